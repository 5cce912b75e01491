/// One challenge of WWW-Authenticate or Proxy-Authenticate (RFC 9110, section 11.3); untrusted input of the peer.
public struct Challenge: Hashable, Sendable {
  /// A parameter, unquoted.
  public struct Parameter: Hashable, Sendable {
    /// In lower case.
    public let name: String
    public let value: [UInt8]

    public init(name: String, value: [UInt8]) {
      self.name = name
      self.value = value
    }
  }

  /// As received; compare with `isScheme`.
  public let scheme: String
  /// The token68 value used instead of parameters, as by Negotiate (RFC 9110, section 11.2).
  public let token: String?
  public let parameters: [Parameter]

  public init(scheme: String, token: String? = nil, parameters: [Parameter] = []) {
    self.scheme = scheme
    self.token = token
    self.parameters = parameters
  }

  /// Scheme names are case-insensitive (RFC 9110, section 11.1).
  public func isScheme(_ name: String) -> Bool { scheme.lowercased() == name.lowercased() }

  /// The first value with that lower-case name: duplicates are invalid (RFC 9110, section 11.2). Nil if there is none.
  public func value(of name: String) -> [UInt8]? { parameters.first { $0.name == name }?.value }

  /// The challenges of all fields in order, several in one field or each in a separate one, at most 16. Malformed elements are skipped.
  public static func all(in values: [[UInt8]]) -> [Challenge] {
    var challenges: [Challenge] = []
    for value in values {
      var reader = ChallengeReader(value)
      while challenges.count < most, let challenge = reader.next() { challenges.append(challenge) }
    }
    return challenges
  }

  /// The parameters of a field without a scheme, such as Authentication-Info (RFC 7615, section 3).
  public static func parameters(in value: [UInt8]) -> [Parameter] {
    var reader = ChallengeReader(value)
    return reader.parameters()
  }

  private static let most = 16
}

extension FieldSection {
  /// The challenges of WWW-Authenticate or Proxy-Authenticate.
  public func challenges(_ name: String) -> [Challenge] { Challenge.all(in: lines.filter { $0.isNamed(name) }.map(\.value)) }
}
