public import Bytes
internal import Crypto
internal import HTTPWire

/// The file format for the stored responses to one URL.
///
/// A signature, the key, the responses with every part preceded by its length, and a SHA-256 digest of it all: a truncated, modified or
/// foreign file is an error, not a response.
public struct CacheFile: Hashable, Sendable {
  /// The key of the responses.
  public let key: CacheKey
  /// The stored responses, at most eight.
  public var variants: StoredVariants

  public init(key: CacheKey, variants: StoredVariants) {
    self.key = key
    self.variants = variants
  }

  /// The file name for a key: a digest, which does not disclose the URL.
  public static func name(of key: CacheKey) -> String { Hex.encode(Digest.sha256(Array(key.text.utf8))) }

  public init(reading bytes: [UInt8]) throws(ByteError) {
    guard bytes.count > Self.mark.count + Self.sealLength, bytes.starts(with: Self.mark) else { throw Self.unreadable(at: 0) }
    let body = bytes.dropLast(Self.sealLength)
    guard Digest.sha256(body) == Array(bytes.suffix(Self.sealLength)) else { throw Self.unreadable(at: body.count) }
    var reader = ByteReader(body.dropFirst(Self.mark.count))
    guard let text = String(validating: try reader.readVector(lengthBytes: 3), as: UTF8.self) else {
      throw Self.unreadable(at: reader.offset)
    }
    key = CacheKey(text: text)
    var responses: [StoredResponse] = []
    for _ in 0..<min(Int(try reader.readUInt8()), StoredVariants.maximumCount) {
      var part = try reader.sub(lengthBytes: 4)
      responses.append(try StoredResponse(reading: &part))
      try part.finish()
    }
    try reader.finish()
    variants = StoredVariants(responses)
  }

  /// The content of the file, in the format that `init(reading:)` parses.
  public var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.write(Self.mark)
    writer.writeVector(lengthBytes: 3, Array(key.text.utf8))
    writer.write(UInt8(variants.responses.count))
    for response in variants.responses { writer.writeVector(lengthBytes: 4) { response.write(to: &$0) } }
    return Self.sealed(writer.bytes)
  }

  /// Appends the digest that a file has to end with; public for tests that craft files.
  public static func sealed(_ body: [UInt8]) -> [UInt8] { body + Digest.sha256(body) }

  static func unreadable(at offset: Int) -> ByteError { ByteError(code: .invalidText, offset: offset, expected: 0, found: 0) }

  private static let mark = Array("tlsprobe cache 2\n".utf8)
  private static let sealLength = 32
}

extension StoredResponse {
  fileprivate init(reading reader: inout ByteReader) throws(ByteError) {
    let requestTime = try reader.readTime()
    let responseTime = try reader.readTime()
    let version = HTTPVersion(major: try reader.readUInt8(), minor: try reader.readUInt8())
    let status = Int(try reader.readUInt16())
    guard (200...599).contains(status) else { throw CacheFile.unreadable(at: reader.offset) }
    let reason = Array(try reader.readVector(lengthBytes: 3))
    var fields = FieldSection()
    for _ in 0..<Int(try reader.readUInt16()) {
      let name = Array(try reader.readVector(lengthBytes: 3))
      let value = Array(try reader.readVector(lengthBytes: 3))
      guard FieldSyntax.isToken(name), FieldSyntax.isValue(value) else { throw CacheFile.unreadable(at: reader.offset) }
      fields.lines.append(FieldLine(name: name, value: value))
    }
    var variance: [FieldVariance] = []
    for _ in 0..<Int(try reader.readUInt8()) {
      let name = FieldLine(name: [], value: Array(try reader.readVector(lengthBytes: 3))).valueText
      variance.append(FieldVariance(name: name, digest: Array(try reader.readVector(lengthBytes: 1))))
    }
    self.init(
      head: ResponseHead(version: version, status: status, reason: reason, fields: fields),
      content: Array(try reader.readVector(lengthBytes: 4)), variance: variance, requestTime: requestTime, responseTime: responseTime)
  }

  fileprivate func write(to writer: inout ByteWriter) {
    for time in [requestTime, responseTime] {
      writer.write(UInt64(bitPattern: time.seconds))
      writer.write(UInt32(time.nanoseconds))
    }
    writer.write(head.version.major)
    writer.write(head.version.minor)
    writer.write(UInt16(clamping: head.status))
    writer.writeVector(lengthBytes: 3, head.reason)
    let lines = head.fields.lines.prefix(Int(UInt16.max))
    writer.write(UInt16(lines.count))
    for line in lines {
      writer.writeVector(lengthBytes: 3, line.name)
      writer.writeVector(lengthBytes: 3, line.value)
    }
    writer.write(UInt8(clamping: variance.count))
    for part in variance.prefix(Int(UInt8.max)) {
      writer.writeVector(lengthBytes: 3, Array(part.name.utf8))
      writer.writeVector(lengthBytes: 1, part.digest)
    }
    writer.writeVector(lengthBytes: 4, content)
  }
}

extension ByteReader {
  fileprivate mutating func readTime() throws(ByteError) -> Timestamp {
    let moment = Timestamp(seconds: Int64(bitPattern: try readUInt64()), nanoseconds: Int32(clamping: try readUInt32()))
    // Other times are rejected, as calculating with them could overflow.
    guard (0...latest).contains(moment.seconds) else { throw CacheFile.unreadable(at: offset) }
    return moment
  }

  /// The last second of the year 9999.
  private var latest: Int64 { 253_402_300_799 }
}

/// The cache key of a response (RFC 9111, section 2). Only responses to GET are stored, so it is the URL, without fragment and userinfo.
public struct CacheKey: Hashable, Sendable {
  /// The partition, a space, and the URL.
  public let text: String

  /// Responses of different partitions are kept apart; a partition may be any text.
  public init(_ url: URI, partition: String = "") {
    var plain = url
    plain.fragment = nil
    // An explicit default port such as `:443` denotes the same resource.
    plain.explicitPort = url.port
    text = "\(partition) \(plain)"
  }

  init(text: String) { self.text = text }
}

/// The stored responses to one URL that vary with request header fields.
public struct StoredVariants: Hashable, Sendable {
  /// The responses, newest last.
  public private(set) var responses: [StoredResponse]

  /// Keeps the last ones if there are too many.
  public init(_ responses: [StoredResponse] = []) { self.responses = responses.suffix(Self.maximumCount) }

  /// Stores a response, replacing the one to the same request; returns the number of other responses evicted.
  @discardableResult public mutating func keep(_ response: StoredResponse) -> Int {
    responses.removeAll { $0.variance == response.variance }
    responses.append(response)
    let excess = max(0, responses.count - Self.maximumCount)
    responses.removeFirst(excess)
    return excess
  }

  /// Approximate size of all responses in bytes.
  public var size: Int { responses.reduce(0) { $0 + $1.size } }

  /// Maximum number of responses for one URL.
  public static let maximumCount = 8
}
