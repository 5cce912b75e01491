/// A position in a file of requests, counted from 1.
public struct SourcePosition: Hashable, Sendable, CustomStringConvertible {
  public let file: String
  public let line: Int
  public let column: Int

  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  public var description: String { "\(file):\(line):\(column)" }
}

/// A file of requests that cannot be run, and where the fault is.
public struct CollectionError: Error, Hashable, Sendable, CustomStringConvertible {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Not YAML.
    public static let syntax = Code(rawValue: "collection.syntax")
    public static let unknownKey = Code(rawValue: "collection.key.unknown")
    public static let missingKey = Code(rawValue: "collection.key.missing")
    /// Keys that exclude each other.
    public static let conflictingKeys = Code(rawValue: "collection.key.conflict")
    public static let invalidValue = Code(rawValue: "collection.value.invalid")
    /// A name of a request or an environment that is not in the file.
    public static let unknownName = Code(rawValue: "collection.name.unknown")
    /// Requests that depend on or extend each other.
    public static let cycle = Code(rawValue: "collection.cycle")
    public static let undefinedVariable = Code(rawValue: "collection.variable.undefined")
    /// A file that the collection refers to and that cannot be read.
    public static let unreadableFile = Code(rawValue: "collection.file.unreadable")
  }

  public let code: Code
  public let position: SourcePosition
  public let reason: String
  public let hint: String?

  public init(_ code: Code, at position: SourcePosition, _ reason: String, hint: String? = nil) {
    self.code = code
    self.position = position
    self.reason = reason
    self.hint = hint
  }

  public var description: String { "\(position): \(reason)" }
}
