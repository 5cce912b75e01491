/// A text with placeholders, `https://{{host}}/items/{{uuid}}`, parsed once and evaluated any number of times.
///
/// A placeholder is the name of a variable, `env.` and the name of an environment variable, or a function and its arguments. A backslash
/// before `{{` makes it literal text, two backslashes there are one.
public struct Template: Hashable, Sendable {
  public enum Piece: Hashable, Sendable {
    case literal(String)
    case placeholder(Placeholder)
  }

  public struct Placeholder: Hashable, Sendable {
    public enum Content: Hashable, Sendable {
      case variable(String)
      case environment(String)
      case call(TemplateFunction, [Argument])
    }

    public let content: Content
    /// The offset of the two opening braces in the UTF-8 text.
    public let offset: Int
  }

  public struct Argument: Hashable, Sendable {
    public enum Content: Hashable, Sendable {
      case text(String)
      case variable(String)
      case environment(String)
    }

    public let content: Content
    public let offset: Int
  }

  public let text: String
  public let pieces: [Piece]

  public init(parsing text: String) throws(TemplateError) {
    self.text = text
    pieces = try TemplateParser.parse(text)
  }

  /// The variables that evaluation reads, in order and with repetitions, and where they are named.
  public var variables: [(name: String, offset: Int)] {
    pieces.flatMap { piece -> [(name: String, offset: Int)] in
      guard case .placeholder(let placeholder) = piece else { return [] }
      switch placeholder.content {
      case .variable(let name): return [(name, placeholder.offset)]
      case .environment: return []
      case .call(_, let arguments):
        return arguments.compactMap { argument in
          if case .variable(let name) = argument.content { (name, argument.offset) } else { nil }
        }
      }
    }
  }

  /// The variable that makes up the whole text, so that its value may keep its type; nil if there is more than it.
  public var soleVariable: String? {
    guard pieces.count == 1, case .placeholder(let placeholder) = pieces[0], case .variable(let name) = placeholder.content else {
      return nil
    }
    return name
  }

  /// True if the text has no placeholder.
  public var isLiteral: Bool {
    pieces.allSatisfy { if case .literal = $0 { true } else { false } }
  }

  /// True for a name that a placeholder can refer to: letters, digits, `_`, `-` and `.`, the first one a letter or `_`, and not the name
  /// of a function.
  public static func isVariableName(_ name: String) -> Bool {
    TemplateParser.isName(name) && TemplateFunction(rawValue: name) == nil && !name.hasPrefix("env.")
  }
}
