public import HTTPWire

/// One part of a `multipart/form-data` form (RFC 7578, section 4).
public struct MultipartPart: Sendable {
  /// The content of a part.
  public enum Content: Sendable {
    case bytes([UInt8])
    /// Content that is read while it is sent, never all in memory.
    case source(any BodySource)
    /// Nested parts as `multipart/mixed`, for several files with one name.
    case parts([MultipartPart])
  }

  /// The name of the form field; nil for a part without a name.
  public var name: String?
  /// The `filename` parameter of Content-Disposition; nil omits it.
  public var fileName: String?
  /// The Content-Type of the part; nil omits it.
  public var contentType: String?
  /// The content.
  public var content: Content
  /// Content-Transfer-Encoding (RFC 2045, section 6); most servers do not support it. Nil omits it.
  public var encoding: TransferEncoding?
  /// Additional header fields; one named Content-Disposition or Content-Type replaces the default one.
  public var fields = FieldSection()

  public init(name: String?, content: Content, fileName: String? = nil, contentType: String? = nil) {
    self.name = name
    self.content = content
    self.fileName = fileName
    self.contentType = contentType
  }

  /// A form field with a text value.
  public init(_ name: String, _ text: String) { self.init(name: name, content: .bytes(Array(text.utf8))) }

  /// A file in memory; without a type, that of the file name is used.
  public init(_ name: String, file bytes: [UInt8], named fileName: String, contentType: String? = nil) {
    self.init(name: name, content: .bytes(bytes), fileName: fileName, contentType: contentType ?? MediaTypes.type(ofFile: fileName))
  }

  /// A file that is read while it is sent; without a type, that of the file name is used.
  public init(_ name: String, file source: any BodySource, named fileName: String, contentType: String? = nil) {
    self.init(name: name, content: .source(source), fileName: fileName, contentType: contentType ?? MediaTypes.type(ofFile: fileName))
  }

  /// Encodings of a part's content for transports that are not 8-bit clean.
  public enum TransferEncoding: String, Hashable, Sendable, CaseIterable {
    case binary
    case eightBit = "8bit"
    /// Sending fails if the content has a byte above 127.
    case sevenBit = "7bit"
    case base64
    case quotedPrintable = "quoted-printable"
  }
}

/// Media types by file name extension.
public enum MediaTypes {
  /// The media type of a file name; `application/octet-stream` if the extension is unknown.
  public static func type(ofFile name: String) -> String { known(ofFile: name) ?? unknown }

  /// The media type of a file name; nil if the extension is unknown.
  public static func known(ofFile name: String) -> String? {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let ending = name[dot...].dropFirst().lowercased()
    return table.first { $0.ending == ending }?.type
  }

  static let unknown = "application/octet-stream"

  /// The types that curl knows, and other common ones.
  private static let table: [(ending: String, type: String)] = [
    ("gif", "image/gif"), ("jpg", "image/jpeg"), ("jpeg", "image/jpeg"), ("png", "image/png"), ("svg", "image/svg+xml"),
    ("txt", "text/plain"), ("htm", "text/html"), ("html", "text/html"), ("pdf", "application/pdf"), ("xml", "application/xml"),
    ("json", "application/json"), ("csv", "text/csv"), ("md", "text/markdown"), ("css", "text/css"), ("js", "text/javascript"),
    ("webp", "image/webp"), ("avif", "image/avif"), ("mp4", "video/mp4"), ("mp3", "audio/mpeg"), ("wasm", "application/wasm"),
    ("zip", "application/zip"), ("gz", "application/gzip"), ("der", "application/pkix-cert"), ("pem", "application/x-pem-file"),
  ]
}
