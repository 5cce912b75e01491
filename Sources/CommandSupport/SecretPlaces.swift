internal import Bytes
internal import Report

/// The parts of an option's value where a reference to a secret, such as `@env:NAME`, may stand.
package enum SecretPlaces {
  /// Options of which the last value is used.
  static let single: Set<String> = ["user", "proxy-user", "bearer", "pass"]

  /// The ranges of the references in a value; empty if there are none.
  package static func references(in value: String, of option: String) -> [Range<String.Index>] {
    ranges(in: value, of: option).filter { SecretArgument(String(value[$0])).isReference }
  }

  /// True if the value contains the reference to a command, which is run.
  static func hasCommand(_ value: String, of option: String) -> Bool {
    ranges(in: value, of: option).contains { if case .command = SecretArgument(String(value[$0])) { true } else { false } }
  }

  /// All parts that are secret.
  static func ranges(in value: String, of option: String) -> [Range<String.Index>] {
    switch option {
    case "bearer", "pass", HistoryOptions.encryption: return [value.startIndex..<value.endIndex]
    case "user", "proxy-user": return value.firstIndex(of: ":").map { [value.index(after: $0)..<value.endIndex] } ?? []
    case VariableOptions.variable: return value.firstIndex(of: "=").map { [value.index(after: $0)..<value.endIndex] } ?? []
    case "header": return header(value).map { [$0] } ?? []
    case "cookie": return value.hasPrefix("@") ? [] : cookies(value)
    default: return []
    }
  }

  /// The value of a header field; without the scheme of credentials, as in `Authorization: Bearer @env:TOKEN`.
  private static func header(_ line: String) -> Range<String.Index>? {
    guard !line.hasPrefix("@"), let colon = line.firstIndex(of: ":") else { return nil }
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    let value = line[line.index(after: colon)...].drop(while: isBlank)
    guard !value.isEmpty else { return nil }
    let name = line[..<colon].lowercased()
    if !value.hasPrefix("@"), name == "authorization" || name == "proxy-authorization", let blank = value.firstIndex(where: isBlank) {
      let credentials = value[blank...].drop(while: isBlank)
      return credentials.isEmpty ? nil : credentials.startIndex..<line.endIndex
    }
    return value.startIndex..<line.endIndex
  }

  /// The values of `a=b; c=d`.
  private static func cookies(_ text: String) -> [Range<String.Index>] {
    text.split(separator: ";").compactMap { pair in
      pair.firstIndex(of: "=").map { pair.index(after: $0)..<pair.endIndex }
    }
  }
}

extension ParsedOptions {
  /// A copy in which references to secrets are replaced by the secrets: read once, before any other use of standard input, or from the
  /// terminal.
  package func fetchingSecrets(in context: CommandContext) throws(CommandLineError) -> ParsedOptions {
    var words = self
    var readers: [String] = readsInput ? ["the body"] : []
    var secrets: [String] = []
    var given = given
    for place in given.indices {
      let (name, value) = given[place]
      // The passphrase of the history is read when it is needed, and variables have been read.
      guard let value, name != HistoryOptions.encryption, name != VariableOptions.variable else { continue }
      let isSingle = SecretPlaces.single.contains(name)
      guard !isSingle || place == given.lastIndex(where: { $0.name == name }) else { continue }
      let option = name == "user" ? "-u" : name == "proxy-user" ? "-U" : name == "header" ? "-H" : "--\(name)"
      if name == "user" || name == "proxy-user", !value.contains(":") {
        given[place].value = "\(value):\(try Self.asked(for: value, of: option, in: context))"
        continue
      }
      var result = ""
      var end = value.startIndex
      for range in SecretPlaces.ranges(in: value, of: name) {
        let text = String(value[range])
        let source = SecretArgument(text)
        result += value[end..<range.lowerBound]
        end = range.upperBound
        let isEscaped = SecretArgument(String(text.dropFirst())).isReference
        guard source.isReference || isEscaped || isSingle else {
          result += text
          continue
        }
        if source == .input {
          readers.append(option)
          guard readers.count == 1 else {
            throw CommandLineError(
              .usage, "\(readers[0]) and \(option) cannot both be read from standard input", hint: "@file:PATH reads a file")
          }
        }
        let secret = try source.value(of: option, in: context)
        if source.isReference {
          guard !secret.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f }) || name == "pass" else {
            throw CommandLineError(.badInput, "\(option): the secret contains a control character")
          }
          secrets.append(secret)
        }
        result += secret
      }
      given[place].value = result + value[end...]
    }
    words = with(given: given, operands: operands)
    words.secrets += secrets
    return words
  }

  private static func asked(for user: String, of option: String, in context: CommandContext) throws(CommandLineError) -> String {
    switch context.readTerminalSecret(TerminalText.escape("Password for '\(user)': ")) {
    case .text(let password): return password
    case .left: throw CommandLineError(.interrupted, "interrupted")
    case .noTerminal:
      throw CommandLineError(
        .usage, "\(option): missing password for '\(user)', and no terminal for a prompt",
        hint: "use \(user):@env:NAME, \(user):@file:PATH or \(user):@stdin; '\(user):' is an empty password")
    }
  }

  /// True if standard input is used for content.
  package var readsInput: Bool {
    value(of: "upload-file") == "-"
      || given.contains { ["data", "data-binary", "data-urlencode", "json-body"].contains($0.name) && $0.value?.hasSuffix("@-") == true }
  }
}
