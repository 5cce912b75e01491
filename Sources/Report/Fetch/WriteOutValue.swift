internal import Bytes

/// The value of a variable, formatted like curl inside and outside JSON.
enum WriteOutValue: Hashable {
  case text(String?)
  case number(Int64)
  /// At least three digits.
  case code(Int)
  /// Microseconds, written as seconds with six decimals.
  case time(Int64)

  var text: String {
    switch self {
    case .text(let text): text ?? ""
    case .number(let number): "\(number)"
    case .code(let code): String(repeating: "0", count: max(0, 3 - String(code).utf8.count)) + "\(code)"
    case .time(let microseconds):
      "\(microseconds / 1_000_000)." + String(String(1_000_000 + microseconds % 1_000_000).dropFirst())
    }
  }

  var json: String {
    switch self {
    case .text(let text?): Self.quoted(text)
    case .text(nil): "null"
    case .code(let code): "\(code)"
    case .number, .time: text
    }
  }

  static func quoted(_ text: String) -> String {
    String(decoding: JSONWriter(pretty: false).bytes(of: .string(text)), as: UTF8.self)
  }
}
