internal import CommandSupport

/// Splits the value of `-F` in curl's syntax: unquoted up to the next separator, or in quotation marks.
struct FormWord {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// The separator that ended the last word; nil at the end.
  private(set) var sign: UInt8?

  /// Reads up to a semicolon, or a comma in a list of files. Within quotation marks a backslash escapes the next character.
  mutating func next(endsAtComma: Bool) throws(CommandLineError) -> [UInt8] {
    skipBlanks()
    let isEnd = { (byte: UInt8) in byte == UInt8(ascii: ";") || (endsAtComma && byte == UInt8(ascii: ",")) }
    var word: [UInt8]
    if let quoted = quoted() {
      word = quoted
      let tail = rest.prefix { !isEnd($0) }
      guard tail.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else {
        throw CommandLineError(.usage, "-F: unexpected text after the closing quotation mark", hint: "separate it with a semicolon")
      }
      rest = rest.dropFirst(tail.count)
    } else {
      word = Array(rest.prefix { !isEnd($0) })
      rest = rest.dropFirst(word.count)
      while let last = word.last, last == 0x20 || last == 0x09 { word.removeLast() }
    }
    sign = rest.popFirst()
    return word
  }

  /// The name of a parameter, which is then consumed: `type=` in any case.
  mutating func take(_ names: [String]) -> String? {
    skipBlanks()
    for name in names {
      let start = Array(rest.prefix(name.utf8.count + 1))
      guard start.last == UInt8(ascii: "="), String(decoding: start.dropLast(), as: UTF8.self).lowercased() == name else { continue }
      rest = rest.dropFirst(start.count)
      return name
    }
    return nil
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest.removeFirst()
    return true
  }

  mutating func skipBlanks() { rest = rest.drop { $0 == 0x20 || $0 == 0x09 } }

  /// Nil without a closing quotation mark: then the opening one is an ordinary character.
  private mutating func quoted() -> [UInt8]? {
    guard rest.first == UInt8(ascii: "\"") else { return nil }
    var word: [UInt8] = []
    var index = rest.startIndex + 1
    while index < rest.endIndex {
      let byte = rest[index]
      if byte == UInt8(ascii: "\"") {
        rest = rest[(index + 1)...]
        return word
      }
      if byte == UInt8(ascii: "\\"), index + 1 < rest.endIndex, [UInt8(ascii: "\\"), UInt8(ascii: "\"")].contains(rest[index + 1]) {
        index += 1
      }
      word.append(rest[index])
      index += 1
    }
    return nil
  }
}
