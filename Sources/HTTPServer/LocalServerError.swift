/// The error of a local server that fails to start.
public struct LocalServerError: Error, Hashable, Sendable, CustomStringConvertible {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let noSuchCase = Code(rawValue: "server.case.unknown")
    /// A certificate could not be generated.
    public static let minting = Code(rawValue: "server.case.minting")
    /// A port could not be opened.
    public static let listening = Code(rawValue: "server.listen")
  }

  public let code: Code
  /// The name of the case; nil if the error concerns all cases.
  public let subject: String?
  public let what: String

  public init(code: Code, subject: String? = nil, what: String) {
    self.code = code
    self.subject = subject
    self.what = what
  }

  public var description: String { subject.map { "\($0): \(what)" } ?? what }
}
