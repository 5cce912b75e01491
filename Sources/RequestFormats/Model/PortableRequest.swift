public import HTTPWire

/// A request as other programs write it: nothing is resolved, encoded or sent.
///
/// `{{name}}` is a variable in any text, kept as it is.
public struct PortableRequest: Hashable, Sendable {
  /// Nil if the format has no names.
  public var name: String?
  public var summary: String?
  public var method: String
  /// As written, with its query.
  public var url: String
  /// In the order in which they are sent; values are bytes, because a command line may contain any.
  public var fields: [FieldLine] = []
  /// Names of default fields that are not sent.
  public var removedFields: [String] = []
  public var body = PortableBody.none
  /// Nil inherits the authentication of the folder or collection.
  public var authentication: PortableAuthentication?
  public var options = PortableOptions()
  public var captures: [PortableCapture] = []
  public var assertions: [PortableAssertion] = []

  public init(name: String? = nil, method: String = "GET", url: String) {
    self.name = name
    self.method = method
    self.url = url
  }

  /// The value of the first field with that name.
  public func field(_ name: String) -> String? { fields.first { $0.isNamed(name) }?.valueText }

  /// The media type that is sent: the field if there is one, otherwise the body's.
  public var contentType: String? {
    if let value = field("content-type") { return value }
    return removedFields.contains { FieldLine($0, "").isNamed("content-type") } ? nil : body.type
  }
}

/// The content of a request.
public enum PortableBody: Hashable, Sendable {
  case none
  case bytes([UInt8])
  /// With the media type that is sent unless a field has one.
  case text(String, type: String?)
  /// Sent as `application/x-www-form-urlencoded`.
  case form([PortableFormField])
  /// Sent as `multipart/form-data`.
  case multipart([PortablePart])
  /// The path of a file; `-` is standard input.
  case file(String)

  /// The media type that it implies.
  public var type: String? {
    switch self {
    case .none, .bytes, .file: nil
    case .text(_, let type): type
    case .form: Self.formType
    case .multipart: "multipart/form-data"
    }
  }

  static let formType = "application/x-www-form-urlencoded"
}

/// A field of an urlencoded form, not encoded.
public struct PortableFormField: Hashable, Sendable {
  public enum Value: Hashable, Sendable {
    case text(String)
    /// The content of a file.
    case file(String)
  }

  public var name: String
  public var value: Value

  public init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }
}

/// A part of a multipart form.
public struct PortablePart: Hashable, Sendable {
  public enum Content: Hashable, Sendable {
    case text(String)
    /// The content of a file, without a file name.
    case textOfFile(String)
    /// A file with its name.
    case file(String)
  }

  public var name: String
  public var content: Content
  /// Nil is the last component of the path.
  public var fileName: String?
  /// Nil is the type that the sender derives from the name.
  public var type: String?
  public var fields: [FieldLine] = []

  public init(_ name: String, _ content: Content, fileName: String? = nil, type: String? = nil) {
    self.name = name
    self.content = content
    self.fileName = fileName
    self.type = type
  }
}

/// Credentials, by value or as `{{name}}`.
public enum PortableAuthentication: Hashable, Sendable {
  /// None, although the folder has some.
  case none
  case basic(user: String, password: String)
  case digest(user: String, password: String)
  case bearer(String)
}
