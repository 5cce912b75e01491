internal import Bytes
public import Connect
package import DNSWire
internal import DomainNames
public import Observation
public import Resolver
public import Transport

/// Looks up the CAA, TLSA and HTTPS records of a target while other work is done.
public struct DNSRecordsProbe: Sendable {
  private let backend: any RecordBackend
  private let reactor: Reactor
  /// How long records are waited for after the other work has ended.
  private let grace: Duration

  public init(_ backend: any RecordBackend, on reactor: Reactor, grace: Duration = .milliseconds(100)) {
    self.backend = backend
    self.reactor = reactor
    self.grace = grace
  }

  /// Whether records of the target are looked up: not for addresses, special-use names, and names of one label, which DNS servers know
  /// nothing about.
  public static func isApplicable(to target: Target) -> Bool {
    guard case .name(let host) = target.host else { return false }
    let name = DNSName(host)
    return SpecialName(name) == .ordinary && name.labels.count > 1
  }

  /// Runs `work`, and returns its result with the records that have arrived until `grace` after its end; others are undetermined.
  public func observe<Value: Sendable>(
    _ target: Target, isHTTPS: Bool, until overall: Deadline, during work: @Sendable () async -> Value
  ) async -> (Value, DNSRecordsObservation?) {
    guard case .name(let host) = target.host, Self.isApplicable(to: target) else { return (await work(), nil) }
    let questions = Self.questions(about: host, port: target.port, isHTTPS: isHTTPS)
    return await withTaskGroup(of: [LookupObservation]?.self) { group in
      group.addTask { await self.lookups(questions, until: overall) }
      let value = await work()
      group.addTask {
        try? await reactor.sleep(until: .after(grace))
        return nil
      }
      var found: [LookupObservation] = []
      while let lookups = await group.next() {
        if let lookups { found = lookups }
        // Lookups that are cancelled end as undetermined.
        group.cancelAll()
      }
      return (value, Self.observation(found, by: backend.name))
    }
  }

  /// The outcome of each question, in order.
  package func lookups(_ questions: [DNSQuestion], until deadline: Deadline) async -> [LookupObservation] {
    var found = [LookupObservation?](repeating: nil, count: questions.count)
    await withTaskGroup(of: (Int, LookupObservation).self) { group in
      for (index, question) in questions.enumerated() {
        group.addTask {
          let start = MonotonicInstant.now
          // Each question is sent once, so that no cache is of use.
          let outcome: Result<LookupResult, ResolverError>
          do throws(ResolverError) {
            outcome = .success(LookupResult(try await backend.response(to: question, deadline: deadline), steps: []))
          } catch {
            outcome = .failure(error)
          }
          let lookup = LookupObservation(
            LookupReport(steps: [], outcome: outcome), for: question, by: backend.name, elapsed: start.duration(to: .now),
            requestedDNSSEC: true)
          return (index, lookup)
        }
      }
      for await (index, lookup) in group { found[index] = lookup }
    }
    return found.compactMap { $0 }
  }

  /// CAA of the name and all of its ancestors (RFC 8659, section 3), TLSA of the port (RFC 6698, section 3), and HTTPS (RFC 9460,
  /// section 9.1).
  static func questions(about host: DomainName, port: UInt16, isHTTPS: Bool) -> [DNSQuestion] {
    let name = DNSName(host)
    var questions: [DNSQuestion] = []
    var ancestor: DNSName? = name
    while let current = ancestor, !current.isRoot {
      questions.append(DNSQuestion(name: current, type: .caa))
      ancestor = current.parent
    }
    if let service = try? DNSName(labels: ["_\(port)", "_tcp"].map { Array($0.utf8) } + name.labels) {
      questions.append(DNSQuestion(name: service, type: .tlsa))
    }
    guard isHTTPS else { return questions }
    let prefix = port == 443 ? [] : ["_\(port)", "_https"].map { Array($0.utf8) }
    if let service = try? DNSName(labels: prefix + name.labels) { questions.append(DNSQuestion(name: service, type: .https)) }
    return questions
  }

  private static func observation(_ lookups: [LookupObservation], by resolver: String) -> DNSRecordsObservation {
    var observation = DNSRecordsObservation(resolver: resolver)
    for lookup in lookups {
      let set = DNSRecordsObservation.RecordSet(lookup)
      switch lookup.type {
      case "CAA": observation.caa.append(set)
      case "TLSA": observation.tlsa = set
      default:
        observation.https = set
        observation.encryptedClientHello = lookup.records.flatMap { $0.encryptedClientHello ?? [] }
        for record in set.records { observation.read(https: record, of: lookup.name) }
      }
    }
    return observation
  }
}

extension DNSRecordsObservation {
  /// Adds the protocols and address hints of a record.
  fileprivate mutating func read(https text: String, of name: String) {
    guard let record = try? ResourceRecord(presentation: "\(name) 0 IN HTTPS \(text)"), case .service(let service) = record.data,
      !service.isAlias
    else { return }
    var protocols = service.alpn.map { String(decoding: $0, as: UTF8.self) }
    if !service.hasNoDefaultALPN { protocols.append("http/1.1") }
    for name in protocols where !alpn.contains(name) { alpn.append(name) }
    for address in service.ipv4Hints + service.ipv6Hints where !hints.contains("\(address)") { hints.append("\(address)") }
  }
}
