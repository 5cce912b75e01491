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
  /// Entries that are not valid certificates, with the error.
  public let malformed: [PKIError]
  private let origin: any AnchorSource
  /// The anchors that count as publicly trusted roots; they may come from a file too.
  public var publicRoots = PublicRoots.bundled

  init(name: String, source: String, date: String? = nil, malformed: [PKIError] = [], origin: any AnchorSource) {
    self.name = name
    self.source = source
    self.date = date
    self.malformed = malformed
    self.origin = origin
  }

  /// `constraints` restrict the trust in some of the certificates.
  public init(certificates: [Certificate], name: String, source: String = "", constraints: [Certificate: AnchorConstraints] = [:]) {
    self.init(name: name, source: source, origin: ListedAnchors(certificates, constraints: constraints))
  }

  /// The certificates of the files, PEM or DER, given by content; throws for a file without any certificate.
  public init(files: [[UInt8]], name: String, source: String) throws(PKIError) {
    var certificates: [Certificate] = []
    var malformed: [PKIError] = []
    for file in files {
      for der in try CertificateFile.read(file) {
        do throws(PKIError) {
          certificates.append(try Certificate(der: der))
        } catch {
          malformed.append(error)
        }
      }
    }
    self.init(name: name, source: source, malformed: malformed, origin: ListedAnchors(certificates))
  }

  public init(pem: [UInt8], name: String, source: String = "") throws(PKIError) {
    try self.init(files: [pem], name: name, source: source)
  }

  /// The name in messages: the path for files and directories.
  public var label: String { ["file", "directory"].contains(name) && !source.isEmpty ? source : name }

  /// A store without anchors.
  public static let empty = TrustStore(certificates: [], name: "empty")

  public var count: Int { origin.count }

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
  func issuers(of certificate: Certificate) -> [Certificate]
  func contains(_ certificate: Certificate) -> Bool
  func holds(subject: DistinguishedName, key: PublicKey) -> Bool
  func constraints(on anchor: Certificate) -> AnchorConstraints?
}
