/// Processes every exchange of a client's transfers, and keeps state between them: cookies, credentials, a cache.
///
/// Lives on the reactor of the transfers that it serves, and only there.
public protocol ExchangePolicy: AnyObject {
  /// Creates its stage for one transfer.
  func stage(of request: HTTPRequest) -> any ExchangeStage
}
