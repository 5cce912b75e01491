internal import Bytes
internal import HTTPWire
internal import JSONPath
internal import RegularExpressions
internal import RequestCollections
internal import Templates

/// The requests of a file of `run`, without what other programs have no place for.
struct CollectionImport {
  var remarks: RemarkList

  init(limits: RequestFormatLimits) { remarks = RemarkList(limits) }

  mutating func portable(_ collection: RequestCollection) throws(CollectionError) -> PortableCollection {
    var portable = PortableCollection(name: collection.name ?? "collection")
    portable.summary = collection.summary
    for variable in collection.variables {
      portable.variables.append(PortableVariable(variable.name, text(of: variable.value, at: variable.position)))
    }
    for environment in collection.environments {
      remarks.add(FormatRemark(.document, "the environment \(environment.name) has no equivalent"))
    }
    for reference in collection.setup + collection.teardown {
      remarks.add("setup and teardown have no equivalent: \(reference.name) is a request like others", at: reference.position)
    }
    for definition in try collection.requestsInOrder() {
      Self.insert(request(definition), into: &portable.items, folder: definition.folder[...])
    }
    return portable
  }

  private static func insert(_ request: PortableRequest, into items: inout [PortableItem], folder: ArraySlice<String>) {
    guard let name = folder.first else { return items.append(.request(request)) }
    for (index, item) in items.enumerated() {
      guard case .folder(var existing) = item, existing.name == name else { continue }
      insert(request, into: &existing.items, folder: folder.dropFirst())
      items[index] = .folder(existing)
      return
    }
    var new = PortableFolder(name: name)
    insert(request, into: &new.items, folder: folder.dropFirst())
    items.append(.folder(new))
  }

  private mutating func request(_ definition: RequestDefinition) -> PortableRequest {
    var request = PortableRequest(name: definition.name, method: text(definition.method), url: text(definition.url))
    request.summary = definition.summary
    request.url = URLText.adding(definition.query.map { FormText.pair($0.name, text($0.value)) }, to: request.url)
    request.fields = definition.headers.map { FieldLine($0.name, text($0.value)) }
    request.body = body(definition, hasType: request.field("content-type") != nil)
    switch definition.authentication {
    case nil: break
    case .basic(let user, let password): request.authentication = .basic(user: text(user), password: secret(password, "password"))
    case .bearer(let token): request.authentication = .bearer(secret(token, "token"))
    }
    if let retry = definition.retry { request.options.append("retry", "\(retry.count)") }
    if definition.rows != nil { remarks.add("for-each has no equivalent: the request is written once", at: definition.position) }
    request.captures = definition.captures.map { PortableCapture($0.name, subject($0.subject)) }
    for assertion in definition.assertions {
      switch assertion.requirement {
      case .schema: remarks.add("the schema has no equivalent", at: assertion.position)
      case .predicate(let subject, let predicate):
        request.assertions.append(PortableAssertion(self.subject(subject), self.predicate(predicate, at: assertion.position)))
      }
    }
    return request
  }

  private mutating func body(_ definition: RequestDefinition, hasType: Bool) -> PortableBody {
    switch definition.body {
    case .none: return .none
    case .json(let value):
      let text = String(decoding: JSONWriter(pretty: false).bytes(of: json(value)), as: UTF8.self)
      return .text(text, type: hasType ? nil : "application/json")
    case .form(let fields): return .form(fields.map { PortableFormField($0.name, .text(text($0.value))) })
    case .text(let value):
      let text = text(value)
      guard hasType else { return .text(text, type: "text/plain; charset=utf-8") }
      return .text(text, type: nil)
    case .file(let path): return .file(text(path))
    case .multipart(let parts):
      return .multipart(parts.map { PortablePart($0.name, $0.isFile ? .file(text($0.value)) : .text(text($0.value))) })
    }
  }

  private mutating func secret(_ reference: RequestDefinition.SecretReference, _ name: String) -> String {
    switch reference {
    case .text(let text): return self.text(text)
    case .environment(let name, _): return "{{\(name)}}"
    case .file(let path, let position):
      remarks.add("the file \(path) is the variable \(name)", at: position)
      return "{{\(name)}}"
    }
  }

  private func subject(_ subject: ResponseSubject) -> PortableSubject {
    switch subject {
    case .status: .status
    case .header(let name): .header(name)
    case .cookie(let name): .cookie(name)
    case .jsonPath(let path): .jsonPath(path.text)
    case .pattern(let pattern, let after): .pattern(pattern.pattern, after: after?.pattern)
    case .body: .body
    case .certificate(let field): .certificate(field.rawValue)
    case .tls(let field): .tls(field.rawValue)
    case .time: .time
    }
  }

  private mutating func predicate(_ predicate: Assertion.Predicate, at position: SourcePosition) -> PortableAssertion.Predicate {
    switch predicate {
    case .equals(let value): .equals(json(value))
    case .notEquals(let value): .notEquals(json(value))
    case .contains(let value): .contains(json(value))
    case .matches(let pattern): .matches(pattern.pattern)
    case .exists(let flag): .exists(flag)
    case .count(let count): .count(count)
    case .lessThan(let value): .lessThan(json(value))
    case .greaterThan(let value): .greaterThan(json(value))
    }
  }

  // MARK: - Texts

  private mutating func text(of value: CollectionValue, at position: SourcePosition) -> String {
    switch json(value) {
    case .string(let text): return text
    case .null: return ""
    case let other: return String(decoding: JSONWriter(pretty: false).bytes(of: other), as: UTF8.self)
    }
  }

  private mutating func json(_ value: CollectionValue) -> JSONValue {
    switch value {
    case .constant(let constant): return constant
    case .text(let text): return .string(self.text(text))
    case .array(let elements): return .array(elements.map { json($0) })
    case .object(let members): return .object(members.map { .init($0.key, json($0.value)) })
    }
  }

  private mutating func text(_ text: CollectionText) -> String {
    var result = ""
    for piece in text.template.pieces {
      switch piece {
      case .literal(let literal):
        if FormText.holdsPlaceholder(literal) { remarks.add("braces that are text are a variable elsewhere", at: text.position) }
        result += literal
      case .placeholder(let placeholder): result += self.text(placeholder, of: text)
      }
    }
    return result
  }

  private mutating func text(_ placeholder: Template.Placeholder, of text: CollectionText) -> String {
    switch placeholder.content {
    case .variable(let name): return "{{\(name)}}"
    case .environment(let name): return "{{\(name)}}"
    case .call(let function, let arguments):
      let words =
        [function.rawValue]
        + arguments.map { argument in
          switch argument.content {
          case .text(let text), .variable(let text): text
          case .environment(let name): "env.\(name)"
          }
        }
      let written = words.joined(separator: " ")
      if let known = CollectionFormat.functions.first(where: { $0.function == written }) { return "{{\(known.name)}}" }
      remarks.add("the function \(function.rawValue) has no equivalent", at: text.position)
      return "{{\(function.rawValue)}}"
    }
  }
}

extension RemarkList {
  fileprivate mutating func add(_ text: String, at position: SourcePosition) { add(FormatRemark(.line(position.line), text)) }
}
