internal import CommandSupport
internal import HTTPClient

/// The value of `-F` or `--form-string`: a part of a form, in curl's syntax.
struct FormArgument: Hashable, Sendable {
  enum Source: Hashable, Sendable {
    case text([UInt8], Details)
    /// `<file`: the file's content as text.
    case content(of: String, Details)
    /// `@file`, several with commas; `-` is standard input.
    case files([File])
  }

  struct File: Hashable, Sendable {
    let path: String
    let details: Details
  }

  /// The parameters after the content.
  struct Details: Hashable, Sendable {
    var type: String?
    var fileName: String?
    /// Header lines, or files with header lines after an at sign.
    var headers: [String] = []
    var encoder: MultipartPart.TransferEncoding?
  }

  /// Empty for a part without a name.
  let name: String
  let source: Source

  /// `--form-string`: a literal text.
  init(string text: String) throws(CommandLineError) {
    let (name, content) = try Self.split(text, "--form-string")
    self.name = name
    source = .text(Array(content), Details())
  }

  init(_ text: String) throws(CommandLineError) {
    let (name, content) = try Self.split(text, "-F")
    self.name = name
    var words = FormWord(content)
    if words.take(UInt8(ascii: "@")) {
      var files: [File] = []
      repeat {
        let path = String(decoding: try words.next(endsAtComma: true), as: UTF8.self)
        guard !path.isEmpty else { throw Self.mistake("missing file name in '\(text)'") }
        files.append(File(path: path, details: try Self.details(&words, isListed: true)))
        guard files.count <= Self.mostFiles else { throw Self.mistake("'\(name)' has more than \(Self.mostFiles) files") }
      } while words.sign == UInt8(ascii: ",")
      source = .files(files)
    } else if words.take(UInt8(ascii: "<")) {
      let path = String(decoding: try words.next(endsAtComma: false), as: UTF8.self)
      guard !path.isEmpty else { throw Self.mistake("missing file name in '\(text)'") }
      source = .content(of: path, try Self.details(&words, isListed: false))
    } else {
      let bytes = try words.next(endsAtComma: false)
      source = .text(bytes, try Self.details(&words, isListed: false))
    }
  }

  /// True if a file has to be read for it.
  var isInFiles: Bool { if case .text(_, let details) = source { details.headers.contains { $0.hasPrefix("@") } } else { true } }

  private static func split(_ text: String, _ option: String) throws(CommandLineError) -> (String, ArraySlice<UInt8>) {
    let bytes = Array(text.utf8)
    guard let sign = bytes.firstIndex(of: UInt8(ascii: "=")) else {
      throw CommandLineError(.usage, "invalid \(option) '\(text)': missing =", hint: "as in name=text, name=@file or name=<file")
    }
    return (String(decoding: bytes[..<sign], as: UTF8.self), bytes[(sign + 1)...])
  }

  private static func details(_ words: inout FormWord, isListed: Bool) throws(CommandLineError) -> Details {
    var details = Details()
    var isTypeOpen = false
    while words.sign == UInt8(ascii: ";") {
      let name = words.take(names)
      var value = try words.next(endsAtComma: isListed)
      if name == "headers", value.first == UInt8(ascii: "<") { value[0] = UInt8(ascii: "@") }
      let text = String(decoding: value, as: UTF8.self)
      switch name {
      case "type": details.type = text
      case "filename": details.fileName = text
      case "headers": details.headers.append(text)
      case "encoder":
        guard let encoder = MultipartPart.TransferEncoding(rawValue: text.lowercased()) else {
          let known = MultipartPart.TransferEncoding.allCases.map(\.rawValue).joined(separator: ", ")
          throw mistake("unknown encoder '\(text)'", hint: "supported: \(known)")
        }
        details.encoder = encoder
      // A parameter of the type, as in text/plain;charset=utf-8.
      case _ where isTypeOpen: details.type = "\(details.type ?? ""); \(text)"
      default:
        throw mistake(
          "unknown parameter '\(text)': must be type=, filename=, headers= or encoder=", hint: "--form-string sends text unchanged")
      }
      isTypeOpen = name == "type" || (name == nil && isTypeOpen)
    }
    return details
  }

  private static func mistake(_ text: String, hint: String = "as in name=text, name=@file;type=text/plain or name=<file")
    -> CommandLineError
  { CommandLineError(.usage, "-F: \(text)", hint: hint) }

  private static let names = ["type", "filename", "headers", "encoder"]
  private static let mostFiles = 1_000
}
