internal import HTTPWire

/// The value of `--lenient`: a comma-separated list of permitted violations.
enum LenientArgument {
  static let names = Leniency.all.map(\.name).joined(separator: ", ")

  static func parse(_ text: String) throws(CommandLineError) -> Leniency {
    var leniency: Leniency = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let known = Leniency.all.first(where: { $0.name == word }) else {
        throw CommandLineError(.usage, "unknown --lenient '\(word)'", hint: "supported: \(names)")
      }
      leniency.insert(known.value)
    }
    return leniency
  }
}
