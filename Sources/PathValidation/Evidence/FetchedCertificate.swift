public import X509

/// An issuer's certificate that was fetched because the server did not send it.
public struct FetchedCertificate: Hashable, Sendable {
  public let certificate: Certificate
  public let location: String
}
