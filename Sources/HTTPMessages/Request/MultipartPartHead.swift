internal import HTTPWire

/// The header fields of a part (RFC 7578, sections 4.2 to 4.8).
struct MultipartPartHead {
  private let part: MultipartPart
  private let isNested: Bool
  private let boundary: String
  private let escaping: MultipartForm.Escaping

  init(_ part: MultipartPart, isNested: Bool, boundary: String, escaping: MultipartForm.Escaping) {
    self.part = part
    self.isNested = isNested
    self.boundary = boundary
    self.escaping = escaping
  }

  /// The fields with the empty line at the end; throws if a name or value is invalid.
  func bytes() throws(HTTPError) -> [UInt8] {
    var lines: [FieldLine] = []
    if !part.fields.contains("Content-Disposition") { lines.append(FieldLine("Content-Disposition", try disposition())) }
    if case .parts = part.content {
      lines.append(FieldLine("Content-Type", "\(part.contentType ?? "multipart/mixed"); boundary=\(boundary)"))
    } else if let type = part.contentType, !part.fields.contains("Content-Type") {
      lines.append(FieldLine("Content-Type", type))
    }
    if let encoding = part.encoding { lines.append(FieldLine("Content-Transfer-Encoding", encoding.rawValue)) }
    lines += part.fields.lines
    var bytes: [UInt8] = []
    for line in lines {
      guard FieldSyntax.isToken(line.name) else { throw Self.mistake("the field name '\(line.nameText)' of a part is no token") }
      guard FieldSyntax.isValue(line.value) else {
        throw Self.mistake("the value of a part's field \(line.nameText) has a control character")
      }
      bytes += line.name + Array(": ".utf8) + line.value + [0x0d, 0x0a]
    }
    return bytes + [0x0d, 0x0a]
  }

  private func disposition() throws(HTTPError) -> String {
    var text = isNested ? "attachment" : "form-data"
    if let name = part.name, !isNested { text += "; name=\"\(try escaped(name))\"" }
    if let fileName = part.fileName { text += "; filename=\"\(try escaped(fileName))\"" }
    return text
  }

  private func escaped(_ name: String) throws(HTTPError) -> String {
    var bytes: [UInt8] = []
    for byte in name.utf8 {
      switch (byte, escaping) {
      case (0x0d, .percent): bytes += "%0D".utf8
      case (0x0a, .percent): bytes += "%0A".utf8
      case (UInt8(ascii: "\""), .percent): bytes += "%22".utf8
      case (UInt8(ascii: "\""), .backslash), (UInt8(ascii: "\\"), .backslash): bytes += [UInt8(ascii: "\\"), byte]
      case (0x00...0x1f, _), (0x7f, _): throw Self.mistake("the name of a part has a control character")
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func mistake(_ message: String) -> HTTPError {
    HTTPError(.usage, code: "http.bad-part", phase: .queue, message, url: "")
  }
}
