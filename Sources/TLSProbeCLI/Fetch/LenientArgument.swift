internal import HTTPWire

/// What `--lenient` lets pass: names with commas.
enum LenientArgument {
  static let names = Leniency.all.map(\.name).joined(separator: ", ")

  static func parse(_ text: String) throws(CommandLineError) -> Leniency {
    var leniency: Leniency = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let known = Leniency.all.first(where: { $0.name == word }) else {
        throw CommandLineError(.usage, "--lenient knows no '\(word)'", hint: "it knows \(names)")
      }
      leniency.insert(known.value)
    }
    return leniency
  }
}
