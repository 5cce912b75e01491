internal import Bytes
internal import Synchronization
internal import X509

/// Anchors from files; only those that a path may require are parsed, each of them once.
struct FileAnchors: AnchorSource {
  private let entries: [Entry]
  /// The positions in `entries` by the letters of the subject.
  private let bySubject: [UInt64: [Int]]
  /// The positions of entries whose subject has no `NameLetters`.
  private let unindexed: [Int]
  let identity: AnchorIdentity

  /// `list` has certificates in DER; each is used once.
  init(_ list: [[UInt8]]) {
    var seen: Set<EncodedCertificate> = []
    entries = list.compactMap { seen.insert(EncodedCertificate(der: $0)).inserted ? Entry($0) : nil }
    var bySubject: [UInt64: [Int]] = [:]
    var unindexed: [Int] = []
    for (index, entry) in entries.enumerated() {
      if let letters = NameLetters.ofSubject(entry.der) { bySubject[letters, default: []].append(index) } else { unindexed.append(index) }
    }
    self.bySubject = bySubject
    self.unindexed = unindexed
    identity = AnchorIdentity(.encoded(seen))
  }

  var count: Int { entries.count { $0.isValid } }

  var certificates: [Certificate] { entries.compactMap { try? $0.certificate.get() } }

  var malformed: [PKIError] { entries.compactMap(\.error) }

  func malformedIssuers(of certificate: Certificate) -> [PKIError] { candidates(certificate.issuer).compactMap(\.error) }

  func issuers(of certificate: Certificate) -> [Certificate] {
    let named = named(certificate.issuer)
    guard let hint = certificate.authorityKeyIdentifier?.keyIdentifier, named.count > 1 else { return named }
    return named.filter { $0.subjectKeyIdentifier == hint } + named.filter { $0.subjectKeyIdentifier != hint }
  }

  func contains(_ certificate: Certificate) -> Bool { named(certificate.subject).contains(certificate) }

  func holds(subject: DistinguishedName, key: PublicKey) -> Bool { named(subject).contains { $0.publicKey == key } }

  func constraints(on anchor: Certificate) -> AnchorConstraints? { nil }

  private func named(_ name: DistinguishedName) -> [Certificate] {
    let key = name.comparisonKey
    return candidates(name).compactMap { try? $0.certificate.get() }.filter { $0.subject.comparisonKey == key }
  }

  /// The entries that may have the name as their subject.
  private func candidates(_ name: DistinguishedName) -> [Entry] {
    let places = NameLetters.of(name.der).map { (bySubject[$0] ?? []) + unindexed } ?? Array(entries.indices)
    return places.sorted().map { entries[$0] }
  }

  /// Parses on first use. Without a lock: threads that parse at the same time keep the result of the first.
  private final class Entry: Sendable {
    let der: [UInt8]
    private let parsed = AtomicLazyReference<ParsedEntry>()

    init(_ der: [UInt8]) { self.der = der }

    var certificate: Result<Certificate, PKIError> {
      (parsed.load() ?? parsed.storeIfNil(ParsedEntry(der))).certificate
    }

    var isValid: Bool { error == nil }
    var error: PKIError? { if case .failure(let error) = certificate { error } else { nil } }
  }

  private final class ParsedEntry: Sendable {
    let certificate: Result<Certificate, PKIError>

    init(_ der: [UInt8]) { certificate = Result { () throws(PKIError) in try Certificate(der: der) } }
  }
}

/// A certificate in DER as a key.
struct EncodedCertificate: Hashable {
  let der: [UInt8]

  /// The end of the signature differs between certificates.
  func hash(into hasher: inout Hasher) { hasher.combine(der.suffix(32)) }
}

/// A hash of the ASCII letters and digits of a name, equal for all names that match (RFC 5280, section 7.1).
///
/// Case, white space, string types and the order of attributes in a set do not affect it. Names with other characters have none, since
/// their comparison depends on Unicode.
enum NameLetters {
  /// `name` is a DER Name.
  static func of(_ name: [UInt8]) -> UInt64? {
    var cursor = DERCursor(name)
    guard let value = try? cursor.require(sequence) else { return nil }
    return of(name, value.content)
  }

  /// The letters of the subject of a DER certificate; nil also if it cannot be found.
  static func ofSubject(_ certificate: [UInt8]) -> UInt64? {
    do throws(ByteError) {
      var outer = DERCursor(certificate)
      var signed = DERCursor(certificate, try outer.require(sequence).content)
      var members = DERCursor(certificate, try signed.require(sequence).content)
      if members.nextTag == version { _ = try members.next() }
      _ = try members.require(integer)
      // The signature algorithm, the issuer and the validity.
      for _ in 0..<3 { _ = try members.require(sequence) }
      return of(certificate, try members.require(sequence).content)
    } catch {
      return nil
    }
  }

  private static let integer: UInt8 = 0x02
  private static let sequence: UInt8 = 0x30
  private static let set: UInt8 = 0x31
  private static let version: UInt8 = 0xa0
  /// UniversalString and BMPString, whose characters have several bytes.
  private static let wideStrings: ClosedRange<UInt8> = 0x1c...0x1e

  private static func of(_ bytes: [UInt8], _ name: Range<Int>) -> UInt64? {
    // A sum, since the order of the attributes in a set does not matter.
    var sum: UInt64 = 0
    do throws(ByteError) {
      var names = DERCursor(bytes, name)
      while let relative = try names.next() {
        guard relative.tag == set else { return nil }
        var attributes = DERCursor(bytes, relative.content)
        while let attribute = try attributes.next() {
          guard attribute.tag == sequence else { return nil }
          var parts = DERCursor(bytes, attribute.content)
          _ = try parts.next()
          guard let value = try parts.next(), !wideStrings.contains(value.tag) else { return nil }
          // FNV-1a
          var hash: UInt64 = 0xcbf2_9ce4_8422_2325
          for index in value.content {
            let byte = bytes[index]
            guard byte < 0x80 else { return nil }
            let lower = byte | 0x20
            guard (0x61...0x7a).contains(lower) || (0x30...0x39).contains(byte) else { continue }
            hash = (hash ^ UInt64(lower)) &* 0x100_0000_01b3
          }
          sum = sum &+ hash
        }
      }
    } catch {
      return nil
    }
    return sum
  }
}
