/// Something that has a say in every exchange of a client's transfers, and remembers things between them: cookies, credentials, a cache.
///
/// It lives on the reactor of the transfers that it serves, and only there.
public protocol ExchangePolicy: AnyObject {
  /// Its say in one transfer.
  func stage(of request: HTTPRequest) -> any ExchangeStage
}
