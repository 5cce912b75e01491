/// Why a responder cannot be made of what it was given.
public struct ResponderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One thing that is wrong.
  public struct Mistake: Hashable, Sendable, CustomStringConvertible {
    /// Counted from 1; nil where it is about no place in a file.
    public let line: Int?
    public let column: Int?
    /// Lower case, no full stop.
    public let what: String
    public let hint: String?

    public init(line: Int? = nil, column: Int? = nil, what: String, hint: String? = nil) {
      self.line = line
      self.column = column
      self.what = what
      self.hint = hint
    }

    public var description: String {
      let place = line.map { "line \($0)\(column.map { ", column \($0)" } ?? ""): " } ?? ""
      return place + what
    }
  }

  /// The file that was read; nil where there is none.
  public var file: String?
  /// The file, or one that it names, cannot be read, as opposed to one whose content is wrong.
  public var isUnreadable = false
  /// In the order of their places; never empty.
  public let mistakes: [Mistake]

  public init(_ mistakes: [Mistake], file: String? = nil) {
    self.mistakes = mistakes
    self.file = file
  }

  public init(_ what: String, hint: String? = nil, file: String? = nil) {
    self.init([Mistake(what: what, hint: hint)], file: file)
  }

  /// For a file that cannot be opened or read.
  static func unreadable(_ what: String, file: String? = nil) -> ResponderError {
    var error = ResponderError(what, hint: "check the path and its permissions", file: file)
    error.isUnreadable = true
    return error
  }

  public var description: String { (file.map { "\($0): " } ?? "") + mistakes.map(\.description).joined(separator: "; ") }

  public var hint: String? { mistakes.lazy.compactMap(\.hint).first }
}
