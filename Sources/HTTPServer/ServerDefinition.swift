public import Crypto
public import Minting

/// A server that a listener can run.
public protocol ServerDefinition: Sendable {
  /// The name for selecting the server: `good`, `expired` …
  var name: String { get }
  /// Other names for it.
  var aliases: [String] { get }
  /// The host name to connect with, in Unicode form.
  var host: String { get }
  /// The server's behavior, with certificates from the authorities.
  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior
}
