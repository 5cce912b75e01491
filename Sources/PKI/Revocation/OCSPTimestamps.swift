/// The certificate timestamps that an OCSP response bears (RFC 6962, section 3.3).
///
/// Nothing of the response is checked but that it can be read.
public struct OCSPTimestamps: Hashable, Sendable {
  /// A SignedCertificateTimestampList for each single response that has one.
  public let lists: [[UInt8]]

  /// Reads an OCSPResponse (RFC 6960, section 4.2.1); one that is no success has no lists.
  public init(response der: [UInt8]) throws(PKIError) {
    self.init(try OCSPResponse(der: der))
  }

  public init(_ response: OCSPResponse) {
    lists = response.basic?.responses.compactMap(\.timestamps) ?? []
  }
}
