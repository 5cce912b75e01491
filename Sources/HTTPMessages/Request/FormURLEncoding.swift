internal import Bytes

/// `application/x-www-form-urlencoded` of the URL standard: the content of a form, or the query of a URL.
enum FormURLEncoding {
  /// `name=value` joined by `&`. Members of a dictionary are `name[member]`, those of an array repeat the name; null is omitted.
  static func text(of members: [ParameterValue.Member]) -> String {
    var pairs: [String] = []
    for member in ParameterValue.merged(members) { append(member.value, named: member.name, to: &pairs) }
    return pairs.joined(separator: "&")
  }

  /// A decoded name or value; as written if its percent-encoding is invalid.
  static func decodedBytes(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let spaced = text.contains(UInt8(ascii: "+")) ? text.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }[...] : text
    return spaced.contains(UInt8(ascii: "%")) ? PercentEncoding.decode(spaced) ?? Array(spaced) : Array(spaced)
  }

  private static func append(_ value: ParameterValue, named name: String, to pairs: inout [String]) {
    switch value {
    case .null: return
    case .array(let values): for value in values { append(value, named: name, to: &pairs) }
    case .dictionary(let members):
      for member in ParameterValue.merged(members) { append(member.value, named: "\(name)[\(member.name)]", to: &pairs) }
    default: pairs.append("\(encoded(name))=\(encoded(text(of: value)))")
    }
  }

  private static func encoded(_ text: String) -> String {
    String(decoding: PercentEncoding.encodeForm(Array(text.utf8)), as: UTF8.self)
  }

  /// The text of a scalar value; empty for others.
  static func text(of value: ParameterValue) -> String {
    switch value {
    case .bool(let flag): "\(flag)"
    case .integer(let number): "\(number)"
    case .unsigned(let number): "\(number)"
    case .real(let number): "\(number)"
    case .string(let text): text
    case .data(let bytes): Base64.encode(bytes)
    case .date(let time): time.rfc3339
    case .null, .array, .dictionary: ""
    }
  }
}
