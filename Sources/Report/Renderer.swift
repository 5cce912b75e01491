public import Observation

/// A form in which a document can be written.
public protocol Renderer: Sendable {
  /// What `--format` calls it.
  var name: String { get }
  /// For the list of formats in the help.
  var summary: String { get }
  /// Names of files that hold it end in this, without the dot.
  var fileExtension: String { get }
  /// Not fit for a terminal.
  var isBinary: Bool { get }
  /// What documents have to be about for it to write them; nil for any.
  var subject: (any Seen.Type)? { get }
  func render(_ document: Document, options: RenderOptions) -> [UInt8]
}

extension Renderer {
  public var isBinary: Bool { false }
  public var subject: (any Seen.Type)? { nil }

  public func writes(_ type: any Seen.Type) -> Bool { subject.map { $0.schema == type.schema } ?? true }
}

/// How a reader wants text. Formats for machines pass it over.
public struct RenderOptions: Hashable, Sendable {
  public var style: Style
  /// Columns; prose is wrapped to it, values never are.
  public var width: Int
  /// No lists cut short, and every extension named.
  public var verbose: Bool
  /// One fact a line, without drawings.
  public var plain: Bool
  /// Two spaces a level in JSON.
  public var pretty: Bool
  /// Cipher suites by libssl's names, where it has one.
  public var openSSLNames: Bool
  /// Which rule ended each path, and where it stands.
  public var explains = false

  public init(
    style: Style = Style(), width: Int = 80, verbose: Bool = false, plain: Bool = false, pretty: Bool = true, openSSLNames: Bool = false
  ) {
    self.style = style
    self.width = max(width, 40)
    self.verbose = verbose
    self.plain = plain
    self.pretty = pretty
    self.openSSLNames = openSSLNames
  }
}
