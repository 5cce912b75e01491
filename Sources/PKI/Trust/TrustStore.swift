/// A set of trust anchors with a name.
///
/// An anchor counts by its name and its key; nobody vouches for it, so that its own signature is not looked at.
public struct TrustStore: Sendable {
  /// `mozilla`, `system`, or what the user called it.
  public let name: String
  /// Where it came from: a file, a directory, a version of a bundle.
  public let source: String
  /// The day of the list, `2026-10-18`; nil for one that was read from files.
  public let date: String?
  /// Entries that are no readable certificate, with what is wrong.
  public let malformed: [PKIError]
  private let origin: any AnchorOrigin
  /// The anchors that count as publicly trusted roots; they may come from a file, too.
  public var publicRoots = PublicRoots.bundled

  init(name: String, source: String, date: String? = nil, malformed: [PKIError] = [], origin: any AnchorOrigin) {
    self.name = name
    self.source = source
    self.date = date
    self.malformed = malformed
    self.origin = origin
  }

  /// Some of the certificates may be trusted for less than everything.
  public init(certificates: [Certificate], name: String, source: String = "", constraints: [Certificate: AnchorConstraints] = [:]) {
    self.init(name: name, source: source, origin: ListedAnchors(certificates, constraints: constraints))
  }

  /// The certificates of the files, PEM or DER, whose bytes are handed in; a file without any certificate throws.
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

  /// For sentences: the files by their path, which says more than that they are files.
  public var label: String { ["file", "directory"].contains(name) && !source.isEmpty ? source : name }

  /// Nothing is trusted.
  public static let empty = TrustStore(certificates: [], name: "empty")

  public var count: Int { origin.count }

  /// Anchors whose name is the certificate's issuer, the one with the matching key identifier first.
  public func issuers(of certificate: Certificate) -> [Certificate] { origin.issuers(of: certificate) }

  /// Whether exactly this certificate is an anchor.
  public func contains(_ certificate: Certificate) -> Bool { origin.contains(certificate) }

  /// All anchors; the bundled ones are read from their DER for it.
  public var certificates: [Certificate] { origin.certificates }

  /// What the store trusts the anchor for; nil where that is everything, as it is with stores that were read from files.
  public func constraints(on anchor: Certificate) -> AnchorConstraints? { origin.constraints(on: anchor) }

  /// Whether an anchor has the name and the key of this certificate.
  public func vouches(for certificate: Certificate) -> Bool {
    contains(certificate) || origin.holds(subject: certificate.subject, key: certificate.publicKey)
  }
}

/// Where the anchors of a store are kept.
protocol AnchorOrigin: Sendable {
  var count: Int { get }
  var certificates: [Certificate] { get }
  func issuers(of certificate: Certificate) -> [Certificate]
  func contains(_ certificate: Certificate) -> Bool
  func holds(subject: DistinguishedName, key: PublicKey) -> Bool
  func constraints(on anchor: Certificate) -> AnchorConstraints?
}
