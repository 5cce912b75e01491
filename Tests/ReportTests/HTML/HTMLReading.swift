import Testing

/// A page of this program, read strictly: every element is closed, every attribute quoted.
struct HTMLReading {
  struct Element {
    let name: String
    let attributes: [(name: String, value: String)]
    /// The text directly and indirectly in it, with character references.
    var text = ""

    subscript(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  private(set) var elements: [Element] = []
  /// All text outside of tags, but not the style sheet.
  private(set) var text = ""
  private var open: [Int] = []

  init(_ bytes: [UInt8]) throws {
    let type = Array("<!DOCTYPE html>\n".utf8)
    guard bytes.starts(with: type) else { throw Fault(description: "no document type") }
    var place = type.count
    while place < bytes.count {
      let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
      if place < start { note(String(decoding: bytes[place..<start], as: UTF8.self)) }
      guard start < bytes.count else { break }
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: ">")) else { throw Fault(description: "a tag without an end") }
      try tag(String(decoding: bytes[start..<end].dropFirst(), as: UTF8.self))
      place = end + 1
    }
    guard open.isEmpty else { throw Fault(description: "\(elements[open[0]].name) is not closed") }
  }

  private mutating func note(_ words: String) {
    if let last = open.last, elements[last].name == "style" { return elements[last].text += words }
    text += words
    for place in open.suffix(2) { elements[place].text += words }
  }

  private mutating func tag(_ tag: String) throws {
    if tag.hasPrefix("/") {
      guard let last = open.popLast(), elements[last].name == tag.dropFirst() else { throw Fault(description: "<\(tag)> closes nothing") }
      return
    }
    let isEmpty = tag.hasSuffix("/")
    let inner = isEmpty ? tag.dropLast() : tag[...]
    let name = inner.prefix { $0 != " " }
    guard name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { throw Fault(description: "<\(tag)>") }
    elements.append(Element(name: String(name), attributes: try Self.attributes(inner.dropFirst(name.count))))
    if !isEmpty { open.append(elements.count - 1) }
  }

  private static func attributes(_ text: Substring) throws -> [(name: String, value: String)] {
    var attributes: [(String, String)] = []
    var rest = text.drop { $0 == " " }
    while !rest.isEmpty {
      let name = rest.prefix { $0 != "=" }
      rest = rest.dropFirst(name.count + 1)
      guard rest.first == "\"", name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }) else {
        throw Fault(description: "attributes \(text)")
      }
      let value = rest.dropFirst().prefix { $0 != "\"" }
      rest = rest.dropFirst(value.count + 2).drop { $0 == " " }
      attributes.append((String(name), String(value)))
    }
    return attributes
  }
}
