internal import Bytes

/// `application/x-www-form-urlencoded` of the URL standard: the content of a form, or the query of a URL.
enum FormText {
  /// `name=value` joined by `&`. Members of a dictionary are `name[member]`, those of an array repeat the name; null is omitted.
  static func text(of members: [ParameterValue.Member]) -> String {
    var pairs: [String] = []
    for member in ParameterValue.merged(members) { append(member.value, named: member.name, to: &pairs) }
    return pairs.joined(separator: "&")
  }

  /// A space becomes a plus sign; other characters that are not unreserved (RFC 3986, section 2.3) are percent-encoded.
  static func encoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isUnreserved(byte) {
        bytes.append(byte)
      } else if byte == UInt8(ascii: " ") {
        bytes.append(UInt8(ascii: "+"))
      } else {
        bytes += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 0x0f)]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A decoded name or value; as written if its percent-encoding is invalid.
  static func decodedBytes(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let spaced = text.contains(UInt8(ascii: "+")) ? text.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }[...] : text
    return spaced.contains(UInt8(ascii: "%")) ? PercentCoding.decoded(spaced) ?? Array(spaced) : Array(spaced)
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

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20) || marks.contains(byte)
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x41 + value - 10 }

  private static let marks = Array("-._~".utf8)
}
