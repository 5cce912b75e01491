internal import Observation
internal import Probes
internal import TLSEngine
internal import TLSWire

/// Whether a heartbeat request whose length exceeds its content is responded to (CVE-2014-0160).
///
/// The request announces 48 bytes more than it has. The content of a response is counted and not kept.
struct Heartbleed: VulnerabilityProbe {
  let id = "heartbleed"
  let title = "Heartbleed"
  let safety = ProbeSafety.safe
  let maximumConnections = 2

  private static let announced = 49

  func run(in context: VulnerabilityContext) async -> VulnerabilityVerdict {
    let name = context.serverName
    let outcomes = await context.attempts([0]) { _, stream, deadline -> Result<VulnerabilityVerdict, ProbeFailure> in
      do throws(ProbeFailure) {
        // The peer may send heartbeats (RFC 6520, section 2).
        let heartbeat = TLSExtension(type: ExtensionType(15), body: [1])
        var connection = CraftedConnection(
          stream, try .offering(AnySuite.all, naming: name, extensions: [heartbeat]), deadline: deadline)
        try await connection.receiveFlight()
        guard connection.handshake.serverHello?.extensions[ExtensionType(15)] != nil else {
          return .success(.notVulnerable("the server does not support heartbeats"))
        }
        let request: [UInt8] = [1, 0, UInt8(Self.announced), 0x41]
        let record = Record.fragmenting(request, type: .heartbeat, version: connection.handshake.version)
        var verdict = await Self.verdict(on: &connection, after: record)
        verdict.evidence.insert("the ServerHello has the heartbeat extension", at: 0)
        return .success(verdict)
      } catch {
        return .failure(error)
      }
    }
    switch outcomes[0] {
    case .success(let verdict)?: return verdict
    case .failure(let failure)? where failure.isRefusal: return .notVulnerable("heartbeats are of TLS 1.2 and older, which are refused")
    case .failure(let failure)?: return .undetermined(failure)
    case nil: return .undetermined("no connection was left")
    }
  }

  private static func verdict(on connection: inout CraftedConnection, after record: [UInt8]) async -> VulnerabilityVerdict {
    let reaction = await connection.reaction(to: record, within: connection.patience)
    switch reaction {
    case .content:
      let surplus = connection.contentCount - 3 - 1
      guard connection.contentType == 2, surplus > 0 else { return .notVulnerable("the response has no more than was sent") }
      return .vulnerable(
        "a heartbeat response returned memory of the server",
        evidence: ["sent 1 byte of content and announced \(announced), received \(surplus + 1) and padding"])
    case .alert: return .notVulnerable("refused: \(reaction)")
    case .silent:
      // A sound server discards the request (RFC 6520, section 4); it still has to complete the handshake.
      guard let (body, secret) = try? connection.exchange(),
        let completion = try? await connection.complete(keyExchange: body, preMaster: secret)
      else { return .undetermined("no response to the request, and the handshake cannot be completed here") }
      guard completion == .finished else { return .undetermined("no response to the request; handshake: \(completion)") }
      return .notVulnerable("the request was discarded")
    default: return .undetermined("\(reaction)")
    }
  }
}

/// The suites of TLS 1.2 and older that servers accept most often, those whose keys are computed here first.
enum AnySuite {
  static let all: [CipherSuite] = CraftedSuite.all.map(\.cipherSuite) + [0x000a, 0xc012, 0x0016, 0x0005, 0xc011].map { CipherSuite($0) }
}
