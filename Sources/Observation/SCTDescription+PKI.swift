internal import PathValidation
internal import TLSWire
public import X509

extension SCTDescription {
  /// The timestamps embedded in a certificate (RFC 6962, section 3.3); empty if there are none, or their list is malformed.
  public static func embedded(in certificate: Certificate?) -> [SCTDescription] {
    guard let list = certificate?.signedCertificateTimestamps else { return [] }
    let timestamps = (try? SignedCertificateTimestampList(reading: list).timestamps) ?? []
    return timestamps.map { SCTDescription($0, source: .certificate) }
  }
}
