/// A message of IRC (RFC 2812, section 2.3.1; IRCv3's message tags are skipped).
struct IRCMessage: Hashable, Sendable {
  /// In upper case, or three digits.
  let command: String
  let parameters: [String]

  /// Nil without a command of letters or three digits.
  init?(line: String) {
    var rest = line[...]
    if rest.first == "@" { rest = rest.drop { $0 != " " }.drop { $0 == " " } }
    if rest.first == ":" { rest = rest.drop { $0 != " " }.drop { $0 == " " } }
    let command = rest.prefix { $0 != " " }
    let isNumeric = command.utf8.count == 3 && command.utf8.allSatisfy { (0x30...0x39).contains($0) }
    let isWord = !command.isEmpty && command.utf8.allSatisfy { (0x41...0x5a).contains($0 & 0xdf) }
    guard isNumeric || isWord else { return nil }
    self.command = command.uppercased()
    var parameters: [String] = []
    rest = rest.dropFirst(command.count).drop { $0 == " " }
    while !rest.isEmpty {
      if rest.first == ":" || parameters.count == 14 {
        parameters.append(String(rest.first == ":" ? rest.dropFirst() : rest))
        break
      }
      let word = rest.prefix { $0 != " " }
      parameters.append(String(word))
      rest = rest.dropFirst(word.count).drop { $0 == " " }
    }
    self.parameters = parameters
  }
}
