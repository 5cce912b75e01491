public import HTTPWire

/// One part of a form as `multipart/form-data` sends it (RFC 7578, section 4).
public struct MultipartPart: Sendable {
  /// What a part carries.
  public enum Content: Sendable {
    case bytes([UInt8])
    /// Read as it is sent, never all in memory.
    case source(any BodySource)
    /// Parts of its own as `multipart/mixed`, for several files by one name.
    case parts([MultipartPart])
  }

  /// Nil for a part without a name.
  public var name: String?
  /// `filename` in its Content-Disposition; nil sends none.
  public var fileName: String?
  /// Nil sends none.
  public var contentType: String?
  /// What it carries.
  public var content: Content
  /// Content-Transfer-Encoding (RFC 2045, section 6); most servers of forms read none.
  public var encoding: TransferEncoding?
  /// Further fields of its head; one named Content-Disposition or Content-Type replaces ours.
  public var fields = FieldSection()

  public init(name: String?, content: Content, fileName: String? = nil, contentType: String? = nil) {
    self.name = name
    self.content = content
    self.fileName = fileName
    self.contentType = contentType
  }

  /// A field with text in it.
  public init(_ name: String, _ text: String) { self.init(name: name, content: .bytes(Array(text.utf8))) }

  /// A file that is in memory; its type is what its name suggests, where none is given.
  public init(_ name: String, file bytes: [UInt8], named fileName: String, contentType: String? = nil) {
    self.init(name: name, content: .bytes(bytes), fileName: fileName, contentType: contentType ?? MediaTypes.type(ofFile: fileName))
  }

  /// A file that is read as it is sent.
  public init(_ name: String, file source: any BodySource, named fileName: String, contentType: String? = nil) {
    self.init(name: name, content: .source(source), fileName: fileName, contentType: contentType ?? MediaTypes.type(ofFile: fileName))
  }

  /// How a part's bytes are put for ways that are not clean for eight bits.
  public enum TransferEncoding: String, Hashable, Sendable, CaseIterable {
    case binary
    case eightBit = "8bit"
    /// An error says it where a byte has the eighth bit.
    case sevenBit = "7bit"
    case base64
    case quotedPrintable = "quoted-printable"
  }
}
