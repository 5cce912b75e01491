extension [String] {
  /// Like `joined(separator:)`, for whose generic code the runtime needs more instructions than for the help of a command.
  package func joined(by separator: String) -> String {
    var text = first ?? ""
    for element in dropFirst() {
      text += separator
      text += element
    }
    return text
  }
}
