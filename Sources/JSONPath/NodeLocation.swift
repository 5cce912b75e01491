/// The way from the root of a document to a node.
final class NodeLocation: Sendable {
  enum Step: Hashable, Sendable {
    case name(String)
    case index(Int)
  }

  private let parent: NodeLocation?
  private let step: Step?

  /// The root.
  init() { (parent, step) = (nil, nil) }

  init(_ step: Step, below parent: NodeLocation) { (self.parent, self.step) = (parent, step) }

  /// The normalized path (RFC 9535, section 2.7).
  var path: String {
    var steps: [Step] = []
    var location: NodeLocation? = self
    while let current = location {
      if let step = current.step { steps.append(step) }
      location = current.parent
    }
    var text = "$"
    for step in steps.reversed() {
      switch step {
      case .index(let index): text += "[\(index)]"
      case .name(let name): text += "['\(Self.escaped(name))']"
      }
    }
    return text
  }

  private static func escaped(_ name: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\u{8}": text.append(contentsOf: "\\b".unicodeScalars)
      case "\t": text.append(contentsOf: "\\t".unicodeScalars)
      case "\n": text.append(contentsOf: "\\n".unicodeScalars)
      case "\u{c}": text.append(contentsOf: "\\f".unicodeScalars)
      case "\r": text.append(contentsOf: "\\r".unicodeScalars)
      case "'": text.append(contentsOf: "\\'".unicodeScalars)
      case "\\": text.append(contentsOf: "\\\\".unicodeScalars)
      case _ where scalar.value < 0x10: text.append(contentsOf: "\\u000\(String(scalar.value, radix: 16))".unicodeScalars)
      case _ where scalar.value < 0x20: text.append(contentsOf: "\\u00\(String(scalar.value, radix: 16))".unicodeScalars)
      default: text.append(scalar)
      }
    }
    return String(text)
  }
}
