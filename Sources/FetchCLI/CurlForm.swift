internal import Bytes
internal import HTTPClient
internal import Report
internal import RequestFormats

/// Form parts in curl's syntax, with explicit media types: curl recognizes fewer file name extensions.
enum CurlForm {
  /// The value of `-F`, unchanged if no type is missing.
  static func word(_ form: FormArgument, given: String) -> String {
    guard case .files(let files) = form.source, files.contains(where: { $0.details.type == nil && type(of: $0) != nil }) else {
      return given
    }
    if files.count == 1, let type = type(of: files[0]) { return "\(given);type=\(type)" }
    return "\(form.name)=@" + files.map(word).joined(separator: ",")
  }

  /// The option for an item after the URL.
  static func argument(_ item: RequestItem) -> CurlCommand.Argument {
    switch item.value {
    case .text(let text): return CurlCommand.Argument("--form-string", "\(item.name)=\(text)")
    case .file(let path) where item.kind == .upload:
      let file = FormArgument.File(path: path, details: FormArgument.Details())
      return CurlCommand.Argument("--form", "\(item.name)=@\(word(file))")
    case .file(let path): return CurlCommand.Argument("--form", "\(item.name)=<\(quoted(path))")
    }
  }

  private static func word(_ file: FormArgument.File) -> String {
    var word = quoted(file.path)
    if let type = file.details.type ?? type(of: file) { word += ";type=\(type)" }
    if let name = file.details.fileName { word += ";filename=\(quoted(name))" }
    for header in file.details.headers {
      word += ";headers=" + (header.hasPrefix("@") ? "@" + quoted(String(header.dropFirst())) : quoted(header))
    }
    if let encoder = file.details.encoder { word += ";encoder=\(encoder.rawValue)" }
    return word
  }

  /// Nil for standard input without a known file name: that part has no type.
  private static func type(of file: FormArgument.File) -> String? {
    let ownName = file.path.split(separator: "/").last.map(String.init) ?? file.path
    return MediaTypes.known(ofFile: file.details.fileName ?? ownName) ?? (file.path == "-" ? nil : MediaTypes.type(ofFile: ownName))
  }

  private static func quoted(_ text: String) -> String {
    guard text.utf8.contains(where: { ",;\" \\\t".utf8.contains($0) }) else { return text }
    return "\"" + text.replacing(text: "\\", with: "\\\\").replacing(text: "\"", with: "\\\"") + "\""
  }
}
