internal import Bytes
public import HTTPClient
internal import HTTPWire

/// Keeps exchanges, and tells them as an HTTP Archive 1.2.
public actor ExchangeRecorder {
  private let redaction: Redaction
  private var entries: [JSONValue] = []
  /// Bytes of content in them.
  private var bytes = 0
  /// Exchanges that there was no room for.
  private var left = 0
  private let limit: Int

  /// What `redaction` calls secret is not kept. More content than `limit` bytes, in all, is not kept either.
  public init(redaction: Redaction = Redaction(), limit: Int = 256 << 20) {
    self.redaction = redaction
    self.limit = limit
  }

  public var count: Int { entries.count }

  func add(_ exchange: RecordedExchange) {
    bytes += exchange.content.count + exchange.requestContent.count
    guard bytes <= limit else { return left += 1 }
    entries.append(ArchiveEntry.json(of: exchange, redaction))
  }

  /// The archive as it is now.
  public func har() -> [UInt8] {
    var log: [JSONValue.Member] = [
      .init("version", .string("1.2")), .init("creator", .object([.init("name", .string("tlsprobe")), .init("version", .string("1"))])),
      .init("entries", .array(entries)),
    ]
    if left > 0 { log.append(.init("comment", .string("\(left) exchanges are left out, as there was no room for them"))) }
    return JSONText(pretty: true).bytes(of: .object([.init("log", .object(log))])) + [UInt8(ascii: "\n")]
  }
}
