internal import DomainNames

internal import Transport

/// Sends lookups that are made at nearly the same time in common requests, of up to five names and both families.
///
/// An actor, because a batch collects lookups of several tasks.
actor HTTPDNSBatcher {
  private let client: HTTPDNSClient
  /// How long a batch collects lookups.
  private let linger: Duration
  private var open: Batch?

  init(_ client: HTTPDNSClient, linger: Duration = .milliseconds(5)) {
    self.client = client
    self.linger = linger
  }

  /// Returns the resolution of the request that contained the lookup.
  func resolve(
    _ host: DomainName, _ families: AddressFamilies, deadline: Deadline
  ) async throws(ResolverError) -> HTTPDNSResolution {
    let batch = open ?? begin()
    batch.add(host, families, deadline)
    guard let groups = await batch.work?.value, let result = groups[host] else {
      throw ResolverError(.cancelled, name: host.ascii)
    }
    return try result.get()
  }

  /// Lookups that are collected, and the task that sends them.
  private final class Batch {
    var order: [DomainName] = []
    var families: [DomainName: AddressFamilies] = [:]
    /// The latest of all: a lookup with an earlier one has no less time than it requires.
    var deadline: Deadline?
    var work: Task<[DomainName: Result<HTTPDNSResolution, ResolverError>], Never>?

    func add(_ host: DomainName, _ wanted: AddressFamilies, _ deadline: Deadline) {
      if families[host] == nil { order.append(host) }
      families[host, default: []].formUnion(wanted)
      self.deadline = self.deadline.map { max($0, deadline) } ?? deadline
    }
  }

  private func begin() -> Batch {
    let batch = Batch()
    open = batch
    batch.work = Task { await self.send(batch) }
    return batch
  }

  private func send(_ batch: Batch) async -> [DomainName: Result<HTTPDNSResolution, ResolverError>] {
    await client.pause(linger)
    if open === batch { open = nil }
    let deadline = batch.deadline ?? .never
    // Names with the same families share requests.
    let groups = Dictionary(grouping: batch.order) { batch.families[$0] ?? .both }
    var results: [DomainName: Result<HTTPDNSResolution, ResolverError>] = [:]
    await withTaskGroup(of: ([DomainName], Result<HTTPDNSResolution, ResolverError>).self) { group in
      for (families, names) in groups {
        for chunk in HTTPDNSRequest.batches(of: names) {
          group.addTask { [client] in
            let result: Result<HTTPDNSResolution, ResolverError>
            do throws(ResolverError) {
              result = .success(try await client.resolve(chunk, families: families, deadline: deadline))
            } catch {
              result = .failure(error)
            }
            return (chunk, result)
          }
        }
      }
      for await (chunk, result) in group { for name in chunk { results[name] = result } }
    }
    return results
  }
}
