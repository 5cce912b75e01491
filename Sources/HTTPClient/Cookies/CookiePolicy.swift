public import Bytes
internal import HTTPWire

/// Sends cookies, and keeps those that come: at every hop, by the URL of the exchange and never by a Host field of the caller's.
public final class CookiePolicy: ExchangePolicy {
  /// Nil where none are kept, and only `given` is sent.
  public var jar: CookieJar?
  /// What the caller says beside the jar, as `a=b; c=d`: for the origin that is asked first, unless `trustsLocation`.
  ///
  /// Left out where the request has a Cookie field of its own, as curl does.
  public var given: String?
  /// `given` goes wherever redirects lead.
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
