public import Bytes

/// A run of a command: the command line, the result and what was exchanged. Secrets are redacted before an entry is made.
public struct HistoryEntry: Hashable, Sendable {
  /// Assigned by the history, in ascending order; 0 before.
  public var number: Int64 = 0
  public var startedAt: Timestamp
  /// As in `chain`.
  public var command: String
  public var arguments: HistoryArguments
  /// The host with its port, or the URL.
  public var target: String
  /// The exit status.
  public var status: Int
  /// A few words about the result, as in `200 OK`.
  public var summary: String
  /// The JSON document; empty if there is none.
  public var document: [UInt8]
  /// Nil if the command sends no content.
  public var request: HistoryContent?
  /// Nil if the command receives no content.
  public var response: HistoryContent?

  public init(
    startedAt: Timestamp, command: String, arguments: HistoryArguments, target: String, status: Int, summary: String = "",
    document: [UInt8] = []
  ) {
    self.startedAt = startedAt
    self.command = command
    self.arguments = arguments
    self.target = target
    self.status = status
    self.summary = summary
    self.document = document
  }

  /// The bytes of its texts and contents, without those of the arguments.
  var byteCount: Int64 {
    let contents = (request?.bytes?.count ?? 0) + (response?.bytes?.count ?? 0)
    return Int64(target.utf8.count + summary.utf8.count + document.count + contents)
  }
}

/// The content of a message.
public struct HistoryContent: Hashable, Sendable {
  /// The media type; nil if it is unknown.
  public var type: String?
  /// The size in bytes.
  public var size: Int64
  /// Nil if it was too long to be kept, or could be sent only once.
  public var bytes: [UInt8]?

  public init(type: String?, size: Int64, bytes: [UInt8]?) {
    self.type = type
    self.size = size
    self.bytes = bytes
  }
}

/// The history with its limits; the oldest entries are deleted first.
public struct HistoryLimits: Hashable, Sendable {
  public var entries = 2_000
  /// Of the whole file.
  public var bytes: Int64 = 256 << 20

  public init() {}
}
