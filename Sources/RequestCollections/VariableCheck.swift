internal import Bytes
internal import Templates

/// Finds undefined variables before anything is sent.
struct VariableCheck {
  let collection: RequestCollection
  let plan: RunPlan
  /// Those of the file, of the environment and of the command line.
  let definitions: [[String: CollectionValue]]
  let runtime: RunEnvironment

  func run() throws(CollectionError) {
    for place in plan.setup + plan.main + plan.teardown { try check(place) }
  }

  private func check(_ place: Int) throws(CollectionError) {
    let request = collection.requests[place]
    var known = Set(definitions.flatMap(\.keys))
    for other in plan.visible(from: place) { known.formUnion(collection.requests[other].captures.map(\.name)) }
    // A variable that is missing in some rows is found at these rows.
    for row in request.rows ?? [] { known.formUnion(row.map(\.name)) }
    if request.rows?.isEmpty == true { return }
    let captured = Set(request.captures.map(\.name))
    var seen: Set<String> = []
    for text in request.texts { try check(text, known, &seen) }
    for text in request.assertionTexts { try check(text, known.union(captured), &seen) }
    try checkSecrets(request)
  }

  private func check(_ text: CollectionText, _ known: Set<String>, _ seen: inout Set<String>) throws(CollectionError) {
    var open = [text]
    while let text = open.popLast() {
      for name in text.template.environmentNames where runtime.variable(name) == nil {
        throw CollectionError(.undefinedVariable, at: text.position, "environment variable '\(name)' is not set")
      }
      for variable in text.template.variables {
        guard known.contains(variable.name) else { throw undefined(variable.name, text.position(at: variable.offset), known) }
        guard seen.insert(variable.name).inserted else { continue }
        if let value = definitions.lazy.compactMap({ $0[variable.name] }).first { open += value.texts }
      }
    }
  }

  private func undefined(_ name: String, _ position: SourcePosition, _ known: Set<String>) -> CollectionError {
    let source = collection.requests.first { $0.captures.contains { $0.name == name } }
    let near = NearestName(to: name, among: known.sorted()).name
    let hint = source.map { "request '\($0.name)' captures it: add it to 'depends'" } ?? near.map { "did you mean '\($0)'?" }
    return CollectionError(.undefinedVariable, at: position, "undefined variable '\(name)'", hint: hint)
  }

  private func checkSecrets(_ request: RequestDefinition) throws(CollectionError) {
    guard case .environment(let name, let position)? = request.secret, runtime.variable(name) == nil else { return }
    throw CollectionError(.undefinedVariable, at: position, "environment variable '\(name)' is not set")
  }
}

extension CollectionValue {
  /// All texts with placeholders.
  var texts: [CollectionText] {
    switch self {
    case .constant: []
    case .text(let text): [text]
    case .array(let elements): elements.flatMap(\.texts)
    case .object(let members): members.flatMap(\.value.texts)
    }
  }
}

extension RequestDefinition {
  var secret: SecretReference? {
    switch authentication {
    case nil: nil
    case .basic(_, let password): password
    case .bearer(let token): token
    }
  }

  /// All texts that are evaluated before the request is sent.
  var texts: [CollectionText] {
    var texts = [method, url] + (headers + query).map(\.value)
    switch body {
    case .none: break
    case .json(let value): texts += value.texts
    case .form(let fields): texts += fields.map(\.value)
    case .text(let text), .file(let text): texts.append(text)
    case .multipart(let parts): texts += parts.map(\.value)
    }
    if case .basic(let user, _)? = authentication { texts.append(user) }
    if case .text(let text)? = secret { texts.append(text) }
    return texts
  }

  var assertionTexts: [CollectionText] {
    assertions.flatMap { assertion -> [CollectionText] in
      guard case .predicate(_, let predicate) = assertion.requirement else { return [] }
      switch predicate {
      case .equals(let value), .notEquals(let value), .contains(let value), .lessThan(let value), .greaterThan(let value):
        return value.texts
      case .matches, .exists, .count: return []
      }
    }
  }
}
