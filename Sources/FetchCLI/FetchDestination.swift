internal import Bytes
internal import CommandSupport
internal import HTTPClient
internal import HTTPWire

/// The file that the body of a transfer is written to, named by `-o`, by the URL (`-O`) or by the response (`-J`).
struct FetchDestination: Hashable, Sendable {
  /// What happens to an existing file.
  enum Clobbering: Hashable, Sendable {
    case overwrite
    /// `--no-clobber`: a number is appended to the name.
    case rename
    /// `-J`: an error.
    case refuse
  }

  /// Nil for standard output.
  var file: String?
  /// `--output-dir`.
  var folder: String?
  /// `--create-dirs`.
  var createsFolders = false
  /// `-J`: the response may name the file.
  var isNamedByResponse = false
  var clobbering = Clobbering.overwrite
  /// `--remove-on-error`.
  var isRemovedAfterError = false
  /// `-R`: the file gets the time of the response's Last-Modified.
  var keepsTime = false

  init(_ words: ParsedOptions, isNamedByURL: Bool) throws(CommandLineError) {
    file = words.value(of: "output").flatMap { $0 == "-" ? nil : $0 }
    folder = words.value(of: "output-dir")
    createsFolders = words.isGiven("create-dirs")
    isNamedByResponse = words.isGiven("remote-header-name") && isNamedByURL
    switch words.given.last(where: { $0.name == "no-clobber" || $0.name == "clobber" })?.name {
    case "no-clobber": clobbering = .rename
    case "clobber": clobbering = .overwrite
    default: clobbering = isNamedByResponse ? .refuse : .overwrite
    }
    isRemovedAfterError = words.isGiven("remove-on-error")
    keepsTime = words.isGiven("remote-time")
    let conflicts: [(Bool, String, String, String)] = [
      (isNamedByResponse, "remote-header-name", "include", "-J and -i"),
      (isNamedByResponse, "remote-header-name", "continue-at", "-J and -C"),
      (isRemovedAfterError, "remove-on-error", "continue-at", "--remove-on-error and -C"),
      (clobbering == .rename, "no-clobber", "continue-at", "--no-clobber and -C"),
    ]
    for (applies, one, other, names) in conflicts where applies && words.isGiven(one) && words.isGiven(other) {
      throw CommandLineError(.usage, "\(names) exclude each other")
    }
  }

  /// The path for a response; nil for standard output.
  func path(for head: ResponseHead?) -> String? {
    guard let file else { return nil }
    let name = isNamedByResponse ? head.flatMap { Self.suggestedName(of: $0) } ?? file : file
    guard let folder, !folder.isEmpty else { return name }
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// The paths to try with `--no-clobber`, as in curl: `name`, `name.1` … `name.100`.
  static func alternatives(to path: String) -> [String] { [path] + (1...100).map { "\(path).\($0)" } }

  private static func suggestedName(of head: ResponseHead) -> String? {
    ContentDisposition.fileName(in: head.fields).flatMap(safeName)
  }

  /// A name without folders, control and formatting characters, that is not hidden and not longer than a file name may be; nil if nothing
  /// is left.
  static func safeName(_ text: String) -> String? {
    let last = text.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
    var scalars = String.UnicodeScalarView(last.unicodeScalars.filter { !$0.isHostile && $0 != "\0" })
    while let first = scalars.first, first == " " || first == "." { scalars.removeFirst() }
    while let end = scalars.last, end == " " || end == "." { scalars.removeLast() }
    let name = String(scalars)
    return name.isEmpty ? nil : shortened(name)
  }

  /// Cut before the extension.
  private static func shortened(_ name: String) -> String {
    guard name.utf8.count > longestName else { return name }
    let dot = name.utf8.lastIndex(of: UInt8(ascii: "."))
    let ending = dot.map { name[$0...] }.flatMap { $0.utf8.count <= longestExtension ? $0 : nil } ?? ""
    var stem = ""
    for character in name.unicodeScalars {
      guard stem.utf8.count + UTF8.width(character) + ending.utf8.count <= longestName else { break }
      stem.unicodeScalars.append(character)
    }
    return stem + ending
  }

  /// NAME_MAX, less the longest suffix of `--no-clobber`.
  private static let longestName = 255 - 4
  private static let longestExtension = 16
}
