/// Content as its reader wants to see it, shown while it comes in and in little memory however long it is.
public struct BodyView: Sendable {
  /// What the reader asked for.
  public struct Options: Hashable, Sendable {
    public var isHexadecimal = false
    public var isPretty = false
    /// Only lines that hold this.
    public var pattern: String?
    /// A terminal acts on what it is sent, so text is escaped and what is no text is shown in hexadecimal.
    public var isTerminal = false
    public var style = Style(colour: false)

    public init() {}
  }

  /// How content is shown.
  public enum Form: Hashable, Sendable {
    case raw, hexadecimal, text, json, markup
  }

  /// Known as soon as a byte has come.
  public private(set) var form: Form?

  private let options: Options
  private let contentType: ContentType
  private var stages: [any BodyStage] = []

  /// Of content with that field of its head, if there was one.
  public init(_ options: Options, contentType: String? = nil) {
    self.options = options
    self.contentType = ContentType(contentType ?? "")
    if !options.isHexadecimal && !options.isPretty && !options.isTerminal { choose(.raw, first: []) }
  }

  /// Whether all bytes come out as they go in, so that they can go another way.
  public var changesNothing: Bool { form != nil && stages.isEmpty }

  /// As much as can be shown by now.
  public mutating func received(_ bytes: [UInt8]) -> [UInt8] {
    if form == nil {
      if bytes.isEmpty { return [] }
      choose(formOf(bytes), first: bytes)
    }
    var shown = bytes
    for index in stages.indices { shown = stages[index].received(shown) }
    return shown
  }

  /// The rest, once the content has ended or will not go on.
  public mutating func finish() -> [UInt8] {
    var shown: [UInt8] = []
    for index in stages.indices {
      if !shown.isEmpty { shown = stages[index].received(shown) }
      shown += stages[index].finish()
    }
    stages = []
    form = form ?? .raw
    return shown
  }

  private func formOf(_ first: [UInt8]) -> Form {
    if options.isHexadecimal { return .hexadecimal }
    if BinaryDetector.isBinary(first, contentType: contentType) { return options.isTerminal ? .hexadecimal : .raw }
    if options.isPretty {
      if contentType.isJSON || contentType.saysLittle && BinaryDetector.looksLikeJSON(first) { return .json }
      if contentType.isMarkup || contentType.saysLittle && BinaryDetector.looksLikeMarkup(first) { return .markup }
    }
    return options.isTerminal ? .text : .raw
  }

  private mutating func choose(_ form: Form, first: [UInt8]) {
    self.form = form
    let filter = options.pattern.map { LineFilter($0) }
    if let filter, form == .hexadecimal { stages.append(filter) }
    switch form {
    case .raw: break
    case .hexadecimal: stages.append(HexView())
    case .text: stages.append(TextView(charset: contentType.charset))
    case .json: stages.append(JSONPretty(style: lineStyle))
    case .markup:
      let isHTML = contentType.isHTML || !contentType.isMarkup && !BinaryDetector.looksLikeXML(first)
      stages.append(MarkupPretty(isHTML: isHTML, charset: contentType.charset, style: lineStyle))
    }
    if let filter, form != .hexadecimal { stages.append(filter) }
  }

  /// Lines are searched for what they say, which colours would part.
  private var lineStyle: Style { Style(colour: options.style.colour && options.pattern == nil, unicode: options.style.unicode) }
}
