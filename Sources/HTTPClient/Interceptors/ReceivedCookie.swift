internal import HTTPWire

/// Gives what the answer sets to a storage.
public struct ReceivedCookie: ResponseInterceptor {
  private let storage: any CookieStorage

  public init(to storage: any CookieStorage) { self.storage = storage }

  /// The same, once the storage has its cookies: at most 50 of one answer.
  public func intercept(_ response: RawResponse) async -> RawResponse {
    for value in response.head?.fields.values(of: "Set-Cookie").prefix(Self.most) ?? [] {
      await storage.store(value, from: response.url)
    }
    return response
  }

  /// As many as curl takes of one answer.
  private static let most = 50
}
