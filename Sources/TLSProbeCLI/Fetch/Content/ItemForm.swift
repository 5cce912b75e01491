/// The format of the content built from items (`--items-as`).
enum ItemForm: String, Hashable, Sendable, CaseIterable {
  case json, form, multipart

  /// JSON by default; multipart/form-data if there is a file among the items.
  init(_ words: ParsedOptions, _ items: [RequestItem]) throws(CommandLineError) {
    let hasUpload = items.contains { $0.kind == .upload }
    guard let text = words.value(of: "items-as") else {
      self = hasUpload ? .multipart : .json
      return
    }
    guard let form = ItemForm(rawValue: text) else {
      let known = Self.allCases.map(\.rawValue).joined(separator: ", ")
      throw CommandLineError(.usage, "unknown --items-as '\(text)'", hint: "supported: \(known)")
    }
    guard !hasUpload || form == .multipart else {
      throw CommandLineError(
        .usage, "--items-as \(text) cannot send the file of 'name@file'", hint: "--items-as multipart sends files")
    }
    self = form
  }
}
