internal import Bytes
internal import SwiftASN1

/// The entries of a CRL in order. Malformed ones are skipped in iteration, but a search by serial number still finds them.
public struct RevokedEntries: Sequence, Sendable {
  let der: [UInt8]
  let range: Range<Int>
  let issuer: DistinguishedName
  /// Whether entries may specify the issuer of their certificate, which also applies to the following ones (RFC 5280, section 5.3.3).
  let isIndirect: Bool

  public struct Iterator: IteratorProtocol {
    private let entries: RevokedEntries
    private var cursor: DERCursor
    private var issuer: DistinguishedName

    fileprivate init(_ entries: RevokedEntries) {
      self.entries = entries
      cursor = DERCursor(entries.der, entries.range)
      issuer = entries.issuer
    }

    public mutating func next() -> RevokedEntry? {
      while let value = try? cursor.next("list of revoked certificates") {
        guard let entry = try? RevokedEntry(entries.der, value.whole, certificateIssuer: issuer) else { continue }
        if entries.isIndirect { issuer = entry.certificateIssuer }
        return entry
      }
      return nil
    }
  }

  public func makeIterator() -> Iterator { Iterator(self) }

  /// The last entry for the certificate with this number and issuer; throws if it is malformed.
  package func entry(serialNumber: [UInt8], issuer wanted: DistinguishedName) throws(PKIError) -> RevokedEntry? {
    var cursor = DERCursor(der, range)
    var current = issuer
    var found: RevokedEntry?
    while let value = try cursor.next("list of revoked certificates") {
      var members = DERCursor(der, value.content)
      let number = try members.require(0x02, "serial number of an entry").content
      let fits = number.count == serialNumber.count && der[number].elementsEqual(serialNumber)
      if isIndirect {
        _ = try members.next("date of an entry")
        if !members.isAtEnd { current = try RevokedEntry(der, value.whole, certificateIssuer: current).certificateIssuer }
      }
      if fits, !isIndirect || current.matches(wanted) { found = try RevokedEntry(der, value.whole, certificateIssuer: current) }
    }
    return found
  }
}
