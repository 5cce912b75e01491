/// The target of a redirect (RFC 9110, section 15.4).
public struct RedirectObservation: Codable, Hashable, Sendable {
  /// Absolute, without userinfo.
  public var url: String
  /// The method of the next request.
  public var method: String
  public var dropsBody: Bool
  /// Names of header fields that are not sent to the other origin.
  public var credentialsDropped: [String]
  public var followed: Bool

  public init(url: String, method: String, dropsBody: Bool = false, credentialsDropped: [String] = [], followed: Bool) {
    self.url = url
    self.method = method
    self.dropsBody = dropsBody
    self.credentialsDropped = credentialsDropped
    self.followed = followed
  }

  private enum CodingKeys: String, CodingKey {
    case url, method
    case dropsBody = "drops_body"
    case credentialsDropped = "credentials_dropped"
    case followed
  }
}
