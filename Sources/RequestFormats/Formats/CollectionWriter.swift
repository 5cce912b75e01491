internal import Bytes
internal import HTTPMessages
internal import HTTPWire
internal import JSONPath
internal import RegularExpressions
internal import Templates

/// Writes the requests of other programs as a file of `run`.
struct CollectionWriter {
  private(set) var remarks = RemarkList()
  private var variables = CollectionVariables()
  /// The environment variables that stand for passwords and tokens, by these.
  private var secrets: [String: String] = [:]
  private var keys: Set<String> = []
  /// The request that captures a variable last.
  private var captured: [String: String] = [:]
  private var undefined: [String] = []

  mutating func document(_ collection: PortableCollection) throws(RequestFormatError) -> JSONValue {
    // Names that need no change are found first, so that a changed one is never equal to one of them.
    var first = CollectionWriter()
    _ = try first.written(collection)
    variables = CollectionVariables(keeping: first.variables)
    let document = try written(collection)
    for (name, other) in variables.changes {
      remarks.add(FormatRemark(.document, "the variable '\(name)' is named \(other)"))
    }
    if !undefined.isEmpty {
      remarks.add(FormatRemark(.document, "variables without a value: \(undefined.joined(separator: ", "))"))
    }
    return document
  }

  private mutating func written(_ collection: PortableCollection) throws(RequestFormatError) -> JSONValue {
    var values: [JSONValue.Member] = []
    for variable in collection.variables {
      guard let name = variables.name(variable.name) else {
        remarks.add(FormatRemark(.document, "the variable '\(variable.name)' has no equivalent"))
        continue
      }
      let value = JSONValue.string(variables.template(variable.value))
      if let place = values.firstIndex(where: { $0.key == name }) { values[place].value = value } else { values.append(.init(name, value)) }
    }
    _ = variables.takeUsed()
    let defined = Set(values.map(\.key))
    var requests: [JSONValue.Member] = []
    try append(collection.items, folder: [], collection.authentication, defined, to: &requests)
    guard !requests.isEmpty else { throw RequestFormatError(.unrepresentable, "there are no requests") }
    return .object(of: [
      ("name", collection.name.isEmpty ? nil : .string(collection.name)),
      ("description", collection.summary.flatMap { $0.isEmpty ? nil : .string($0) }),
      ("variables", values.isEmpty ? nil : .object(values)), ("requests", .object(requests)),
    ])
  }

  private mutating func append(
    _ items: [PortableItem], folder: [String], _ authentication: PortableAuthentication?, _ defined: Set<String>,
    to requests: inout [JSONValue.Member]
  ) throws(RequestFormatError) {
    for item in items {
      switch item {
      case .request(var request):
        request.authentication = request.authentication ?? authentication
        let key = key(of: request)
        requests.append(.init(key, written(request, key, folder, defined)))
      case .folder(let child):
        if child.summary != nil { remarks.add(FormatRemark(.request(child.name), "the description of a folder has no equivalent")) }
        try append(
          child.items, folder: folder + [child.name], child.authentication ?? authentication, defined, to: &requests)
      }
    }
  }

  /// A name that no other request has.
  private mutating func key(of request: PortableRequest) -> String {
    var name = request.name ?? ""
    if name.isEmpty { name = "\(request.method) \(Self.path(of: request.url))" }
    name = String(String.UnicodeScalarView(name.unicodeScalars.prefix(Self.longestName).map { $0.isHostile ? " " : $0 }))
    var (key, number) = (name, 1)
    while !keys.insert(key).inserted {
      number += 1
      key = "\(name) \(number)"
    }
    return key
  }

  /// The path without scheme, authority and query, which may contain credentials.
  private static func path(of url: String) -> String {
    var rest = url[...]
    if let range = url.firstRange(ofText: "://") { rest = url[range.upperBound...] }
    let path = rest.drop { $0 != "/" }.prefix { $0 != "?" && $0 != "#" }
    return path.isEmpty ? "/" : String(path)
  }

  // MARK: - Requests

  private mutating func written(
    _ request: PortableRequest, _ key: String, _ folder: [String], _ defined: Set<String>
  ) -> JSONValue {
    var request = request
    request.name = key
    let body = body(of: &request)
    let method = variables.template(request.method)
    var url = variables.template(request.url)
    // As curl and fetch do.
    if !URLText.hasScheme(request.url), !request.url.hasPrefix("{{") { url = "http://" + url }
    let headers = headers(of: request)
    let authentication = authentication(of: request)
    let captures = captures(of: request)
    let retry = retry(of: request)
    let used = variables.takeUsed()
    let assertions = assertions(of: request)
    // An assertion can read the captures of its request.
    let usedAfter = variables.takeUsed()
    var depends: [String] = []
    for name in used + usedAfter {
      if let other = captured[name], other != key {
        if !depends.contains(other) { depends.append(other) }
      } else if !defined.contains(name), !undefined.contains(name), !(usedAfter.contains(name) && captures.contains { $0.key == name }) {
        undefined.append(name)
      }
    }
    for capture in captures { captured[capture.key] = key }
    let isMethodImplied = request.method == "GET" && body == nil
    return .object(of: [
      ("description", request.summary.flatMap { $0.isEmpty ? nil : .string($0) }),
      ("folder", folder.isEmpty ? nil : .array(folder.map { .string($0) })),
      ("depends", depends.isEmpty ? nil : .array(depends.map { .string($0) })),
      ("method", isMethodImplied ? nil : .string(method)), ("url", .string(url)),
      ("headers", headers.isEmpty ? nil : .object(headers)), (body?.key ?? "", body?.value), ("auth", authentication),
      ("captures", captures.isEmpty ? nil : .object(captures)), ("assert", assertions.isEmpty ? nil : .array(assertions)),
      ("retry", retry),
    ])
  }

  /// Fields by name; a list repeats one.
  private mutating func headers(of request: PortableRequest) -> [JSONValue.Member] {
    var headers: [JSONValue.Member] = []
    for field in request.fields {
      let (name, value) = (field.nameText, field.valueText)
      guard FieldSyntax.isToken(field.name), FieldSyntax.isValue(field.value), String(validating: field.value, as: UTF8.self) != nil else {
        remarks.add("the header \(name) has no equivalent", for: request)
        continue
      }
      if SecretField(field) != nil, !FormText.holdsPlaceholder(value) { remarks.add("\(name) is written with its value", for: request) }
      Self.add(.string(variables.template(value)), to: &headers, at: headers.firstIndex { FieldLine($0.key, "").isNamed(name) }, name)
    }
    for name in request.removedFields { remarks.add("the removed field \(name) has no equivalent", for: request) }
    return headers
  }

  private static func add(_ value: JSONValue, to members: inout [JSONValue.Member], at place: Int?, _ name: String) {
    guard let place else { return members.append(.init(name, value)) }
    if case .array(let values) = members[place].value {
      members[place].value = .array(values + [value])
    } else {
      members[place].value = .array([members[place].value, value])
    }
  }

  private mutating func authentication(of request: PortableRequest) -> JSONValue? {
    switch request.authentication {
    case .basic(let user, let password)?:
      return .object([
        .init(
          "basic",
          .object([
            .init("user", .string(variables.template(user))), .init("password", .string(reference(password, "PASSWORD", request))),
          ]))
      ])
    case .bearer(let token)?: return .object([.init("bearer", .string(reference(token, "TOKEN", request)))])
    case .digest?:
      remarks.add("digest authentication has no equivalent", for: request)
      return nil
    case .some(.none), nil: return nil
    }
  }

  /// A variable in a secret is kept; one that is a text becomes an environment variable, the same one for the same text.
  private mutating func reference(_ secret: String, _ kind: String, _ request: PortableRequest) -> String {
    let template = variables.template(secret)
    if let parsed = try? Template(parsing: template), !parsed.isLiteral { return template }
    let key = "\(kind) \(secret)"
    if let name = secrets[key] { return "@env:\(name)" }
    let count = secrets.keys.count { $0.hasPrefix("\(kind) ") }
    let name = count == 0 ? kind : "\(kind)_\(count + 1)"
    secrets[key] = name
    remarks.add("the \(kind.lowercased()) is not written: set the environment variable \(name)", for: request)
    return "@env:\(name)"
  }

  private mutating func retry(of request: PortableRequest) -> JSONValue? {
    var retry: JSONValue?
    for entry in request.options.entries {
      if entry.name == "retry", let count = entry.value.flatMap({ Int64($0) }), (0...100).contains(count) {
        retry = .object([.init("count", .integer(count))])
      } else {
        remarks.add("\(entry.name) has no equivalent: options of a transfer are given to run", for: request)
      }
    }
    return retry
  }

  // MARK: - Bodies

  /// The key and value of the body; a media type becomes a field.
  private mutating func body(of request: inout PortableRequest) -> JSONValue.Member? {
    switch request.body {
    case .none: return nil
    case .bytes(let bytes):
      guard let text = String(validating: bytes, as: UTF8.self) else {
        remarks.add("a body that is no text has no equivalent: write it to a file", for: request)
        return nil
      }
      return self.text(text, type: nil, of: &request)
    case .text(let text, let type):
      if FieldLine("", request.contentType ?? "").valueText.lowercased().hasPrefix("application/json"), let value = json(text) {
        if let type, type != "application/json" { request.fields.append(FieldLine("Content-Type", type)) }
        return .init("json", value)
      }
      return self.text(text, type: type, of: &request)
    case .file(let path): return .init("file", .string(variables.template(path)))
    case .form(let fields): return form(fields, of: &request)
    case .multipart(let parts): return multipart(parts, of: request)
    }
  }

  private mutating func text(_ text: String, type: String?, of request: inout PortableRequest) -> JSONValue.Member {
    if let type {
      if request.field("content-type") == nil { request.fields.append(FieldLine("Content-Type", type)) }
    } else if request.contentType == nil {
      remarks.add("the body is sent as text/plain; charset=utf-8", for: request)
    }
    return .init("text", .string(variables.template(text)))
  }

  /// JSON of which only blanks are lost; nil for other texts, and if a string is one variable, which would get the type of its value.
  private mutating func json(_ text: String) -> JSONValue? {
    let bytes = Array(text.utf8)
    guard let value = try? JSONParser.read(bytes, depthLimit: Self.deepestJSON), Self.isPlain(value),
      JSONWriter(pretty: false).bytes(of: value) == Self.compact(bytes)
    else { return nil }
    return variables.templates(value)
  }

  private static func isPlain(_ value: JSONValue) -> Bool {
    switch value {
    case .string(let text):
      let bytes = Array(text.utf8)
      return FormText.placeholderEnd(in: bytes, at: 0) != bytes.count
    case .array(let elements): return elements.allSatisfy { isPlain($0) }
    case .object(let members):
      return Set(members.map(\.key)).count == members.count
        && members.allSatisfy { !FormText.holdsPlaceholder($0.key) && isPlain($0.value) }
    default: return true
    }
  }

  /// Without blanks outside strings.
  private static func compact(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var (isString, isEscaped) = (false, false)
    for byte in bytes {
      if isString {
        if isEscaped { isEscaped = false } else if byte == UInt8(ascii: "\\") { isEscaped = true } else { isString = byte != 0x22 }
      } else if [0x20, 0x09, 0x0a, 0x0d].contains(byte) {
        continue
      } else {
        isString = byte == 0x22
      }
      result.append(byte)
    }
    return result
  }

  /// Names have no placeholders, and fields of one name are written together.
  private mutating func form(_ fields: [PortableFormField], of request: inout PortableRequest) -> JSONValue.Member? {
    let names = fields.map(\.name)
    let isGrouped = names.indices.allSatisfy { place in
      place == 0 || names[place] == names[place - 1] || !names[..<place].contains(names[place])
    }
    if !isGrouped || names.contains(where: { FormText.holdsPlaceholder($0) }), let text = FormText.text(of: fields) {
      return self.text(text, type: PortableBody.formType, of: &request)
    }
    var members: [JSONValue.Member] = []
    for field in fields {
      guard case .text(let value) = field.value else {
        remarks.add("the form field \(field.name) from a file has no equivalent", for: request)
        continue
      }
      Self.add(.string(variables.template(value)), to: &members, at: members.firstIndex { $0.key == field.name }, field.name)
    }
    return .init("form", .object(members))
  }

  private mutating func multipart(_ parts: [PortablePart], of request: PortableRequest) -> JSONValue.Member {
    var members: [JSONValue.Member] = []
    for part in parts {
      if part.fileName != nil || part.type != nil || !part.fields.isEmpty {
        remarks.add("file name, type and header fields of the part \(part.name) have no equivalent", for: request)
      }
      if FormText.holdsPlaceholder(part.name) { remarks.add("a variable in the name of the part \(part.name) is text", for: request) }
      let value: JSONValue
      switch part.content {
      case .text(let text): value = .string(variables.template(text))
      case .textOfFile(let path):
        remarks.add("the part \(part.name) from the file \(path) has a file name", for: request)
        value = .object([.init("file", .string(variables.template(path)))])
      case .file(let path): value = .object([.init("file", .string(variables.template(path)))])
      }
      Self.add(value, to: &members, at: members.firstIndex { $0.key == part.name }, part.name)
    }
    return .init("multipart", .object(members))
  }

  // MARK: - Expectations

  private mutating func captures(of request: PortableRequest) -> [JSONValue.Member] {
    var captures: [JSONValue.Member] = []
    for capture in request.captures {
      guard capture.subject != .time, let name = variables.name(capture.name), let subject = Self.members(of: capture.subject) else {
        remarks.add("the capture \(capture.name) has no equivalent", for: request)
        continue
      }
      captures.removeAll { $0.key == name }
      captures.append(.init(name, capture.subject == .status || capture.subject == .body ? .string(subject[0].key) : .object(subject)))
    }
    return captures
  }

  private mutating func assertions(of request: PortableRequest) -> [JSONValue] {
    request.assertions.compactMap { assertion in
      guard var members = Self.members(of: assertion.subject), let predicate = predicate(assertion.predicate) else {
        remarks.add("an assertion about \(assertion.subject.name) has no equivalent", for: request)
        return nil
      }
      if assertion.subject == .status, predicate.key == "equals" { return .object([.init("status", predicate.value)]) }
      members.append(predicate)
      return .object(members)
    }
  }

  /// The subject and its argument; nil if `run` would reject it.
  private static func members(of subject: PortableSubject) -> [JSONValue.Member]? {
    switch subject {
    case .status: return [.init("status", .null)]
    case .body: return [.init("body", .null)]
    case .time: return [.init("time", .null)]
    case .header(let name): return name.isEmpty ? nil : [.init("header", .string(name))]
    case .cookie(let name): return name.isEmpty ? nil : [.init("cookie", .string(name))]
    case .jsonPath(let path): return (try? JSONPath(path)).map { [.init("jsonpath", .string($0.text))] }
    case .pattern(let pattern, let after):
      guard (try? RegularExpression(pattern)) != nil else { return nil }
      guard let after else { return [.init("regex", .string(pattern))] }
      return (try? RegularExpression(after)).map { _ in [.init("regex", .string(pattern)), .init("after", .string(after))] }
    case .certificate(let part): return [.init("certificate", .string(part))]
    case .tls(let part): return [.init("tls", .string(part))]
    }
  }

  private mutating func predicate(_ predicate: PortableAssertion.Predicate) -> JSONValue.Member? {
    switch predicate {
    case .equals(let value): .init("equals", variables.templates(value))
    case .notEquals(let value): .init("not-equals", variables.templates(value))
    case .contains(let value): .init("contains", variables.templates(value))
    case .matches(let pattern): (try? RegularExpression(pattern)).map { _ in .init("matches", .string(pattern)) }
    case .exists(let flag): .init("exists", .bool(flag))
    case .count(let count): .init("count", .integer(Int64(count)))
    case .lessThan(let value): .init("less-than", variables.templates(value))
    case .greaterThan(let value): .init("greater-than", variables.templates(value))
    }
  }

  private static let longestName = 200
  private static let deepestJSON = 32
}
