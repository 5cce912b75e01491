/// One challenge of WWW-Authenticate or Proxy-Authenticate (RFC 9110, section 11.3); everything in it is the peer's word.
public struct Challenge: Hashable, Sendable {
  /// A parameter, its quoting undone.
  public struct Parameter: Hashable, Sendable {
    /// In lower case.
    public let name: String
    public let value: [UInt8]

    public init(name: String, value: [UInt8]) {
      self.name = name
      self.value = value
    }
  }

  /// As it was written; `isScheme` compares it.
  public let scheme: String
  /// What stands in place of parameters, as Negotiate has it (RFC 9110, section 11.2).
  public let token: String?
  public let parameters: [Parameter]

  public init(scheme: String, token: String? = nil, parameters: [Parameter] = []) {
    self.scheme = scheme
    self.token = token
    self.parameters = parameters
  }

  /// Schemes have no case (RFC 9110, section 11.1).
  public func isScheme(_ name: String) -> Bool { scheme.lowercased() == name.lowercased() }

  /// The first by that lower-case name: a second one means nothing (RFC 9110, section 11.2).
  public func value(of name: String) -> [UInt8]? { parameters.first { $0.name == name }?.value }

  /// The challenges of fields in their order, several in one field or each in its own, at most 16. What cannot be read is passed over.
  public static func all(in values: [[UInt8]]) -> [Challenge] {
    var challenges: [Challenge] = []
    for value in values {
      var reader = ChallengeReader(value)
      while challenges.count < most, let challenge = reader.next() { challenges.append(challenge) }
    }
    return challenges
  }

  /// The parameters of a field that has nothing else, as Authentication-Info (RFC 7615, section 3).
  public static func parameters(in value: [UInt8]) -> [Parameter] {
    var reader = ChallengeReader(value)
    return reader.parameters()
  }

  private static let most = 16
}

extension FieldSection {
  /// What WWW-Authenticate or Proxy-Authenticate asks for.
  public func challenges(_ name: String) -> [Challenge] { Challenge.all(in: lines.filter { $0.isNamed(name) }.map(\.value)) }
}
