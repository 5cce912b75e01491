internal import Bytes

/// A text with placeholders for parameters, `{id}`. Other braces are kept.
struct Template: Hashable, Sendable {
  private enum Piece: Hashable {
    case text(String)
    case parameter(String)
  }

  private var pieces: [Piece] = []

  init(_ text: String, names: [String]) {
    var rest = text[...]
    while let brace = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
      let name = rest[brace...].utf8.dropFirst().prefix { $0 != UInt8(ascii: "}") && $0 != UInt8(ascii: "{") }
      let isClosed = name.endIndex < rest.endIndex && rest.utf8[name.endIndex] == UInt8(ascii: "}")
      if isClosed, names.contains(String(decoding: name, as: UTF8.self)) {
        append(rest[..<brace])
        pieces.append(.parameter(String(decoding: name, as: UTF8.self)))
        rest = rest[rest.utf8.index(after: name.endIndex)...]
      } else {
        append(rest[...brace])
        rest = rest[rest.utf8.index(after: brace)...]
      }
    }
    append(rest)
  }

  private mutating func append(_ text: Substring) {
    if !text.isEmpty { pieces.append(.text(String(text))) }
  }

  /// True if the text has no placeholders.
  var isFixed: Bool { pieces.allSatisfy { if case .text = $0 { true } else { false } } }

  func filled(with parameters: [String: String]) -> String {
    pieces.reduce(into: "") { text, piece in
      switch piece {
      case .text(let part): text += part
      case .parameter(let name): text += parameters[name] ?? ""
      }
    }
  }
}

/// A JSON document that contains such texts.
indirect enum TemplateTree: Hashable, Sendable {
  case fixed(JSONValue)
  case text(Template)
  case array([TemplateTree])
  case object([Member])

  struct Member: Hashable, Sendable {
    let key: String
    let value: TemplateTree
  }

  init(_ value: JSONValue, names: [String]) {
    switch value {
    case .string(let text):
      let template = Template(text, names: names)
      self = template.isFixed ? .fixed(value) : .text(template)
    case .array(let elements):
      let trees = elements.map { TemplateTree($0, names: names) }
      self = trees.allSatisfy(\.isFixed) ? .fixed(value) : .array(trees)
    case .object(let members):
      let trees = members.map { Member(key: $0.key, value: TemplateTree($0.value, names: names)) }
      self = trees.allSatisfy(\.value.isFixed) ? .fixed(value) : .object(trees)
    default: self = .fixed(value)
    }
  }

  var isFixed: Bool { if case .fixed = self { true } else { false } }

  func filled(with parameters: [String: String]) -> JSONValue {
    switch self {
    case .fixed(let value): value
    case .text(let template): .string(template.filled(with: parameters))
    case .array(let trees): .array(trees.map { $0.filled(with: parameters) })
    case .object(let trees): .object(trees.map { JSONValue.Member($0.key, $0.value.filled(with: parameters)) })
    }
  }
}
