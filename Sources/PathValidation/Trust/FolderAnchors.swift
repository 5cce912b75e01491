internal import Crypto
internal import Synchronization
internal import X509

/// Files named by the hash of their certificate's subject, as by `openssl rehash`: `5ed36f99.0`.
public struct HashedFolder: Sendable {
  /// The files by hash, in order.
  let files: [String: [String]]
  /// The content of a file; nil if it cannot be read.
  let content: @Sendable (String) -> [UInt8]?

  /// `paths` are sorted; names of other forms are ignored.
  public init(_ paths: [String], content: @escaping @Sendable (String) -> [UInt8]?) {
    files = Dictionary(grouping: paths.filter { Self.isHashed(Self.name($0)) }) { Self.name($0).prefix(Self.digitCount).lowercased() }
    self.content = content
  }

  /// True for eight hexadecimal digits, a dot and a number.
  public static func isHashed(_ name: some StringProtocol) -> Bool {
    let name = name.utf8
    guard name.count > digitCount + 1 else { return false }
    let rest = name.dropFirst(digitCount)
    return name.prefix(digitCount).allSatisfy(isHexDigit) && rest.first == UInt8(ascii: ".")
      && rest.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
  }

  private static let digitCount = 8

  private static func isHexDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20) }

  private static func name(_ path: String) -> Substring { path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...] }
}

/// Anchors in a folder; only the files of a subject that a path may require are read, each of them once.
///
/// As in OpenSSL, a file that cannot be read or that has no certificate is ignored.
struct FolderAnchors: AnchorSource {
  private let buckets: [String: Bucket]
  private let reader = AnchorIdentity.Reader()

  init(_ folder: HashedFolder) { buckets = folder.files.mapValues { Bucket(paths: $0, content: folder.content) } }

  var count: Int { certificates.count }
  var certificates: [Certificate] { all.flatMap(\.certificates) }
  var malformed: [PKIError] { all.flatMap(\.malformed) }

  func malformedIssuers(of certificate: Certificate) -> [PKIError] {
    anchors(of: certificate.issuer)?.malformedIssuers(of: certificate) ?? []
  }

  var identity: AnchorIdentity { AnchorIdentity(.reader(reader)) }

  func issuers(of certificate: Certificate) -> [Certificate] { anchors(of: certificate.issuer)?.issuers(of: certificate) ?? [] }
  func contains(_ certificate: Certificate) -> Bool { anchors(of: certificate.subject)?.contains(certificate) ?? false }

  func holds(subject: DistinguishedName, key: PublicKey) -> Bool {
    anchors(of: subject)?.holds(subject: subject, key: key) ?? false
  }

  func constraints(on anchor: Certificate) -> AnchorConstraints? { nil }

  private func anchors(of subject: DistinguishedName) -> FileAnchors? {
    SubjectHash.text(of: subject.der).flatMap { buckets[$0]?.anchors }
  }

  private var all: [FileAnchors] { buckets.sorted { $0.key < $1.key }.map(\.value.anchors) }

  /// The files with the same hash, read on first use. Without a lock: threads that read at the same time keep the result of the first.
  private final class Bucket: Sendable {
    private let paths: [String]
    private let content: @Sendable (String) -> [UInt8]?
    private let read = AtomicLazyReference<ReadBucket>()

    init(paths: [String], content: @escaping @Sendable (String) -> [UInt8]?) {
      self.paths = paths
      self.content = content
    }

    var anchors: FileAnchors {
      (read.load() ?? read.storeIfNil(ReadBucket(paths.flatMap { path in content(path).flatMap { try? CertificateFile.read($0) } ?? [] })))
        .anchors
    }
  }

  private final class ReadBucket: Sendable {
    let anchors: FileAnchors

    init(_ list: [[UInt8]]) { anchors = FileAnchors(list) }
  }
}

/// The anchors of several sources, each certificate once.
struct CombinedAnchors: AnchorSource {
  let sources: [any AnchorSource]

  var count: Int { certificates.count }
  var certificates: [Certificate] { Self.unique(sources.flatMap(\.certificates)) }
  var malformed: [PKIError] { sources.flatMap(\.malformed) }
  func malformedIssuers(of certificate: Certificate) -> [PKIError] { sources.flatMap { $0.malformedIssuers(of: certificate) } }
  var identity: AnchorIdentity { AnchorIdentity(sources.map(\.identity)) }

  func issuers(of certificate: Certificate) -> [Certificate] { Self.unique(sources.flatMap { $0.issuers(of: certificate) }) }
  func contains(_ certificate: Certificate) -> Bool { sources.contains { $0.contains(certificate) } }

  func holds(subject: DistinguishedName, key: PublicKey) -> Bool { sources.contains { $0.holds(subject: subject, key: key) } }

  func constraints(on anchor: Certificate) -> AnchorConstraints? {
    sources.lazy.compactMap { $0.constraints(on: anchor) }.first
  }

  private static func unique(_ list: [Certificate]) -> [Certificate] {
    var seen: Set<Certificate> = []
    return list.filter { seen.insert($0).inserted }
  }
}
