public import Bytes

/// A part of a response that a capture or an assertion names.
public enum PortableSubject: Hashable, Sendable {
  case status, body
  /// The time of a transfer.
  case time
  case header(String)
  case cookie(String)
  case jsonPath(String)
  /// The first match of a regular expression in the body, after a match of another one.
  case pattern(String, after: String?)
  /// A part of the server certificate, as named in `run`.
  case certificate(String)
  /// A property of the connection, as named in `run`.
  case tls(String)

  /// The kind of part, for remarks.
  var name: String {
    switch self {
    case .status: "the status"
    case .body: "the body"
    case .time: "the time"
    case .header(let name): "the header \(name)"
    case .cookie(let name): "the cookie \(name)"
    case .jsonPath(let path): "the JSONPath \(path)"
    case .pattern(let pattern, _): "the expression \(pattern)"
    case .certificate(let part): "the certificate's \(part)"
    case .tls(let part): "the connection's \(part)"
    }
  }
}

/// A variable that is set from a response.
public struct PortableCapture: Hashable, Sendable {
  public var name: String
  public var subject: PortableSubject

  public init(_ name: String, _ subject: PortableSubject) {
    self.name = name
    self.subject = subject
  }
}

/// A requirement on a response.
public struct PortableAssertion: Hashable, Sendable {
  public enum Predicate: Hashable, Sendable {
    case equals(JSONValue)
    case notEquals(JSONValue)
    case contains(JSONValue)
    /// A regular expression that matches a part.
    case matches(String)
    case exists(Bool)
    case count(Int)
    /// For the time of a transfer, a text such as `500ms`.
    case lessThan(JSONValue)
    case greaterThan(JSONValue)
  }

  public var subject: PortableSubject
  public var predicate: Predicate

  public init(_ subject: PortableSubject, _ predicate: Predicate) {
    self.subject = subject
    self.predicate = predicate
  }
}
