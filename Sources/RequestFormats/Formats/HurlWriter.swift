internal import Bytes
internal import HTTPWire

/// Writes entries of Hurl.
struct HurlWriter {
  var remarks = RemarkList()

  mutating func text(of request: PortableRequest) throws(RequestFormatError) -> String {
    guard !request.method.isEmpty, request.method.utf8.allSatisfy({ (0x41...0x5a).contains($0) }) else {
      throw RequestFormatError(.unrepresentable, "Hurl requires a method of capital letters, not '\(request.method)'")
    }
    guard !request.url.isEmpty, !request.url.unicodeScalars.contains(where: { $0.value <= 0x20 }) else {
      throw RequestFormatError(.unrepresentable, "a URL of Hurl cannot be empty or contain blanks")
    }
    var request = request
    if let range = request.options.range {
      request.options.remove("range")
      request.fields.append(FieldLine("Range", "bytes=\(range)"))
    }
    var lines = [request.name.map { "# \(Self.comment($0))" }, "\(request.method) \(Self.escaped(request.url, alsoEscaping: "#"))"]
      .compactMap { $0 }
    switch request.body {
    // What the body itself does not imply.
    case .text(let text, let type?) where request.field("content-type") == nil && !Self.isStructured(text, type):
      request.fields.append(FieldLine("Content-Type", type))
    default: break
    }
    for field in request.fields {
      lines.append("\(Self.key(field.nameText)): \(Self.escaped(field.valueText, alsoEscaping: "#"))")
    }
    for name in request.removedFields { remarks.add("the removed field \(name) has no equivalent", for: request) }
    authentication(of: request, &lines)
    options(of: request, &lines)
    content(of: request, &lines)
    expectations(of: request, &lines)
    return lines.joined(separator: "\n") + "\n"
  }

  private mutating func authentication(of request: PortableRequest, _ lines: inout [String]) {
    switch request.authentication {
    case .basic(let user, let password)?: lines += ["[BasicAuth]", Self.pair(user, password)]
    case .bearer(let token)?:
      // Before the sections.
      lines.append("Authorization: Bearer \(Self.escaped(token, alsoEscaping: "#"))")
    case .digest?: remarks.add("digest authentication has no equivalent", for: request)
    case .some(.none), nil: break
    }
  }

  private mutating func options(of request: PortableRequest, _ lines: inout [String]) {
    var written: [String] = []
    for entry in request.options.entries {
      guard HurlFormat.options.contains(where: { $0.1 == entry.name }) else {
        remarks.add("\(entry.name) has no equivalent", for: request)
        continue
      }
      var value = entry.value.map { Self.escaped($0, alsoEscaping: "#") } ?? "true"
      if ["max-time", "connect-timeout"].contains(entry.name) {
        if Int(value) == nil { remarks.add("\(entry.name) is rounded down to seconds", for: request) }
        value = String(value.prefix { $0 != "." }) + "s"
      }
      written.append("\(entry.name): \(value)")
    }
    if !written.isEmpty { lines += ["[Options]"] + written }
  }

  private mutating func expectations(of request: PortableRequest, _ lines: inout [String]) {
    guard !request.captures.isEmpty || !request.assertions.isEmpty else { return }
    var assertions = request.assertions
    var (code, asserts): (String, [String]) = ("*", [])
    if let place = assertions.firstIndex(where: { $0.subject == .status }) {
      switch assertions[place].predicate {
      case .equals(.integer(let number)) where (100...999).contains(number):
        code = "\(number)"
        assertions.remove(at: place)
      case .exists(true): assertions.remove(at: place)
      default: break
      }
    } else {
      // A response without an assertion about its status is to have none of 400 or more.
      asserts.append("status < 400")
    }
    for assertion in assertions {
      if let text = HurlExpectation.text(of: assertion) {
        asserts.append(text)
      } else {
        remarks.add("an assertion about \(assertion.subject.name) has no equivalent", for: request)
      }
    }
    lines.append("HTTP \(code)")
    var captures: [String] = []
    for capture in request.captures {
      if let text = HurlExpectation.text(of: capture.subject) {
        captures.append("\(Self.key(capture.name)): \(text)")
      } else {
        remarks.add("the capture \(capture.name) has no equivalent", for: request)
      }
    }
    if !captures.isEmpty { lines += ["[Captures]"] + captures }
    if !asserts.isEmpty { lines += ["[Asserts]"] + asserts }
  }

  private mutating func content(of request: PortableRequest, _ lines: inout [String]) {
    switch request.body {
    case .none: return
    case .text(let text, let type):
      lines.append(type.map { Self.isStructured(text, $0) } == true ? text : Self.line(text))
    case .bytes(let bytes): lines.append("base64,\(Base64.encode(bytes));")
    case .file(let path): lines.append("file,\(Self.escaped(path, alsoEscaping: ";# "));")
    case .form(let fields):
      lines.append("[FormParams]")
      for field in fields {
        guard case .text(let value) = field.value else {
          remarks.add("the form field \(field.name) from a file has no equivalent", for: request)
          continue
        }
        lines.append(Self.pair(field.name, value))
      }
    case .multipart(let parts):
      lines.append("[MultipartFormData]")
      for part in parts {
        if part.fileName != nil || !part.fields.isEmpty {
          remarks.add("file name and header fields of the part \(part.name) have no equivalent", for: request)
        }
        switch part.content {
        case .text(let text):
          if part.type != nil { remarks.add("the type of the part \(part.name) has no equivalent", for: request) }
          lines.append(Self.pair(part.name, text))
        case .file(let path), .textOfFile(let path):
          let type = part.type.map { " \(Self.escaped($0, alsoEscaping: "#"))" } ?? ""
          lines.append("\(Self.key(part.name)): file,\(Self.escaped(path, alsoEscaping: ";# "));\(type)")
        }
      }
    }
  }

  /// JSON that implies its media type and contains no empty line.
  private static func isStructured(_ text: String, _ type: String) -> Bool {
    guard type == "application/json", text.hasPrefix("{") || text.hasPrefix("["), text.hasSuffix("}") || text.hasSuffix("]"),
      !text.contains("\n")
    else { return false }
    return (try? JSONParser.read(Array(text.utf8))) != nil
  }

  /// A text between backticks on one line.
  private static func line(_ text: String) -> String { "`\(escaped(text, alsoEscaping: "`"))`" }

  private static func pair(_ name: String, _ value: String) -> String {
    "\(key(name)): \(escaped(value, alsoEscaping: "#"))"
  }

  /// A name, in which most characters are written as numbers, except in variables.
  private static func key(_ text: String) -> String {
    var result = ""
    let bytes = Array(text.utf8)
    var index = 0
    var rest: [UInt8] = []
    func flush() {
      for scalar in String(decoding: rest, as: UTF8.self).unicodeScalars {
        switch scalar {
        case "0"..."9", "a"..."z", "A"..."Z", "_", "-", ".", "@", "$": result.unicodeScalars.append(scalar)
        default: result += "\\u{\(String(scalar.value, radix: 16))}"
        }
      }
      rest = []
    }
    while index < bytes.count {
      if let end = FormText.placeholderEnd(in: bytes, at: index) {
        flush()
        result += String(decoding: bytes[index..<end], as: UTF8.self)
        index = end
      } else {
        rest.append(bytes[index])
        index += 1
      }
    }
    flush()
    return result
  }

  private static func comment(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.isHostile ? " " : $0 }))
  }

  /// Control characters and blanks at the ends, which Hurl would remove, are written as numbers.
  private static func escaped(_ text: String, alsoEscaping special: String) -> String {
    var result = ""
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let isAtEnd = index == 0 || index == scalars.count - 1
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\\": result += "\\\\"
      case _ where special.unicodeScalars.contains(scalar): result += "\\" + String(scalar)
      case _ where scalar.isHostile || (scalar == " " && isAtEnd): result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
