/// A run that a form requests.
package struct RunOrder: Hashable, Sendable {
  /// The heading of its page.
  let title: String
  /// The page with its form.
  let form: String
  /// The name of the command.
  package let command: String
  /// A host or URL that begins neither as an option nor as a reference to a file; of `run`, a file of the command line.
  package let target: String
  package let options: [RunOption]

  init(_ kind: PageCommand, _ fields: FormFields) throws(RunFormError) {
    title = kind.title
    form = "new/\(kind.rawValue)"
    command = kind.rawValue
    var options: [RunOption] = []
    var target = ""
    for field in kind.fields {
      let values = try field.options(fields)
      if field.isTarget { target = values.first?.value ?? "" } else { options += values }
    }
    self.target = target
    self.options = options
  }

  /// The requests and the environment of a form, which must be those of the collection.
  init(_ collection: PageCollection, _ fields: FormFields) throws(RunFormError) {
    title = "Collection"
    form = "collections"
    command = "run"
    target = collection.file
    if let error = collection.error { throw RunFormError(field: "Collection", reason: error) }
    let names = Set(collection.requests.map(\.name))
    let requests = fields.values(CollectionsView.request.description)
    guard requests.allSatisfy({ names.contains($0) }) else {
      throw RunFormError(field: "Requests", reason: "the file has changed; select them again")
    }
    let environment = fields.value(CollectionsView.environment.description)
    guard environment.map({ collection.environments.contains($0) }) ?? true else {
      throw RunFormError(field: "Environment", reason: "there is none of that name")
    }
    options = requests.map { RunOption("request", $0) } + (environment.map { [RunOption("environment", $0)] } ?? [])
  }
}
