internal import TLSWire

/// The faults of a hand-crafted server; without any it is sound.
struct CraftedFaults: Hashable, Sendable {
  enum Heartbeat: Hashable, Sendable {
    case unsupported, sound
    /// Returns as many bytes as the request announces.
    case bleeding
  }

  /// Reactions to an RSA padding that is not correct.
  enum RSAPadding: Hashable, Sendable {
    /// Continues with a random secret (RFC 5246, section 7.4.7.1).
    case sound
    /// Tells a wrong padding from a wrong length and version.
    case strongOracle
    /// Tells only a correct secret from others.
    case weakOracle
  }

  /// The reaction to an incorrect record.
  enum Response: Hashable, Sendable {
    case alert(UInt8)
    /// Sends an alert and waits for the client.
    case alertWithoutClosure(UInt8)
    case close
    case silence
    /// Processes the record as if it were correct.
    case accept
  }

  /// How points of P-256 are multiplied without a check.
  enum Arithmetic: Hashable, Sendable {
    /// With both coordinates, by formulas that hold on other curves, too.
    case bothCoordinates
    /// With the first coordinate, by formulas that hold on the twist, too.
    case firstCoordinate
  }

  /// The suites in the server's order.
  var suites: [UInt16] = [0x002f]
  var heartbeat = Heartbeat.unsupported
  var acceptsEarlyChangeCipherSpec = false
  var rsaPadding = RSAPadding.sound
  var checksShares = true
  /// Nil if the private key is 1, which needs no arithmetic.
  var arithmetic: Arithmetic?
  /// The same value in every connection.
  var reusesDH = false
  /// Returns session IDs of 32 bytes, the last of which are random.
  var leaksMemoryInSessionID = false
  var acceptsChangedTickets = false
  /// Returns every session ID, and resumes sessions by unchanged tickets alone.
  var returnsSessionIDs = false

  var hasTickets: Bool { leaksMemoryInSessionID || acceptsChangedTickets || returnsSessionIDs }

  /// bad_record_mac, as all are in a sound server.
  var wrongMAC = Response.alert(20)
  var longPadding = Response.alert(20)
  var unequalPadding = Response.alert(20)
  var onlyPadding = Response.alert(20)
  var emptyContent = Response.alert(20)

  func with(_ change: (inout CraftedFaults) -> Void) -> CraftedFaults {
    var copy = self
    change(&copy)
    return copy
  }
}
