public import Observation
@_exported public import TextViews

/// A format in which a document can be written.
public protocol Renderer: Sendable {
  /// The value of `--format`.
  var name: String { get }
  /// For the list of formats in the help.
  var summary: String { get }
  /// The extension of files of this format, without the dot.
  var fileExtension: String { get }
  /// True if the output is not suitable for a terminal.
  var isBinary: Bool { get }
  /// True if the document of a target without a result is written as well; its error is on standard error in any case.
  var writesFailures: Bool { get }
  /// True if the document of each of several targets takes one line.
  var hasDocumentPerLine: Bool { get }
  /// The type of observation that the format is for; nil for any.
  var subject: (any DocumentObservation.Type)? { get }
  /// Whether the format is for such documents; by default those of the subject.
  func writes(_ type: any DocumentObservation.Type) -> Bool
  func render(_ document: Document, options: RenderOptions) -> [UInt8]
}

/// A format in which the documents of several targets are one.
///
/// It is written at the end, also after an interrupt, with the documents that are complete by then. Other formats are written for each target
/// as soon as its document is complete.
public protocol SeriesRenderer: Renderer {
  func render(_ documents: [Document], options: RenderOptions) -> [UInt8]
}

extension SeriesRenderer {
  public func render(_ document: Document, options: RenderOptions) -> [UInt8] { render([document], options: options) }

  public var writesFailures: Bool { true }
}

extension Renderer {
  public var isBinary: Bool { false }
  public var writesFailures: Bool { false }
  public var hasDocumentPerLine: Bool { false }
  public var subject: (any DocumentObservation.Type)? { nil }

  public func writes(_ type: any DocumentObservation.Type) -> Bool { subject.map { $0.schema == type.schema } ?? true }
}

/// Options for text formats; machine formats ignore most of them.
public struct RenderOptions: Hashable, Sendable {
  public var style: Style
  /// The width in columns; prose is wrapped to it, values never are.
  public var width: Int
  /// Lists are not truncated, and every extension is named.
  public var verbose: Bool
  /// One fact per line, without drawings.
  public var plain: Bool
  /// Two spaces per level in JSON.
  public var pretty: Bool
  /// libssl's names of cipher suites, if it has one.
  public var openSSLNames: Bool
  /// Adds the rule that rejected each path, and its reference.
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
