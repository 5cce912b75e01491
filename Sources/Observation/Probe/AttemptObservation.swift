public import Bytes

/// One timed connection.
public struct AttemptObservation: Codable, Hashable, Sendable {
  /// From 1, in order of the start times.
  public var number = 1
  /// A warm-up attempt, which is excluded from the statistics.
  public var isWarmUp = false
  /// Nil if no address was reached.
  public var address: IPAddress?
  public var port: UInt16?
  public var handshake: HandshakeDescription?
  /// Whether a previous session was resumed.
  public var isResumed = false
  public var timings = PhaseTimings()
  /// Bytes of the TCP connection in each direction.
  public var bytesSent: UInt64 = 0
  public var bytesReceived: UInt64 = 0
  /// TLS records in each direction, as far as they were read.
  public var recordsSent = 0
  public var recordsReceived = 0
  /// The number of times the client had to wait for the server, without TCP connect and name resolution.
  public var roundTrips = 0
  /// Measurements of the kernel; nil if unavailable.
  public var tcp: TCPObservation?
  /// The status code of the response to `--http`.
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

/// The kernel's measurements of a TCP connection (Linux TCP_INFO), in microseconds and segments.
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
