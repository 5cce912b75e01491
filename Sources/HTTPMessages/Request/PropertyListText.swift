internal import Bytes

/// Writes a property list as XML 1.0, following Apple's document type definition.
struct PropertyListText {
  /// The reason why a value cannot be represented in a property list.
  struct InputError: Error, Hashable {
    let reason: String
  }

  private var text: [UInt8] = []

  /// Encodes as UTF-8, with a trailing line feed.
  static func bytes(of value: ParameterValue) throws(InputError) -> [UInt8] {
    var writer = PropertyListText()
    writer.text += head.utf8
    try writer.append(value, level: 0)
    writer.text += "</plist>\n".utf8
    return writer.text
  }

  private mutating func append(_ value: ParameterValue, level: Int) throws(InputError) {
    switch value {
    case .null: throw InputError(reason: "it holds a null")
    case .bool(let flag): line(flag ? "<true/>" : "<false/>", level)
    case .integer(let number): line("<integer>\(number)</integer>", level)
    case .unsigned(let number): line("<integer>\(number)</integer>", level)
    case .real(let number): line("<real>\(Self.text(of: number))</real>", level)
    case .string(let string): line("<string>\(try Self.escaped(string))</string>", level)
    case .data(let bytes): line("<data>\(Base64.encode(bytes))</data>", level)
    case .date(let time): line("<date>\(time.rfc3339)</date>", level)
    case .array(let values):
      guard !values.isEmpty else { return line("<array/>", level) }
      line("<array>", level)
      for value in values { try append(value, level: level + 1) }
      line("</array>", level)
    case .dictionary(let members):
      guard !members.isEmpty else { return line("<dict/>", level) }
      line("<dict>", level)
      for member in ParameterValue.merged(members) {
        line("<key>\(try Self.escaped(member.name))</key>", level + 1)
        try append(member.value, level: level + 1)
      }
      line("</dict>", level)
    }
  }

  private mutating func line(_ content: String, _ level: Int) {
    text += repeatElement(UInt8(ascii: "\t"), count: level)
    text += content.utf8
    text.append(UInt8(ascii: "\n"))
  }

  private static func text(of number: Double) -> String {
    if number.isNaN { return "nan" }
    return number.isFinite ? "\(number)" : number < 0 ? "-infinity" : "+infinity"
  }

  private static func escaped(_ string: String) throws(InputError) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in string.unicodeScalars {
      switch scalar {
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
      case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
      // An XML parser would convert it to a line feed (XML 1.0, section 2.11).
      case "\r": escaped.append(contentsOf: "&#13;".unicodeScalars)
      case "\t", "\n": escaped.append(scalar)
      default:
        guard scalar.value >= 0x20, scalar.value != 0xfffe, scalar.value != 0xffff else {
          throw InputError(reason: "XML has no character U+\(Hex.encode([UInt8(scalar.value >> 8 & 0xff), UInt8(scalar.value & 0xff)]))")
        }
        escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  private static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """
}
