public import Bytes

/// One timed connection.
public struct AttemptObservation: Codable, Hashable, Sendable {
  /// Counted from 1 in the order of beginning.
  public var number = 1
  /// It prepared the way and enters no statistics.
  public var isWarmUp = false
  /// Nil when no address was reached.
  public var address: IPAddress?
  public var port: UInt16?
  public var handshake: HandshakeDescription?
  /// The session was resumed from one before.
  public var isResumed = false
  public var timings = PhaseTimings()
  /// Bytes of the TCP connection, each way.
  public var bytesSent: UInt64 = 0
  public var bytesReceived: UInt64 = 0
  /// TLS records, each way, as far as the handshake and what follows it were read.
  public var recordsSent = 0
  public var recordsReceived = 0
  /// How often the client had to wait for the server, TCP's connect and the name's resolution left out.
  public var roundTrips = 0
  /// What the kernel measured.
  public var tcp: TCPObservation?
  /// The status code of the answer to `--http`.
  public var httpStatus: Int?
  public var failure: Failure?

  public init() {}

  private enum CodingKeys: String, CodingKey {
    case number
    case isWarmUp = "warmup"
    case address, port, handshake
    case isResumed = "resumed"
    case timings = "timings_us"
    case bytesSent = "bytes_sent"
    case bytesReceived = "bytes_received"
    case recordsSent = "records_sent"
    case recordsReceived = "records_received"
    case roundTrips = "round_trips"
    case tcp
    case httpStatus = "http_status"
    case failure = "error"
  }
}

/// What the kernel knows of a TCP connection (Linux TCP_INFO), in microseconds and segments.
public struct TCPObservation: Codable, Hashable, Sendable {
  public var roundTrip: Int64
  public var roundTripVariance: Int64
  public var retransmits: Int

  public init(roundTrip: Int64, roundTripVariance: Int64, retransmits: Int) {
    self.roundTrip = roundTrip
    self.roundTripVariance = roundTripVariance
    self.retransmits = retransmits
  }

  private enum CodingKeys: String, CodingKey {
    case roundTrip = "rtt_us"
    case roundTripVariance = "rtt_variance_us"
    case retransmits
  }
}
