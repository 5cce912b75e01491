internal import HTTPWire

/// Passes the cookies of responses to a storage.
public struct ReceivedCookie: ResponseInterceptor {
  private let storage: any CookieStorage

  public init(to storage: any CookieStorage) { self.storage = storage }

  /// Stores at most 50 cookies of the response, and returns it unchanged.
  public func intercept(_ response: RawResponse) async -> RawResponse {
    for value in response.head?.fields.values(of: "Set-Cookie").prefix(Self.most) ?? [] {
      await storage.store(value, from: response.url)
    }
    return response
  }

  /// The limit that curl has for one response.
  private static let most = 50
}

/// The destination of cookies from `ReceivedCookie`.
public protocol CookieStorage: Sendable {
  /// Stores the value of one Set-Cookie field of a response from that URL; its processing is up to the storage (RFC 6265, section 5.3).
  func store(_ setCookie: String, from url: URI) async
}
