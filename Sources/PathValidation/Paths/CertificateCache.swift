package import X509

/// Parsed certificates by their encoding, so that an intermediate certificate of many chains is parsed once, and its key too.
package struct CertificateCache: Sendable {
  private var known: [EncodedCertificate: Certificate] = [:]
  private var byteCount = 0
  /// The maximum number of bytes of the encodings; at the limit, all are removed.
  private let byteLimit: Int

  package init(byteLimit: Int) { self.byteLimit = byteLimit }

  package mutating func certificate(der: [UInt8]) throws(PKIError) -> Certificate {
    let key = EncodedCertificate(der: der)
    if let certificate = known[key] { return certificate }
    let certificate = try Certificate(der: der)
    guard der.count <= byteLimit else { return certificate }
    if byteCount + der.count > byteLimit {
      known.removeAll(keepingCapacity: true)
      byteCount = 0
    }
    known[key] = certificate
    byteCount += der.count
    return certificate
  }
}
