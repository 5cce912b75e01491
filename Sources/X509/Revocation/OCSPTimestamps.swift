/// The certificate timestamps in an OCSP response (RFC 6962, section 3.3).
///
/// The response is parsed but not verified.
public struct OCSPTimestamps: Hashable, Sendable {
  /// A SignedCertificateTimestampList for each single response that has one.
  public let lists: [[UInt8]]

  /// Parses an OCSPResponse (RFC 6960, section 4.2.1); one that is not successful has no lists.
  public init(response der: [UInt8]) throws(PKIError) {
    self.init(try OCSPResponse(der: der))
  }

  public init(_ response: OCSPResponse) {
    lists = response.basic?.responses.compactMap(\.timestamps) ?? []
  }
}
