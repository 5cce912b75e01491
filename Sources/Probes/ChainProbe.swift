internal import Bytes
public import Connect
public import Observation
internal import Resolver
public import Transport

/// Fetches the certificate chains of a target: one handshake per address, and up to eight more connections if ClientHellos are refused.
public struct ChainProbe: Sendable {
  public let question: ChainProbeOptions
  private let connector: Connector

  public init(_ question: ChainProbeOptions, connector: Connector) {
    self.question = question
    self.connector = connector
  }

  /// The chains that the target sent, not verified. A cancelled task gets the results so far.
  public func run(_ target: Target, until overall: Deadline) async -> Outcome<[AddressObservation]> {
    let connecting = Deadline.after(connector.options.connectTimeout).earlier(of: overall)
    do throws(ConnectError) {
      let (routes, resolution) = try await connector.routes(of: target, deadline: connecting)
      let looks = await look(along: routes, late: resolution.late, connecting: connecting, overall: overall)
      return .observed(looks.map { finish($0, resolution) })
    } catch {
      return .failed(Failure(error))
    }
  }

  private func look(
    along routes: [Route], late: LateAddresses?, connecting: Deadline, overall: Deadline
  ) async -> [AddressObservation] {
    let types: [CertificateType?] = question.certificateTypes.isEmpty ? [nil] : question.certificateTypes
    var looks: [AddressObservation] = []
    for type in types {
      guard question.allAddresses else {
        looks.append(await ChainFetch(question, type, connector, overall).run(firstOf: routes, late: late, connecting: connecting))
        continue
      }
      looks += await all(routes, type, overall: overall)
    }
    return looks
  }

  /// Probes all addresses, some in parallel; the results are in the order of the addresses.
  private func all(_ routes: [Route], _ type: CertificateType?, overall: Deadline) async -> [AddressObservation] {
    await withTaskGroup(of: (Int, AddressObservation).self) { group in
      var results: [Int: AddressObservation] = [:]
      var next = 0
      func startNext() {
        guard next < routes.count else { return }
        let (index, route) = (next, routes[next])
        next += 1
        group.addTask {
          let connecting = Deadline.after(connector.options.connectTimeout).earlier(of: overall)
          return (index, await ChainFetch(question, type, connector, overall).run(firstOf: [route], connecting: connecting))
        }
      }
      for _ in 0..<Self.addressesAtOnce { startNext() }
      for await (index, observation) in group {
        results[index] = observation
        startNext()
      }
      return routes.indices.compactMap { results[$0] }
    }
  }

  private func finish(_ observation: AddressObservation, _ resolution: Resolution) -> AddressObservation {
    var observation = observation
    if resolution.source != "literal" { observation.timings.resolve = resolution.duration.microseconds }
    let timings = observation.timings
    observation.timings.total = [timings.resolve, timings.connect, timings.proxy, timings.startTLS, timings.handshake]
      .compactMap { $0 }.reduce(0, +)
    return observation
  }

  private static let addressesAtOnce = 8
}

extension Duration {
  /// Whole microseconds, at least zero.
  var microseconds: Int64 {
    max(0, components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000)
  }
}
