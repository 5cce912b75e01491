public import Bytes
internal import CData
public import X509

/// A named set of trust anchors.
///
/// Only the name and the key of an anchor are used; its signature is not verified.
public struct TrustStore: Sendable {
  /// `mozilla`, `system`, or the name given by the user.
  public let name: String
  /// The source: a file, a directory, a version of a bundle.
  public let source: String
  /// The date of the list, `2026-10-18`; nil for one read from files.
  public let date: String?
  private let origin: any AnchorSource
  /// The anchors that count as publicly trusted roots; they may come from a file too.
  public var publicRoots = PublicRoots.bundled

  init(name: String, source: String, date: String? = nil, origin: any AnchorSource) {
    self.name = name
    self.source = source
    self.date = date
    self.origin = origin
  }

  /// `constraints` restrict the trust in some of the certificates.
  public init(certificates: [Certificate], name: String, source: String = "", constraints: [Certificate: AnchorConstraints] = [:]) {
    self.init(name: name, source: source, origin: ListedAnchors(certificates, constraints: constraints))
  }

  /// The certificates of the files, PEM or DER, given by content, and those of a folder that are read when they are required; throws for
  /// a file without any certificate.
  public init(files: [[UInt8]], folder: HashedFolder? = nil, name: String, source: String) throws(PKIError) {
    var list: [[UInt8]] = []
    for file in files { list += try CertificateFile.read(file) }
    let listed = FileAnchors(list)
    guard let folder, !folder.files.isEmpty else {
      self.init(name: name, source: source, origin: listed)
      return
    }
    self.init(name: name, source: source, origin: CombinedAnchors(sources: [listed, FolderAnchors(folder)]))
  }

  public init(pem: [UInt8], name: String, source: String = "") throws(PKIError) {
    try self.init(files: [pem], name: name, source: source)
  }

  /// The name in messages: the path for files and directories.
  public var label: String { ["file", "directory"].contains(name) && !source.isEmpty ? source : name }

  /// A store without anchors.
  public static let empty = TrustStore(certificates: [], name: "empty")

  public var count: Int { origin.count }

  /// True for a store of the program, which is available whenever a document is read.
  public var isBuiltIn: Bool { origin is BundledAnchors }

  /// Entries that are not valid certificates, with the error.
  public var malformed: [PKIError] { origin.malformed }

  /// The same for the entries that may be the issuer of a certificate.
  func malformedIssuers(of certificate: Certificate) -> [PKIError] { origin.malformedIssuers(of: certificate) }

  /// Equal for stores with the same anchors; compared without parsing them.
  package var identity: AnchorIdentity { origin.identity }

  /// Anchors whose name is the certificate's issuer, the one with the matching key identifier first.
  public func issuers(of certificate: Certificate) -> [Certificate] { origin.issuers(of: certificate) }

  /// Whether exactly this certificate is an anchor.
  public func contains(_ certificate: Certificate) -> Bool { origin.contains(certificate) }

  /// All anchors; parses the bundled ones from DER.
  public var certificates: [Certificate] { origin.certificates }

  /// The store's restrictions on the anchor; nil if there are none, as for stores read from files.
  public func constraints(on anchor: Certificate) -> AnchorConstraints? { origin.constraints(on: anchor) }

  /// Whether an anchor has the name and the key of this certificate.
  public func vouches(for certificate: Certificate) -> Bool {
    contains(certificate) || origin.holds(subject: certificate.subject, key: certificate.publicKey)
  }
}

/// The storage of a store's anchors.
protocol AnchorSource: Sendable {
  var count: Int { get }
  var certificates: [Certificate] { get }
  var malformed: [PKIError] { get }
  func malformedIssuers(of certificate: Certificate) -> [PKIError]
  var identity: AnchorIdentity { get }
  func issuers(of certificate: Certificate) -> [Certificate]
  func contains(_ certificate: Certificate) -> Bool
  func holds(subject: DistinguishedName, key: PublicKey) -> Bool
  func constraints(on anchor: Certificate) -> AnchorConstraints?
}

extension AnchorSource {
  var malformed: [PKIError] { [] }
  func malformedIssuers(of certificate: Certificate) -> [PKIError] { [] }
}

/// The identity of a list of anchors.
package struct AnchorIdentity: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    /// A bundled store, by its number.
    case bundled(UInt16)
    case listed([Certificate: AnchorConstraints?])
    case encoded(Set<EncodedCertificate>)
    /// A folder whose files may change: each reader of it has another identity.
    case reader(Reader)
  }

  /// Identified by its address, which stays taken as long as the identity is kept.
  final class Reader: Hashable, Sendable {
    static func == (left: Reader, right: Reader) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  let parts: [Part]

  init(_ part: Part) { parts = [part] }
  init(_ identities: [AnchorIdentity]) { parts = identities.flatMap(\.parts) }
}

extension TrustStore {
  /// All bundled stores, Mozilla's first.
  public static var bundled: [TrustStore] { [mozilla] + others }

  /// `mozilla`, `apple`, `microsoft`, `chrome`, `android` or `java`; nil for another name.
  public static func bundled(named name: String) -> TrustStore? { bundled.first { $0.name == name } }

  /// The roots that Mozilla trusts for server authentication.
  public static var mozilla: TrustStore {
    TrustStore(
      name: "mozilla", source: "bundled \(BundledAnchors.mozillaVersion)", date: BundledAnchors.mozillaDate,
      origin: BundledAnchors(store: CDATA_STORE_MOZILLA))
  }

  /// The version of Mozilla's bundled roots, such as `2026.10.18`.
  public static var bundledVersion: String { BundledAnchors.mozillaVersion }

  /// The date of Mozilla's bundled roots, such as `2026-10-18`.
  public static var bundledDate: String { BundledAnchors.mozillaDate }

  private static var others: [TrustStore] {
    let stores = [
      ("apple", CDATA_STORE_APPLE), ("microsoft", CDATA_STORE_MICROSOFT), ("chrome", CDATA_STORE_CHROME),
      ("android", CDATA_STORE_ANDROID), ("java", CDATA_STORE_JAVA),
    ]
    return stores.map { name, store in
      TrustStore(
        name: name, source: "bundled \(BundledAnchors.othersVersion)", date: BundledAnchors.othersDate,
        origin: BundledAnchors(store: store))
    }
  }
}

/// The roots whose certificates have to comply with the rules of the CA/Browser Forum and of the root programs.
public struct PublicRoots: Sendable {
  private let predicate: @Sendable (Certificate) -> Bool

  public init(where predicate: @escaping @Sendable (Certificate) -> Bool) { self.predicate = predicate }

  /// The roots of the bundled stores, recognized by name and key. A lookup parses only roots with the same name.
  public static let bundled = PublicRoots { BundledAnchors.ofAnyStore.vouches(for: $0) }

  /// All roots.
  public static let all = PublicRoots { _ in true }

  public func contains(_ root: Certificate) -> Bool { predicate(root) }
}

/// Restrictions of a store's trust in an anchor.
public struct AnchorConstraints: Hashable, Sendable {
  /// Server certificates are trusted if their validity starts at this time or earlier: the store is removing the anchor.
  public var lastFirstDate: Timestamp?
  /// Server certificates are trusted if they have a certificate timestamp (RFC 6962) at this time or earlier.
  public var lastTimestamp: Timestamp?
  /// Server certificates are trusted if their DNS names are within one of these, such as `.tr`; empty permits all names.
  public var permittedDomains: [String]

  public init(lastFirstDate: Timestamp? = nil, lastTimestamp: Timestamp? = nil, permittedDomains: [String] = []) {
    self.lastFirstDate = lastFirstDate
    self.lastTimestamp = lastTimestamp
    self.permittedDomains = permittedDomains
  }
}
