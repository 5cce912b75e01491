internal import Crypto
internal import TLSEngine
internal import TLSWire

/// The TLS options that a connection was made with, as part of a pool key: the ClientHello's offers and the client certificate.
struct PoolTLSOptions: Hashable {
  private let versions: [ProtocolVersion]
  private let texts: [String?]
  private let offers: [Bool]
  private let sizes: [Int?]
  private let chain: [[UInt8]]?
  private let key: [UInt8]?
  private let logsKeys: Bool

  /// ALPN is separate, because it depends on other options too.
  init(_ tls: TLSConfiguration) {
    versions = [tls.minimumVersion, tls.maximumVersion]
    texts = [tls.cipherList, tls.cipherSuites13, tls.groups, tls.signatureSchemes, tls.profile?.name]
    offers = [tls.requestsStaple, tls.requestsTimestamps, tls.padsHello, tls.offersTickets, tls.offersPostHandshakeAuth]
    sizes = [tls.maximumFragmentLength, tls.maximumCertificateBytes, tls.securityLevel, tls.minimumDHBits]
    chain = tls.clientIdentity?.chain
    key = tls.clientIdentity?.key.publicKey
    logsKeys = tls.keyLog != nil
  }
}
