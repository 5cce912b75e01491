internal import Bytes
public import HTTPClient
internal import HTTPWire

/// Records exchanges and writes them as an HTTP Archive 1.2.
public actor ExchangeRecorder {
  private let redaction: Redaction
  private var entries: [JSONValue] = []
  /// Total bytes of content in the entries.
  private var bytes = 0
  /// The number of exchanges dropped because of the limit.
  private var left = 0
  private let limit: Int

  /// Secrets found by `redaction` are not recorded, nor are exchanges beyond `limit` bytes of content in total.
  public init(redaction: Redaction = Redaction(), limit: Int = 256 << 20) {
    self.redaction = redaction
    self.limit = limit
  }

  public var count: Int { entries.count }

  func add(_ exchange: RecordedExchange) {
    guard bytes + exchange.content.count + exchange.requestContent.count <= limit else { return left += 1 }
    let entry = ArchiveEntry.json(of: exchange, redaction)
    // Content may be much longer once decoded.
    let decoded = if case .integer(let size)? = entry["response"]?["content"]?["size"] { Int(clamping: size) } else { 0 }
    let size = exchange.requestContent.count + max(decoded, exchange.content.count)
    guard bytes + size <= limit else { return left += 1 }
    bytes += size
    entries.append(entry)
  }

  /// The archive of all exchanges recorded so far.
  public func har() -> [UInt8] {
    var log: [JSONValue.Member] = [
      .init("version", .string("1.2")), .init("creator", .object([.init("name", .string("tlsprobe")), .init("version", .string("1"))])),
      .init("entries", .array(entries)),
    ]
    if left > 0 { log.append(.init("comment", .string("\(left) exchanges are left out, as there was no room for them"))) }
    return JSONWriter(pretty: true).bytes(of: .object([.init("log", .object(log))])) + [UInt8(ascii: "\n")]
  }
}
