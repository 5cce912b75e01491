public import Bytes

/// The errors in the input of a responder.
public struct ResponderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One error.
  public struct InputError: Hashable, Sendable, CustomStringConvertible {
    /// Counted from 1; nil if the error has no location in a file.
    public let line: Int?
    public let column: Int?
    /// Lower case, no full stop.
    public let what: String
    public let hint: Hint?

    public init(line: Int? = nil, column: Int? = nil, what: String, hint: Hint? = nil) {
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

  /// The file with the error; nil if there is none.
  public var file: String?
  /// True if the file, or one that it refers to, cannot be read; false if its content is invalid.
  public var isUnreadable = false
  /// Sorted by location; never empty.
  public let mistakes: [InputError]

  public init(_ mistakes: [InputError], file: String? = nil) {
    self.mistakes = mistakes
    self.file = file
  }

  public init(_ what: String, hint: Hint? = nil, file: String? = nil) {
    self.init([InputError(what: what, hint: hint)], file: file)
  }

  /// Creates an error for a file that cannot be opened or read.
  static func unreadable(_ what: String, file: String? = nil) -> ResponderError {
    var error = ResponderError(what, hint: "check the path and its permissions", file: file)
    error.isUnreadable = true
    return error
  }

  public var description: String { (file.map { "\($0): " } ?? "") + mistakes.map(\.description).joined(separator: "; ") }

  public var hint: Hint? { mistakes.lazy.compactMap(\.hint).first }
}
