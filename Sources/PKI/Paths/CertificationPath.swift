/// A path from the server's certificate to an anchor, or to where it breaks off (RFC 5280, section 6).
public struct CertificationPath: Hashable, Sendable {
  /// From the server's certificate upwards. These are not encoded, since the document has them already.
  public let certificates: [Certificate]
  /// Their names, as RFC 4514 writes them.
  public let subjects: [String]
  /// The name of the anchor; nil when the path reaches none.
  public let anchor: String?
  /// Names of the stores that trust the path.
  public let stores: [String]
  /// What keeps the path from being trusted; the host's name is not among it.
  public let errors: [ChainError]

  public var isTrusted: Bool { anchor != nil && errors.isEmpty }

  init(_ path: CandidatePath, errors: [ChainError], store: String) {
    certificates = path.certificates
    subjects = path.certificates.map(\.subject.description)
    anchor = path.isAnchored ? subjects.last : nil
    stores = path.isAnchored && errors.isEmpty ? [store] : []
    self.errors = errors
  }
}

extension CertificationPath: Codable {
  enum CodingKeys: String, CodingKey {
    case subjects, anchor, stores, errors
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    certificates = []
    subjects = try container.decode([String].self, forKey: .subjects)
    anchor = try container.decodeIfPresent(String.self, forKey: .anchor)
    stores = try container.decode([String].self, forKey: .stores)
    errors = try container.decode([ChainError].self, forKey: .errors)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(subjects, forKey: .subjects)
    try container.encode(anchor, forKey: .anchor)
    try container.encode(stores, forKey: .stores)
    try container.encode(errors, forKey: .errors)
  }
}
