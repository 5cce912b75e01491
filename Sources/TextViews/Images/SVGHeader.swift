/// SVG (version 2, section 8): the attributes of the root element.
enum SVGHeader: ImageHeader {
  /// The characters before the end of the root's start tag.
  private static let longest = 65_536

  /// White space before the first tag; more of it is no image.
  private static let indentation = 1_024

  /// True also while there is only white space.
  static func mayStart(_ first: [UInt8]) -> Bool {
    let text = (first.starts(with: [0xef, 0xbb, 0xbf]) ? first.dropFirst(3) : first[...]).prefix(indentation)
    guard let start = text.first(where: { $0 != 0x20 && !(0x09...0x0d).contains($0) }) else { return text.count < indentation }
    return start == UInt8(ascii: "<")
  }

  static func facts(_ bytes: ImageBytes, isComplete: Bool) -> ImageFacts? {
    guard mayStart(bytes.bytes) else { return nil }
    var rest = bytes.bytes.prefix(longest)
    while true {
      guard let start = rest.firstIndex(of: UInt8(ascii: "<")) else { return nil }
      rest = rest[start...]
      if rest.starts(with: "<!--".utf8) {
        rest = after("-->", rest.dropFirst(4))
      } else if rest.starts(with: "<?".utf8) {
        rest = after("?>", rest)
      } else if rest.starts(with: "<!".utf8) {
        rest = after(">", rest)
      } else {
        break
      }
    }
    guard rest.starts(with: "<svg".utf8), let after = rest.dropFirst(4).first, after == UInt8(ascii: ">") || after <= 0x20 else {
      return nil
    }
    let attributes = attributes(rest.dropFirst(4))
    var facts = ImageFacts(.svg)
    let box = attributes["viewBox"].map { $0.split { $0 == " " || $0 == "," || $0 == "\n" || $0 == "\t" }.compactMap { Double($0) } } ?? []
    facts.width = attributes["width"].flatMap(length) ?? (box.count == 4 ? whole(box[2]) : nil)
    facts.height = attributes["height"].flatMap(length) ?? (box.count == 4 ? whole(box[3]) : nil)
    return facts
  }

  private static func after(_ end: String, _ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let end = Array(end.utf8)
    var rest = text
    while let start = rest.firstIndex(of: end[0]) {
      rest = rest[start...]
      if rest.starts(with: end) { return rest.dropFirst(end.count) }
      rest = rest.dropFirst()
    }
    return []
  }

  private static func attributes(_ tag: ArraySlice<UInt8>) -> [String: String] {
    var attributes: [String: String] = [:]
    var rest = tag
    while attributes.count < 64 {
      rest = rest.drop { $0 <= 0x20 || $0 == UInt8(ascii: "/") }
      let name = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") }
      rest = rest.dropFirst(name.count).drop { $0 <= 0x20 }
      guard !name.isEmpty, rest.first == UInt8(ascii: "=") else { break }
      rest = rest.dropFirst().drop { $0 <= 0x20 }
      guard let mark = rest.first, mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") else { break }
      let value = rest.dropFirst().prefix { $0 != mark }
      guard value.endIndex < rest.endIndex else { break }
      rest = rest.dropFirst(value.count + 2)
      attributes[String(decoding: name, as: UTF8.self)] = String(decoding: value, as: UTF8.self)
    }
    return attributes
  }

  /// Nil for a length that depends on its surroundings, such as a percentage.
  private static func length(_ text: String) -> Int? {
    let number = text.hasSuffix("px") ? text.dropLast(2) : text[...]
    return Double(number).flatMap(whole)
  }

  private static func whole(_ number: Double) -> Int? { (0...1e9).contains(number) ? Int(number.rounded()) : nil }
}
