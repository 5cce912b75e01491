internal import Enumeration
internal import Observation
internal import TLSWire

/// A client that is simulated by its ClientHello.
struct SimulatedClient: Sendable {
  let name: String
  let title: String
  let kind: SimulatedClientKind
  private(set) var crafted: CraftedClientHello
  /// The versions that it accepts if its ClientHello does not list them; nil if unknown.
  let versions: [ProtocolVersion]?
  /// The minimum key sizes that it accepts; nil if unknown.
  let limits: ClientLimits?

  var hello: ClientHello { crafted.hello }

  init(_ profile: ClientProfile, serverName: String?, random: inout some RandomNumberGenerator) {
    name = profile.name
    title = profile.description
    kind = SimulatedClientKind(profile.kind)
    versions = profile.versions
    limits = profile.limits
    var crafted = CraftedClientHello(profile.hello(serverName: serverName, random: &random))
    crafted.sharesForRetry = profile.sharesForRetry(random: &random)
    crafted.answersEveryRetry = true
    crafted.isPlayed = true
    self.crafted = crafted
  }

  /// The same client with another ClientHello of the same offer.
  func sending(_ crafted: CraftedClientHello) -> SimulatedClient {
    var client = self
    client.crafted = crafted
    return client
  }

  /// Sent unchanged; only a second ClientHello, which a recording cannot contain, is generated here. With `isPlayed`, random and key shares
  /// are replaced, so that more of the response can be decrypted.
  init(_ recorded: RecordedClientHello, from origin: String, isPlayed: Bool = false, random: inout some RandomNumberGenerator) {
    name = "recorded"
    title = origin
    kind = .recorded
    versions = nil
    limits = nil
    let recorded = isPlayed ? recorded.refreshed(random: &random) : recorded
    var crafted = CraftedClientHello(recorded.hello)
    if !isPlayed { crafted.records = recorded.bytes }
    let shared = recorded.hello.keyShares?.map(\.group) ?? []
    for group in recorded.hello.supportedGroups ?? [] where !shared.contains(group) && !group.isGREASE {
      let share = KeyShareEntry.madeUp(for: group) { length in (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &random) } }
      if let share { crafted.sharesForRetry.append(share) }
    }
    crafted.answersEveryRetry = true
    crafted.isPlayed = isPlayed
    self.crafted = crafted
  }
}

extension SimulatedClientKind {
  fileprivate init(_ kind: ClientProfile.Kind) {
    switch kind {
    case .browser: self = .browser
    case .mail: self = .mail
    case .library: self = .library
    case .runtime: self = .runtime
    case .tool: self = .tool
    }
  }
}
