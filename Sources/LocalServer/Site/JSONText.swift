/// JSON as it is written (RFC 8259), for answers that tell what was asked.
public struct JSONText: Hashable, Sendable {
  public let text: String

  public static func string(_ value: String) -> JSONText {
    var text = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7f:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return JSONText(text: text + "\"")
  }

  public static func number(_ value: UInt64) -> JSONText { JSONText(text: "\(value)") }

  public static func array(_ values: [JSONText]) -> JSONText { JSONText(text: "[\(values.map(\.text).joined(separator: ", "))]") }

  public static func object(_ members: [(name: String, value: JSONText)]) -> JSONText {
    JSONText(text: "{\(members.map { "\(string($0.name).text): \($0.value.text)" }.joined(separator: ", "))}")
  }
}
