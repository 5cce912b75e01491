internal import Crypto
internal import HTTPServer
internal import Minting
internal import TLSEngine
internal import X509

/// Servers with a known vulnerability; all are hand-crafted, since no library has it any more.
enum VulnerableCases {
  static let all: [any ServerCase] = [
    crafted("crafted-sound", "is hand-crafted like the vulnerable servers, and has no fault", CraftedFaults()),
    crafted(
      "heartbleed", "returns memory for a heartbeat that announces more than it has", CraftedFaults().with { $0.heartbeat = .bleeding }),
    crafted("heartbeat", "responds to correct heartbeats only", CraftedFaults().with { $0.heartbeat = .sound }),
    crafted(
      "ccs-injection", "accepts ChangeCipherSpec before there are keys", CraftedFaults().with { $0.acceptsEarlyChangeCipherSpec = true }),
    crafted(
      "ticketbleed", "returns short session IDs with bytes of its memory", CraftedFaults().with { $0.leaksMemoryInSessionID = true }),
    crafted("ticket-unchecked", "resumes sessions by changed tickets", CraftedFaults().with { $0.acceptsChangedTickets = true }),
    crafted("robot", "distinguishes incorrect RSA paddings", CraftedFaults().with { $0.rsaPadding = .strongOracle }),
    crafted("robot-weak", "distinguishes correct RSA paddings from all others", CraftedFaults().with { $0.rsaPadding = .weakOracle }),
    crafted("poodle-tls", "does not check the padding of records", CraftedFaults().with { $0.unequalPadding = .accept }),
    crafted(
      "zombie-poodle", "closes without an alert after a correct MAC with incorrect padding",
      CraftedFaults().with { $0.unequalPadding = .close }),
    crafted(
      "goldendoodle", "closes without an alert after incorrect padding",
      CraftedFaults().with {
        ($0.longPadding, $0.unequalPadding, $0.onlyPadding) = (.close, .close, .close)
      }),
    crafted(
      "sleeping-poodle", "does not react to a correct MAC with incorrect padding", CraftedFaults().with { $0.unequalPadding = .silence }),
    crafted(
      "zero-length-padding", "keeps the connection open after an incorrect record without content",
      CraftedFaults().with { $0.emptyContent = .alertWithoutClosure(20) }),
    crafted(
      "lucky-minus-20", "reports a record that is nothing but padding as too long", CraftedFaults().with { $0.onlyPadding = .alert(22) }),
    crafted(
      "dh-reuse", "uses one Diffie-Hellman value for all connections",
      CraftedFaults().with { ($0.suites, $0.reusesDH) = ([0x0033], true) }),
    crafted(
      "invalid-curve", "computes with points that are not on its curve",
      CraftedFaults().with { ($0.suites, $0.checksShares, $0.arithmetic) = ([0xc013], false, .bothCoordinates) }),
    crafted(
      "twist", "computes with points on the twist of its curve",
      CraftedFaults().with { ($0.suites, $0.checksShares, $0.arithmetic) = ([0xc013], false, .firstCoordinate) }),
    crafted("crafted-ecdhe", "is hand-crafted, sound, and has ECDHE alone", CraftedFaults().with { $0.suites = [0xc013] }),
    crafted("session-id-returned", "returns every session ID, and checks tickets", CraftedFaults().with { $0.returnsSessionIDs = true }),
  ]

  private static func crafted(_ name: String, _ summary: String, _ faults: CraftedFaults) -> BehaviorCase {
    BehaviorCase(name, area: .vulnerable, summary: summary) { authorities throws(CryptoError) in
      let issued = try authorities.server(.rsa2048, 0) { $0.set(.keyUsage([.digitalSignature, .keyEncipherment])) }
      let shown = authorities.present(issued)
      let identity = TLSIdentity(chain: shown.chain, key: shown.key)
      return .crafted(CraftedServer(chains: [identity.chain]) { CraftedTLSServer(identity, faults) })
    }
  }
}
