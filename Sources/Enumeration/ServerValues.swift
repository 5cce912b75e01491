internal import TLSWire

/// Values that a server must choose anew for each handshake, and the number of handshakes that repeat one.
struct ServerValues: Sendable {
  /// The public value of a key exchange before TLS 1.3: a point, or a number modulo a prime.
  private(set) var shares: [EnumerationResult.PublicValues.Place: EnumerationResult.PublicValues] = [:]
  private var seenShares: Set<Share> = []
  private var randoms: Set<[UInt8]> = []
  private var sessionIDs: Set<[UInt8]> = []

  private struct Share: Hashable {
    let place: EnumerationResult.PublicValues.Place
    let value: [UInt8]
  }

  /// Records a public value; one of a fixed length is enough to compare them.
  mutating func note(_ value: [UInt8], in place: EnumerationResult.PublicValues.Place) {
    guard shares[place] != nil || shares.count < Self.mostPlaces else { return }
    var known = shares[place] ?? EnumerationResult.PublicValues(place: place)
    let share = Share(place: place, value: Array(value.prefix(Self.mostBytes)))
    known.count += 1
    if seenShares.contains(share) {
      known.repeats += 1
      if known.repeated == nil { known.repeated = value }
    } else if seenShares.count < Self.mostKept {
      seenShares.insert(share)
    }
    shares[place] = known
  }

  /// True if another ServerHello had the same random.
  mutating func repeats(random: [UInt8]) -> Bool { Self.repeats(random, &randoms) }

  /// True if another ServerHello had the same session ID.
  mutating func repeats(sessionID: [UInt8]) -> Bool { Self.repeats(sessionID, &sessionIDs) }

  private static func repeats(_ value: [UInt8], _ known: inout Set<[UInt8]>) -> Bool {
    if known.contains(value) { return true }
    if known.count < mostKept { known.insert(value) }
    return false
  }

  /// Bounds the memory for values of servers that behave differently each time.
  private static let mostKept = 2_048
  private static let mostPlaces = 128
  private static let mostBytes = 256
}

extension EnumerationState {
  /// Records the values of a ServerHello and its ServerKeyExchange that have to differ between handshakes.
  mutating func learnValues(_ hello: ServerHello, _ exchange: ServerKeyExchange?, to asked: ClientHello) {
    guard !hello.isHelloRetryRequest else { return }
    if values.repeats(random: hello.random) {
      note("server.repeats-random", "repeats the random of another handshake", in: hello.version)
    }
    // TLS 1.3 returns the client's session ID.
    if hello.version < .tls13, !hello.sessionID.isEmpty, hello.sessionID != asked.sessionID, values.repeats(sessionID: hello.sessionID) {
      note("server.repeats-session-id", "repeats the session ID of another handshake", in: hello.version)
    }
    switch exchange?.parameters {
    case .ellipticCurve(let group, let point): values.note(point, in: .group(group))
    case .finiteField(let prime, _, let share): values.note(share, in: .prime(prime))
    default: break
    }
  }
}
