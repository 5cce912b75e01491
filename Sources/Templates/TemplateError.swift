/// A template that is malformed or that cannot be evaluated.
public struct TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A placeholder or a quoted string without an end.
    public static let unterminated = Code(rawValue: "template.unterminated")
    public static let emptyPlaceholder = Code(rawValue: "template.placeholder.empty")
    public static let malformedName = Code(rawValue: "template.name.malformed")
    public static let unknownFunction = Code(rawValue: "template.function.unknown")
    /// More or fewer arguments than the function has.
    public static let argumentCount = Code(rawValue: "template.argument.count")
    public static let invalidArgument = Code(rawValue: "template.argument.invalid")
    public static let undefinedVariable = Code(rawValue: "template.variable.undefined")
    public static let undefinedEnvironment = Code(rawValue: "template.environment.undefined")
  }

  public let code: Code
  /// The offset in the UTF-8 text of the template.
  public let offset: Int
  /// What is wrong; it quotes names of the template.
  public let reason: String
  public let hint: String?

  public init(_ code: Code, at offset: Int, _ reason: String, hint: String? = nil) {
    self.code = code
    self.offset = offset
    self.reason = reason
    self.hint = hint
  }

  public var description: String { "\(reason) at byte \(offset)" }
}
