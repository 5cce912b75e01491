public import Observation

/// The text for people with one fact per line and without drawings.
public struct PlainText: Renderer {
  public let name = "plain"
  public let summary = "for people, one fact per line and without drawings"
  public let fileExtension = "txt"
  private let text: any Renderer

  /// A format for people that has such a form.
  init(_ text: any Renderer) { self.text = text }

  public var subject: (any DocumentObservation.Type)? { text.subject }

  public func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    var options = options
    options.plain = true
    return text.render(document, options: options)
  }
}
