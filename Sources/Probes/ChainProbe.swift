internal import Bytes
public import Connect
public import Observation
internal import PKI
internal import Resolver
internal import Transport

/// Fetches the certificate chains of a target and verifies them: one handshake per address, and up to eight more connections if
/// ClientHellos are refused.
public struct ChainProbe: Sendable {
  public let question: ChainQuestion
  private let connector: Connector

  public init(_ question: ChainQuestion, connector: Connector) {
    self.question = question
    self.connector = connector
  }

  /// The chains that the target sent. A cancelled task gets the results so far.
  public func run(_ target: Target) async -> Outcome<ChainObservation> {
    let overall = Deadline.after(question.timeout)
    let connecting = Deadline.after(connector.options.connectTimeout).earlier(of: overall)
    do throws(ConnectError) {
      let (routes, resolution) = try await connector.routes(of: target, deadline: connecting)
      var looks = await look(along: routes, connecting: connecting, overall: overall)
      await complete(&looks, overall: overall)
      return .observed(
        ChainObservation(addresses: looks.map { finish($0, resolution) }, judgedBy: question.judgement.basis))
    } catch {
      return .failed(Failure(error))
    }
  }

  private func look(along routes: [Route], connecting: Deadline, overall: Deadline) async -> [AddressObservation] {
    let types: [CertificateType?] = question.certificateTypes.isEmpty ? [nil] : question.certificateTypes
    var looks: [AddressObservation] = []
    for type in types {
      guard question.allAddresses else {
        looks.append(await AddressLook(question, type, connector, overall).run(firstOf: routes, connecting: connecting))
        continue
      }
      looks += await all(routes, type, overall: overall)
    }
    return looks
  }

  private func complete(_ looks: inout [AddressObservation], overall: Deadline) async {
    var chains = looks.map(\.chain)
    await EvidenceProbe(question.judgement, fetchesPrivate: question.fetchesPrivate, connector: connector).complete(
      &chains, overall: overall)
    for (index, chain) in chains.enumerated() { looks[index].chain = chain }
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
          return (index, await AddressLook(question, type, connector, overall).run(firstOf: [route], connecting: connecting))
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
    observation.chain.appraise(by: question.judgement)
    observation.requirePossession()
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
