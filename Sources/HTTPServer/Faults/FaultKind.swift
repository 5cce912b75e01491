/// The faults, by their names in `--fault`.
public enum FaultKind: String, Hashable, Sendable, CaseIterable {
  case empty, reset, garbage, truncate
  case malformedChunk = "malformed-chunk"
  case slowClose = "slow-close"
  case noCloseNotify = "no-close-notify"
  case resetAtAccept = "reset-at-accept"
  case alert
  case oversizedRecord = "oversized-record"
  case fragmentedRecords = "fragmented-records"

  /// The unit for which a fault is drawn.
  public enum Place: String, Hashable, Sendable {
    case connection, exchange
  }

  public var place: Place {
    switch self {
    case .empty, .reset, .garbage, .truncate, .malformedChunk, .slowClose, .noCloseNotify: .exchange
    case .resetAtAccept, .alert, .oversizedRecord, .fragmentedRecords: .connection
    }
  }

  /// The effect on the client, over HTTP/1.1 and over HTTP/2.
  public var summary: String {
    switch self {
    case .empty: "no response: the connection ends; over HTTP/2 the stream is reset"
    case .reset: "the connection is reset in the content of a response"
    case .garbage: "random bytes in place of a response, and the end of the connection"
    case .truncate: "less content than was announced, and an orderly end of the connection; over HTTP/2 of the stream"
    case .malformedChunk: "a chunk whose size is none; over HTTP/2 a DATA frame with more padding than it has room for"
    case .slowClose: "the last response of its connection, which stays open for a while"
    case .noCloseNotify: "the last response of its connection, which ends without close_notify"
    case .resetAtAccept: "the connection is reset before any byte"
    case .alert: "a fatal alert after the ServerHello"
    case .oversizedRecord: "a record after the ServerHello that exceeds the maximum length"
    case .fragmentedRecords: "handshake messages in records of 32 bytes while they are in clear, and all other records of 512 bytes"
    }
  }
}
