public import TLSEngine

/// The parameters of a chain probe: ClientHello, server name, addresses.
public struct ChainProbeOptions: Sendable {
  /// The name sent as SNI; nil sends none.
  public var serverName: String?
  /// The ClientHello of an ordinary client, with the user's options.
  public var hello = TLSConfiguration.ordinary
  /// Whether a refused ClientHello is followed by one that offers everything.
  public var widens = true
  /// Probes every address rather than the first that responds.
  public var allAddresses = false
  /// The types of certificates to request, one handshake each; empty for one handshake with the ordinary ClientHello.
  public var certificateTypes: [CertificateType] = []
  /// For the complete probe.
  public var timeout: Duration = .seconds(60)

  public init(serverName: String?) {
    self.serverName = serverName
  }
}
