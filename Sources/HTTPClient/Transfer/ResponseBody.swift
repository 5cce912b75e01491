internal import HTTPWire

/// The content of one response, decoded if required.
struct ResponseBody: ~Copyable {
  /// Bytes received and not returned yet.
  private var pending: ArraySlice<UInt8> = []
  private var decoder: ContentDecoder?
  private var codings: [ContentCoding]
  private let limits: HTTPLimits
  /// The announced length of the delivered content; nil if it is unknown, or if there is no limit to check.
  let announced: UInt64?

  /// Content without content coding.
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

  /// True if there is a content coding to decode.
  var isCoded: Bool { !codings.isEmpty }

  var codingNames: [String] { codings.map(\.rawValue) }

  mutating func received(_ bytes: ArraySlice<UInt8>) throws(HTTPWireError) {
    guard !codings.isEmpty else {
      pending = bytes
      return
    }
    // Created for the first byte: a response without content may have unknown codings.
    if decoder == nil { decoder = try ContentDecoder(codings, limits: limits) }
    decoder?.received(bytes)
  }

  /// At most `max` bytes; nil if more input is needed.
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
