internal import Bytes
internal import HTTPWire

/// Reads a file of Hurl line by line.
struct HurlReader {
  private let lines: [Substring]
  private let limits: RequestFormatLimits
  private var index = 0
  private(set) var requests: [PortableRequest] = []
  private(set) var remarks: RemarkList

  init(_ text: String, limits: RequestFormatLimits) {
    lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      Substring(line.last == "\r" ? line.dropLast() : line)
    }
    self.limits = limits
    remarks = RemarkList(limits)
  }

  mutating func run() throws(RequestFormatError) {
    while index < lines.count {
      let line = trimmed(lines[index])
      if line.isEmpty || line.hasPrefix("#") {
        index += 1
      } else if line.hasPrefix("HTTP") {
        response()
      } else {
        try entry(line)
      }
    }
    guard !requests.isEmpty else {
      throw RequestFormatError(.format, "there is no request in it", line: 1, column: 1, hint: "a request begins with a method and a URL")
    }
  }

  private func trimmed(_ line: Substring) -> Substring {
    var line = line.drop { $0 == " " || $0 == "\t" }
    while let last = line.last, last == " " || last == "\t" { line.removeLast() }
    return line
  }

  private mutating func remark(_ text: String) { remarks.add(FormatRemark(.line(index + 1), text)) }

  private func error(_ reason: String, hint: String? = nil) -> RequestFormatError {
    RequestFormatError(.syntax, reason, line: index + 1, column: 1, hint: hint)
  }

  /// True for the first line of a request: a method in capital letters and a URL.
  private func beginsRequest(_ line: Substring) -> Bool {
    let method = line.prefix { $0 != " " }
    return !method.isEmpty && method.count < line.count && method.utf8.allSatisfy { (0x41...0x5a).contains($0) } && !line.hasPrefix("HTTP")
  }

  /// Reads the expected response of the request before.
  private mutating func response() {
    let start = index
    status(trimmed(lines[index]))
    index += 1
    var section: Substring? = "fields"
    var isFenced = false
    var hasBody = false
    while index < lines.count {
      let line = trimmed(lines[index])
      if line.hasPrefix("```") || isFenced {
        if !(line.utf8.count > 3 && line.hasPrefix("```") && line.hasSuffix("```")), line.hasPrefix("```") || line.hasSuffix("```") {
          isFenced.toggle()
        }
        hasBody = true
      } else if beginsRequest(line) {
        break
      } else if line.hasPrefix("["), line.hasSuffix("]"), ["Captures", "Asserts"].contains(line.dropFirst().dropLast()) {
        section = line.dropFirst().dropLast()
      } else if !line.isEmpty, !line.hasPrefix("#") {
        if section != nil, !expectation(line, in: section) { section = section == "fields" ? nil : section }
        if section == nil { hasBody = true }
      }
      index += 1
    }
    // Without a condition any status is accepted.
    if let place = requests.indices.last, !requests[place].assertions.contains(where: { $0.subject == .status }) {
      requests[place].assertions.append(PortableAssertion(.status, .exists(true)))
    }
    if hasBody { remarks.add(FormatRemark(.line(start + 1), "the expected body has no equivalent")) }
  }

  private mutating func status(_ line: Substring) {
    let words = line.split(separator: " ")
    guard let place = requests.indices.last, words.count > 1 else {
      return remark("a response without a request or a status has no equivalent")
    }
    if words[0] != "HTTP" { remark("the version \(words[0]) has no equivalent") }
    if let code = Int64(words[1]) {
      requests[place].assertions.append(PortableAssertion(.status, .equals(.integer(code))))
    } else if words[1] != "*" {
      remark("the status \(words[1]) has no equivalent")
    }
  }

  /// A line of the expected response; false if it is none of the header fields.
  private mutating func expectation(_ line: Substring, in section: Substring?) -> Bool {
    guard let place = requests.indices.last else { return false }
    switch section {
    case "Captures":
      var subject: PortableSubject?
      let name = line.prefix { $0 != ":" }
      if var expectation = HurlExpectation(line.dropFirst(name.count + 1)) { subject = expectation.capture() }
      guard let subject else {
        remark("the capture \(trimmed(name)) has no equivalent")
        return true
      }
      requests[place].captures.append(PortableCapture(value(trimmed(name)), subject))
    case "Asserts":
      var assertion: PortableAssertion?
      if var expectation = HurlExpectation(line) { assertion = expectation.assertion() }
      guard let assertion else {
        remark("the assertion has no equivalent: \(line)")
        return true
      }
      requests[place].assertions.append(assertion)
    default:
      guard let (name, value) = pair(line) else { return false }
      requests[place].assertions.append(PortableAssertion(.header(name), .equals(.string(value))))
    }
    return true
  }

  private mutating func entry(_ line: Substring) throws(RequestFormatError) {
    guard beginsRequest(line) else {
      throw error("a request does not begin with a method and a URL", hint: "as in GET https://example.org/")
    }
    guard requests.count < limits.requests else { throw RequestFormatError(.limit, "more than \(limits.requests) requests") }
    let method = line.prefix { $0 != " " }
    var request = PortableRequest(method: String(method), url: value(trimmed(line.dropFirst(method.count))))
    index += 1
    while index < lines.count, let pair = pair(trimmed(lines[index])) {
      request.fields.append(FieldLine(pair.name, pair.value))
      index += 1
    }
    while index < lines.count {
      let line = trimmed(lines[index])
      if line.isEmpty || line.hasPrefix("#") {
        index += 1
      } else if line.hasPrefix("["), line.hasSuffix("]"), Self.sections.contains(String(line.dropFirst().dropLast())) {
        index += 1
        try section(String(line.dropFirst().dropLast()), into: &request)
      } else if line.hasPrefix("HTTP") || beginsRequest(line) {
        break
      } else {
        guard request.body == .none else { throw error("the request has a second body") }
        try content(line, into: &request)
      }
    }
    requests.append(request)
  }

  /// A line `name: value`; nil for others.
  private mutating func pair(_ line: Substring) -> (name: String, value: String)? {
    guard !line.isEmpty, !"#[`{<\"".contains(line.first ?? "#") || line.hasPrefix("{{"), !line.hasPrefix("HTTP/"),
      !line.hasPrefix("base64,"),
      !line.hasPrefix("file,"),
      !line.hasPrefix("hex,")
    else { return nil }
    var isEscaped = false
    for place in line.indices {
      if isEscaped {
        isEscaped = false
      } else if line[place] == "\\" {
        isEscaped = true
      } else if line[place] == ":" {
        // A URL in the first line of another request.
        let name = trimmed(line[..<place])
        if name.contains(" ") { return nil }
        return (value(name), value(trimmed(line[line.index(after: place)...])))
      }
    }
    return nil
  }

  /// Removes escapes, and a comment at the end.
  private func value(_ text: Substring) -> String { unescaped(text, endsAtComment: true) }

  /// Removes escapes; a comment begins at an unescaped number sign.
  private func unescaped(_ text: Substring, endsAtComment: Bool) -> String {
    var result = ""
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      if endsAtComment, scalar == "#" { return String(trimmed(result[...])) }
      guard scalar == "\\", let next = scalars.popFirst() else {
        result.unicodeScalars.append(scalar)
        continue
      }
      switch next {
      case "n": result += "\n"
      case "r": result += "\r"
      case "t": result += "\t"
      case "b": result += "\u{8}"
      case "f": result += "\u{c}"
      case "u":
        let digits = scalars.dropFirst().prefix { $0 != "}" }
        if scalars.first == "{", digits.count <= 6, let code = UInt32(String(digits), radix: 16), let scalar = Unicode.Scalar(code) {
          result.unicodeScalars.append(scalar)
          scalars = scalars.dropFirst(digits.count + 2)
        } else {
          result += "\\u"
        }
      default: result.unicodeScalars.append(next)
      }
    }
    return result
  }

  // MARK: - Sections

  private mutating func section(_ name: String, into request: inout PortableRequest) throws(RequestFormatError) {
    var form: [PortableFormField] = []
    var parts: [PortablePart] = []
    var (cookies, query): ([String], [String]) = ([], [])
    while index < lines.count {
      let line = trimmed(lines[index])
      if line.isEmpty || line.hasPrefix("#") {
        index += 1
        continue
      }
      guard let (key, value) = pair(line) else { break }
      switch name {
      case "QueryStringParams", "Query": query.append(FormText.pair(key, value))
      case "FormParams", "Form": form.append(PortableFormField(key, .text(value)))
      case "MultipartFormData", "Multipart": parts.append(part(key, value))
      case "Cookies": cookies.append("\(key)=\(value)")
      case "BasicAuth": request.authentication = .basic(user: key, password: value)
      case "Options": option(key, value, &request)
      default: remark("the section \(name) has no equivalent")
      }
      index += 1
    }
    request.url = URLText.adding(query, to: request.url)
    if !form.isEmpty { request.body = .form(form) }
    if !parts.isEmpty { request.body = .multipart(parts) }
    if !cookies.isEmpty { request.fields.append(FieldLine("Cookie", cookies.joined(separator: "; "))) }
  }

  private func part(_ name: String, _ value: String) -> PortablePart {
    guard value.hasPrefix("file,") else { return PortablePart(name, .text(value)) }
    let rest = value.dropFirst(5)
    let path = rest.prefix { $0 != ";" }
    let type = trimmed(rest.dropFirst(path.count + 1))
    return PortablePart(name, .file(String(path)), type: type.isEmpty ? nil : String(type))
  }

  private mutating func option(_ key: String, _ value: String, _ request: inout PortableRequest) {
    if key == "user" {
      let user = value.prefix { $0 != ":" }
      request.authentication = .basic(user: String(user), password: String(value.dropFirst(user.count + 1)))
    } else if HurlFormat.options.contains(where: { $0.0 == key }), let option = CurlOptionTable.shared.option(named: key) {
      switch (value, option.hasValue) {
      case ("true", false): request.options.set(key, to: true)
      case ("false", false): request.options.remove(key)
      case (_, false): remark("the value \(value) of \(key) has no equivalent")
      // Times may have a unit.
      case (_, true):
        let isTime = value.hasSuffix("s") && Int(value.dropLast()) != nil
        request.options.append(key, isTime ? String(value.dropLast()) : value)
      }
    } else {
      remark("the option \(key) has no equivalent")
    }
  }

  // MARK: - Bodies

  private mutating func content(_ line: Substring, into request: inout PortableRequest) throws(RequestFormatError) {
    let hasType = request.field("content-type") != nil
    if line.hasPrefix("```") {
      try fenced(line, into: &request)
    } else if line.hasPrefix("`"), line.hasSuffix("`"), line.count > 1 {
      request.body = .text(unescaped(line.dropFirst().dropLast(), endsAtComment: false), type: nil)
      index += 1
    } else if line.hasPrefix("base64,"), line.hasSuffix(";") {
      guard let bytes = try? Base64.decode(line.dropFirst(7).dropLast()) else { throw error("the body is no base64") }
      request.body = .bytes(bytes)
      index += 1
    } else if line.hasPrefix("hex,"), line.hasSuffix(";") {
      guard let bytes = Self.hex(line.dropFirst(4).dropLast()) else { throw error("the body is no hexadecimal text") }
      request.body = .bytes(bytes)
      index += 1
    } else if line.hasPrefix("file,"), line.hasSuffix(";") {
      request.body = .file(value(line.dropFirst(5).dropLast()))
      index += 1
    } else {
      try structured(line, type: hasType ? nil : line.hasPrefix("<") ? "application/xml" : "application/json", into: &request)
    }
  }

  private static func hex(_ text: Substring) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let high = Hex.value(ofDigit: digits[place]), let low = Hex.value(ofDigit: digits[place + 1]) else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  /// A text between lines of three backticks, with its language.
  private mutating func fenced(_ first: Substring, into request: inout PortableRequest) throws(RequestFormatError) {
    let start = index
    let opening = first.dropFirst(3)
    if opening.hasSuffix("```") {
      request.body = .text(String(opening.dropLast(3)), type: nil)
      index += 1
      return
    }
    var content: [Substring] = []
    index += 1
    while index < lines.count {
      let line = lines[index]
      index += 1
      if line.hasSuffix("```") {
        let last = line.dropLast(3)
        let text = content.map { $0 + "\n" }.joined() + last
        let language = trimmed(opening).prefix { $0 != "," }
        let type = Self.languages.first { $0.0 == language }?.1
        if !language.isEmpty, type == nil { remarks.add(FormatRemark(.line(start + 1), "the language \(language) has no equivalent")) }
        request.body = .text(String(text), type: request.field("content-type") == nil ? type : nil)
        return
      }
      content.append(line)
    }
    index = start
    throw error("the text is not closed", hint: "three backticks end it")
  }

  /// JSON or XML up to an empty line, a response or the next request.
  private mutating func structured(_ first: Substring, type: String?, into request: inout PortableRequest) throws(RequestFormatError) {
    guard let sign = first.first, "{[<\"".contains(sign) || first.first?.isNumber == true || ["true", "false", "null"].contains(first)
    else {
      throw error("the line is neither a header, a section nor a body", hint: "a body is JSON, XML, or a text in backticks")
    }
    var content: [Substring] = []
    while index < lines.count {
      let line = trimmed(lines[index])
      if line.hasPrefix("HTTP") || (!content.isEmpty && (beginsRequest(line) && !line.hasPrefix("\""))) { break }
      content.append(lines[index])
      index += 1
    }
    while let last = content.last, trimmed(last).isEmpty || trimmed(last).hasPrefix("#") { content.removeLast() }
    request.body = .text(content.joined(separator: "\n"), type: type)
  }

  private static let sections: Set<String> = [
    "QueryStringParams", "Query", "FormParams", "Form", "MultipartFormData", "Multipart", "Cookies", "BasicAuth", "Options",
  ]
  private static let languages = [
    ("json", "application/json"), ("xml", "application/xml"), ("graphql", "application/json"),
  ]
}
