internal import HTTPWire

/// The content of one response on its way to the reader: as it came, and with its codings undone where that was asked for.
struct ResponseBody: ~Copyable {
  /// What came and was not given yet.
  private var pending: ArraySlice<UInt8> = []
  private var decoder: ContentDecoder?
  private var codings: [ContentCoding]
  private let limits: HTTPLimits
  /// What Content-Length says of what the reader gets; nil where it says nothing of that, or there is no limit to hold it to.
  let announced: UInt64?

  /// Content without codings.
  init(announced: UInt64? = nil) {
    codings = []
    limits = .ordinary
    self.announced = announced
  }

  init(_ head: ResponseHead, _ plan: Shared<HTTPOptions>) {
    codings = plan.value.decodesContent ? head.fields.list(of: "Content-Encoding").map { ContentCoding(rawValue: $0) } : []
    limits = plan.value.limits
    announced = codings.isEmpty && plan.value.limits.decodedBytes != nil ? head.announcedLength : nil
  }

  /// It has codings to be undone.
  var isCoded: Bool { !codings.isEmpty }

  var codingNames: [String] { codings.map(\.rawValue) }

  mutating func received(_ bytes: ArraySlice<UInt8>) throws(HTTPWireError) {
    guard !codings.isEmpty else {
      pending = bytes
      return
    }
    // Made for the first byte: an answer without content may name codings that nobody knows.
    if decoder == nil { decoder = try ContentDecoder(codings, limits: limits) }
    decoder?.received(bytes)
  }

  /// At most `max` bytes; nil when more has to be received first.
  mutating func next(max: Int) throws(HTTPWireError) -> [UInt8]? {
    if !codings.isEmpty { return try decoder?.next(max: max) ?? nil }
    guard !pending.isEmpty else { return nil }
    guard pending.count > max else {
      defer { pending = [] }
      return Array(pending)
    }
    defer { pending = pending.dropFirst(max) }
    return Array(pending.prefix(max))
  }

  mutating func finish() throws(HTTPWireError) { try decoder?.finish() }
}
