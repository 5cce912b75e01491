internal import Bytes
public import Observation

/// One row per attempt (RFC 4180).
public struct ProbeCSV: SeriesRenderer {
  public let name = "csv"
  public let summary = "a row for each attempt"
  public let fileExtension = "csv"
  public let subject: (any DocumentObservation.Type)? = ProbeObservation.self

  /// TLS as a whole is not part of an attempt's timings.
  private static let phases = Phase.all.filter { $0 != .tls }
  private static let columns =
    ["target", "number", "warmup", "address", "port", "protocol", "cipher_suite", "group", "signature_scheme", "alpn", "resumed"]
    + phases.map { "\($0.rawValue)_us" }
    + [
      "bytes_sent", "bytes_received", "records_sent", "records_received", "round_trips", "rtt_us", "rtt_variance_us", "retransmits",
      "http_status", "error",
    ]

  public init() {}

  public func render(_ documents: [Document], options: RenderOptions) -> [UInt8] {
    var text = CSVText.line(Self.columns)
    for document in documents {
      for attempt in document.probe?.attempts ?? [] {
        let cells = [document.target.description] + Self.agreed(attempt) + Self.phases.map { Self.number(attempt.timings[$0]) }
        text += CSVText.line(cells + Self.traffic(attempt))
      }
    }
    return Array(text.utf8)
  }

  private static func agreed(_ attempt: AttemptObservation) -> [String] {
    let handshake = attempt.handshake
    return [
      "\(attempt.number)", "\(attempt.isWarmUp)", attempt.address?.description ?? "", number(attempt.port), handshake?.protocol ?? "",
      handshake?.cipherSuite?.name ?? "", handshake?.group?.name ?? "", handshake?.signatureScheme?.name ?? "", handshake?.alpn ?? "",
      "\(attempt.isResumed)",
    ]
  }

  private static func traffic(_ attempt: AttemptObservation) -> [String] {
    [
      "\(attempt.bytesSent)", "\(attempt.bytesReceived)", "\(attempt.recordsSent)", "\(attempt.recordsReceived)", "\(attempt.roundTrips)",
      number(attempt.tcp?.roundTrip), number(attempt.tcp?.roundTripVariance), number(attempt.tcp?.retransmits), number(attempt.httpStatus),
      attempt.failure?.message ?? "",
    ]
  }

  private static func number(_ value: (some BinaryInteger)?) -> String { value.map { "\($0)" } ?? "" }
}
