public import JSONPath
public import JSONSchema
public import RegularExpressions

/// A request of a collection, with its placeholders.
public struct RequestDefinition: Sendable {
  public struct Field: Sendable {
    public let name: String
    public let value: CollectionText
  }

  public enum Body: Sendable {
    case none
    case json(CollectionValue)
    case form([Field])
    case text(CollectionText)
    case multipart([Part])
    /// The path of a file.
    case file(CollectionText)
  }

  public struct Part: Sendable {
    public let name: String
    public let value: CollectionText
    /// True if the value is the path of a file.
    public let isFile: Bool
  }

  public enum Authentication: Sendable {
    case basic(user: CollectionText, password: SecretReference)
    case bearer(SecretReference)
  }

  /// A secret is not written in the file: it is in the environment, in another file or in a variable.
  public enum SecretReference: Sendable {
    case environment(String, SourcePosition)
    case file(String, SourcePosition)
    case text(CollectionText)
  }

  public struct Capture: Sendable {
    public let name: String
    public let subject: ResponseSubject
    public let position: SourcePosition
  }

  public struct Retry: Hashable, Sendable {
    /// Attempts after the first one.
    public let count: Int
    public let delay: Duration
  }

  public let name: String
  /// The description in the file.
  public let summary: String?
  /// The folders that contain it, outermost first; they have no meaning in a run.
  public let folder: [String]
  public let position: SourcePosition
  public let dependencies: [RequestCollection.Reference]
  public let method: CollectionText
  public let url: CollectionText
  public let headers: [Field]
  public let query: [Field]
  public let body: Body
  public let authentication: Authentication?
  public let captures: [Capture]
  public let assertions: [Assertion]
  public let retry: Retry?
  /// One run of the request per row, with the row's variables; nil for one run.
  public let rows: [[RequestCollection.Variable]]?
}

/// A part of a response that is captured or compared.
public enum ResponseSubject: Hashable, Sendable {
  case status
  case header(String)
  case cookie(String)
  case jsonPath(JSONPath)
  /// The first match in the body, after the first match of `after`.
  case pattern(RegularExpression, after: RegularExpression?)
  case body
  case certificate(CertificateField)
  case tls(TLSField)
  /// From the start of the request to the end of the response.
  case time

  public enum CertificateField: String, Hashable, Sendable, CaseIterable {
    case subject, issuer, serial
    case fingerprint = "sha256"
    case notBefore = "not-before"
    case notAfter = "not-after"
    case daysLeft = "days-left"
  }

  public enum TLSField: String, Hashable, Sendable, CaseIterable {
    case version, cipher, alpn
  }
}

/// A requirement on a response.
public struct Assertion: Sendable {
  public enum Predicate: Sendable {
    case equals(CollectionValue)
    case notEquals(CollectionValue)
    case contains(CollectionValue)
    case matches(RegularExpression)
    case exists(Bool)
    case count(Int)
    case lessThan(CollectionValue)
    case greaterThan(CollectionValue)
  }

  public enum Requirement: Sendable {
    case predicate(ResponseSubject, Predicate)
    /// The body is JSON that the schema allows.
    case schema(CompiledSchema)
  }

  public let requirement: Requirement
  public let position: SourcePosition
}
