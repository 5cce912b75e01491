/// A file whose bytes become part of a request; `-` is standard input. Content too large for memory requires `-T`.
enum ContentFile {
  static func read(_ path: String) throws(CommandLineError) -> [UInt8] {
    try CommandInput(path, named: "'\(path)'", unreadable: ExitStatus(rawValue: 26)).read(
      limit: limit, hint: "-T sends a file of any size")
  }

  private static let limit = 1 << 30
}
