/// The reason why a text cannot be read as requests, or a request not be written.
public struct RequestFormatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// An open set of reasons.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The text is malformed.
    public static let syntax = Code(rawValue: "syntax")
    /// The text is well-formed, but of another format or version.
    public static let format = Code(rawValue: "format")
    /// The text is larger or deeper than is read.
    public static let limit = Code(rawValue: "limit")
    /// The format has no way to write it.
    public static let unrepresentable = Code(rawValue: "unrepresentable")
  }

  public let code: Code
  /// Counted from 1; nil if the error has no position.
  public let line: Int?
  public let column: Int?
  /// Lower case, no full stop.
  public let reason: String
  /// How to fix the error; nil if no hint is known.
  public let hint: String?

  public init(_ code: Code, _ reason: String, line: Int? = nil, column: Int? = nil, hint: String? = nil) {
    self.code = code
    self.reason = reason
    self.line = line
    self.column = column
    self.hint = hint
  }

  public var description: String {
    switch (line, column) {
    case (let line?, let column?): "line \(line), column \(column): \(reason)"
    case (let line?, nil): "line \(line): \(reason)"
    default: reason
    }
  }
}

/// A note about something that was not carried over from one format to another.
public struct FormatRemark: Hashable, Sendable, CustomStringConvertible {
  public enum Location: Hashable, Sendable {
    /// Counted from 1.
    case line(Int)
    /// A JSON pointer (RFC 6901) into the document, and the line of the value, counted from 1.
    case member(String, line: Int?)
    /// The name or URL of a request that was written.
    case request(String)
    case document
  }

  public let location: Location
  /// Lower case, no full stop; it may contain text of the file.
  public let text: String

  public init(_ location: Location, _ text: String) {
    self.location = location
    self.text = text
  }

  public var description: String {
    switch location {
    case .line(let line): "line \(line): \(text)"
    case .member(let pointer, let line): "\(line.map { "line \($0), " } ?? "")\(pointer.isEmpty ? "/" : pointer): \(text)"
    case .request(let name): "\(name): \(text)"
    case .document: text
    }
  }
}

/// What was read from a file: its requests, and remarks on everything that has no equivalent.
public struct ImportedRequests: Hashable, Sendable {
  public var collection: PortableCollection
  public var remarks: [FormatRemark]

  public init(_ collection: PortableCollection, remarks: [FormatRemark] = []) {
    self.collection = collection
    self.remarks = remarks
  }
}

/// What was written, and remarks on everything that the format has no place for.
public struct ExportedRequests: Hashable, Sendable {
  public var text: String
  public var remarks: [FormatRemark]

  public init(_ text: String, remarks: [FormatRemark] = []) {
    self.text = text
    self.remarks = remarks
  }
}

/// Bounds on the files that are read.
public struct RequestFormatLimits: Hashable, Sendable {
  public var bytes = 16 << 20
  /// Nesting of values and of folders.
  public var depth = 64
  public var requests = 10_000
  public var remarks = 1_000

  public init() {}
}
