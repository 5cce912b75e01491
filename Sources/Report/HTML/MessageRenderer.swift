internal import Bytes
internal import Observation

/// A message for mail programs (RFC 5322, MIME): the report as text, and as the page of `html`. Without a recipient; `X-Unsent` opens it as
/// a draft.
public struct MessageRenderer: SeriesRenderer {
  public let name = "eml"
  public let summary = "a mail message with the report as text and as HTML"
  public let fileExtension = "eml"

  public init() {}

  public func render(_ documents: [Document], options: RenderOptions) -> [UInt8] {
    var textOptions = options
    (textOptions.style, textOptions.width) = (Style(), Self.width)
    let texts = documents.map { document in
      (document.textRenderer ?? JSONRenderer()).render(document, options: textOptions)
    }
    let lines =
      [
        "Date: \(Self.date(documents.first?.startedAt))", "From: tlsprobe <tlsprobe@localhost>",
        "Subject: \(Self.subject(of: documents, options))", "MIME-Version: 1.0", "X-Unsent: 1",
        "Content-Type: multipart/alternative; boundary=\"\(Self.boundary)\"", "",
      ]
      + Self.part("text/plain", Array(texts.joined(separator: [Self.newline])))
      + Self.part("text/html", HTMLRenderer().render(documents, options: options)) + ["--\(Self.boundary)--", ""]
    return Array(lines.joined(separator: "\r\n").utf8)
  }

  private static func part(_ type: String, _ content: [UInt8]) -> [String] {
    let text = Base64.encode(content, lineLength: lineLength).split(separator: "\n").map(String.init)
    return ["--\(boundary)", "Content-Type: \(type); charset=utf-8", "Content-Transfer-Encoding: base64", ""] + text
  }

  private static func date(_ moment: Timestamp?) -> String {
    let text = HTTPDate.write(moment ?? Timestamp(seconds: 0))
    return text.hasSuffix("GMT") ? text.dropLast(3) + "+0000" : text
  }

  /// The title of the page in encoded words (RFC 2047), which hold any text of a server.
  private static func subject(of documents: [Document], _ options: RenderOptions) -> String {
    let title = HTMLRenderer.title(of: documents, options)
    let isPlain = title.utf8.allSatisfy { (0x20...0x7e).contains($0) } && title.utf8.count <= lineLength && !title.contains("=?")
    guard !isPlain else { return title }
    var words: [String] = []
    var word = ""
    for character in title.unicodeScalars {
      if word.utf8.count + character.utf8.count > encodedWordContent {
        words.append(word)
        word = ""
      }
      word.unicodeScalars.append(character)
    }
    words.append(word)
    return words.map { "=?utf-8?B?\(Base64.encode(Array($0.utf8)))?=" }.joined(separator: "\r\n ")
  }

  /// No line of base64 contains it.
  private static let boundary = "=_tlsprobe_report"
  private static let newline = UInt8(ascii: "\n")
  private static let width = 76
  private static let lineLength = 76
  /// The bytes of a word that has at most 64 characters when encoded: the line of the first one begins with the name of the field.
  private static let encodedWordContent = 39
}

extension Document {
  /// The format for people.
  fileprivate var textRenderer: (any Renderer)? { Renderers.all.first { $0.name == "text" && $0.subject?.schema == schema } }
}
