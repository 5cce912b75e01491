public import Bytes
internal import HTTPWire

/// Sends and stores cookies at every hop, by the URL of the exchange, never by the caller's Host field.
public final class CookiePolicy: ExchangePolicy {
  /// The jar; nil stores no cookies and sends only `given`.
  public var jar: CookieJar?
  /// Cookies from the caller in addition to the jar, as `a=b; c=d`: sent to the origin of the first request only, unless `trustsLocation`.
  ///
  /// Omitted if the request has its own Cookie field, as in curl.
  public var given: String?
  /// True if `given` is sent to the targets of redirects, too.
  public var trustsLocation: Bool
  let now: () -> Timestamp

  public init(
    jar: CookieJar? = CookieJar(), given: String? = nil, trustsLocation: Bool = false, now: @escaping () -> Timestamp = { Platform.now }
  ) {
    self.jar = jar
    self.given = given
    self.trustsLocation = trustsLocation
    self.now = now
  }

  public func stage(of request: HTTPRequest) -> any ExchangeStage { CookieStage(self) }
}
