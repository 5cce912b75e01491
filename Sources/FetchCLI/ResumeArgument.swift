internal import CommandSupport

/// The start of a download with `-C`: an offset in bytes, or with `-` the end of the existing file.
enum ResumeArgument: Hashable, Sendable {
  case at(UInt64)
  case behindFile

  /// Nil without the option. Throws for options that would make the content differ from the server's.
  init?(_ words: ParsedOptions) throws(CommandLineError) {
    guard let text = words.value(of: "continue-at") else { return nil }
    for (name, option) in Self.excluded where words.isGiven(name) {
      throw CommandLineError(.usage, "-C and \(option) exclude each other")
    }
    if text == "-" {
      self = .behindFile
      return
    }
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let offset = UInt64(text) else {
      throw CommandLineError(.usage, "invalid -C '\(text)': must be a number of bytes", hint: "- uses the size of the file of -o")
    }
    self = .at(offset)
  }

  /// The number of bytes that are not transferred again.
  func offset(in file: String?) throws(CommandLineError) -> UInt64 {
    switch self {
    case .at(let offset): offset
    case .behindFile: try file.map { path throws(CommandLineError) in try ContentOutput.size(of: path) } ?? 0
    }
  }

  private static let excluded = [
    ("range", "-r"), ("upload-file", "-T"), ("compressed", "--compressed"), ("include", "-i"), ("head", "-I"), ("pretty", "--pretty"),
    ("hexdump", "--hexdump"), ("grep", "--grep"),
  ]
}
