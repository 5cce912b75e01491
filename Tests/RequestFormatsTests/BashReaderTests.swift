import Foundation
import Testing

@testable import RequestFormats

@Suite struct BashReaderTests {
  /// Pieces of shell words; each pair of them is one line.
  static let pieces = [
    "plain", "'single \"x\" $HOME'", #""double 'x' \$ \" \\ \n \x""#, #"'it'\''s'"#, #"\ "#, #"\'"#, #"\$"#, #"$'\n\t\r\a\b\e\E\f\v'"#,
    #"$'\'\"\\\?'"#, #"$'\x41g\x4'"#, #"$'\1012\7\18'"#, #"$'\u00e9\u20AC'"#, #"$'\U1F600'"#, #"$'\cA\cz\c?'"#, #"$'a\0b'"#,
    #"$'\q\xzz\uzz'"#, "''", "\"\"", "\"a\\\nb\"", "\\\n", "$\"locale\"", "\"!x\"", "'#no'", "a#b", "\"'\"", "'\"'", "{a", "\"*\"", "$",
    "\"$\"", "%d", "=x", "é漢", "'a\nb'", "\"a\nb\"", "\"\\a\\'\"",
  ]

  private static func lines() -> [String] {
    var lines = pieces.flatMap { one in pieces.map { one + $0 } }
    lines += pieces.map { "a  \($0)\tb \($0) # comment '" }
    lines += [
      "curl -H 'A: b' \\\n  -d \"x=1\" \\\n  http://h/", "a=b c=d", "--data='x y'", "-d'x y'z", "'a'\"b\"$'c'd\\e",
    ]
    return lines
  }

  /// What bash itself makes of them, in one process.
  @Test func `words are those of bash`() throws {
    // After a dollar sign these are parameters, which have no value here.
    let lines = Self.lines().filter { !$0.hasPrefix("$") || $0.dropFirst().first.map { !"plaindé{$=".contains($0) } ?? true }
    let script = lines.map { "printf '%s\\0' \($0)\nprintf '\\001\\0'\n" }.joined()
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: "/bin/bash")
    process.environment = ["LC_ALL": "C.UTF-8", "HOME": "/"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    Thread.detachNewThread {
      try? input.fileHandleForWriting.write(contentsOf: Data(script.utf8))
      try? input.fileHandleForWriting.close()
    }
    let bytes = Array(try output.fileHandleForReading.readToEnd() ?? Data())
    process.waitUntilExit()
    var expected: [[[UInt8]]] = [[]]
    for word in bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast() {
      if word.elementsEqual([1]) { expected.append([]) } else { expected[expected.count - 1].append(Array(word)) }
    }
    try #require(expected.count == lines.count + 1)
    #expect(lines.count > 1_000)
    for (line, words) in zip(lines, expected) {
      let read = try? BashReader.read(Array(line.utf8)).commands.flatMap { $0.words.map(\.bytes) }
      // printf prints an empty text without arguments.
      #expect(read == words || (read == [] && words == [[]]), "\(line.debugDescription)")
    }
  }

  @Test(arguments: [
    ("curl a; curl b", [["curl", "a"], ["curl", "b"]]), ("curl a && curl b || curl c", [["curl", "a"], ["curl", "b"], ["curl", "c"]]),
    ("curl a | jq .x", [["curl", "a"]]), ("curl a > f 2>&1", [["curl", "a"]]), ("curl a >'f' b", [["curl", "a", "b"]]),
    ("curl a 2>/dev/null &", [["curl", "a"]]), ("# c\ncurl a # d\n", [["curl", "a"]]),
    ("curl a\r\ncurl b\r\n", [["curl", "a"], ["curl", "b"]]),
    ("curl $HOST/x \"${T}\"", [["curl", "{{HOST}}/x", "{{T}}"]]), ("curl '$HOST'", [["curl", "$HOST"]]), ("curl <in a", [["curl", "a"]]),
  ]) func `commands are split`(text: String, expected: [[String]]) throws {
    let reading = try BashReader.read(Array(text.utf8))
    #expect(reading.commands.map { $0.words.map { $0.text ?? "" } } == expected)
  }

  @Test(arguments: [
    ("curl 'a", 1, 6), ("curl \"a\nb", 1, 6), ("a\n  $'x", 2, 4), ("curl $(id)", 1, 6), ("curl `id`", 1, 6), ("curl <<EOF", 1, 7),
    ("(curl a)", 1, 1), ("curl ${a:-b}", 1, 6), ("curl \"$1\"", 1, 7), ("cu\0rl", 1, 3),
  ]) func `errors have a position`(text: String, line: Int, column: Int) throws {
    let error = #expect(throws: RequestFormatError.self) { try BashReader.read(Array(text.utf8)) }
    #expect(error?.line == line && error?.column == column && error?.hint != nil, "\(error.debugDescription)")
  }
}

@Suite struct CmdReaderTests {
  @Test(arguments: [
    ("curl ^\"http://h/?a=1^&b=2^\"", ["curl", "http://h/?a=1&b=2"]), ("curl \"a b\"", ["curl", "a b"]),
    ("curl ^\"a^\\^\"b^\"", ["curl", "a\"b"]), ("curl \"a\"\"b\"", ["curl", "a\"b"]), ("curl \"a\\\\\" b", ["curl", "a\\", "b"]),
    ("curl \"a\\b\"", ["curl", "a\\b"]), ("curl \"a\\\"b\"", ["curl", "a\"b"]), ("curl ^\n  -k ^\r\n  x", ["curl", "-k", "x"]),
    ("curl ^\"a^\n\nb^\"", ["curl", "a\nb"]), ("curl ^\"^%^41^\"", ["curl", "%41"]), ("curl a^&b", ["curl", "a&b"]),
    ("curl \"a^b\"", ["curl", "a^b"]), ("curl \"\" x", ["curl", "", "x"]), ("curl a & rem", ["curl", "a"]),
    ("curl a>f b", ["curl", "a", "b"]),
    ("curl \"a&b|c\"", ["curl", "a&b|c"]), ("curl \\\\x", ["curl", "\\\\x"]), ("curl a\tb", ["curl", "a", "b"]),
  ]) func `words are those of cmd.exe`(text: String, expected: [String]) throws {
    let reading = try CmdReader.read(Array(text.utf8))
    #expect(reading.commands.first?.words.map { $0.text ?? "" } == expected)
  }

  /// Words of hostile pieces in every order.
  @Test func `quoted words read back`() throws {
    let pieces = [
      "a", "\"", "\\", "\\\\", "%", "%PATH%", "%PATH:a=b%", "^", "&", "|", "<", ">", "(", ")", "!", "\n", " ", "'", "é", "\t", "-", "@",
      ",",
      ";", "=", "%1", "$x", "`",
    ]
    for one in pieces + [""] {
      for other in pieces {
        for word in [one + other, other + one + other, one + other + "\\"] {
          let text = "curl \(try CmdText.quoted(Array(word.utf8))) \(try CmdText.quoted(Array(word.utf8)))"
          let words = try CmdReader.read(Array(text.utf8)).commands.flatMap { $0.words }
          #expect(words.map { $0.text } == ["curl", word, word], "\(text)")
        }
      }
    }
    #expect(throws: RequestFormatError.self) { try CmdText.quoted([0x61, 0xff]) }
    #expect(throws: RequestFormatError.self) { try CommandShell.cmd.quoted(Array("a\u{1b}".utf8)) }
    for shell in CommandShell.allCases { #expect(throws: RequestFormatError.self) { try shell.quoted([0x61, 0]) } }
  }

  /// No expansion of cmd.exe finds the name of a variable: a caret follows each percent sign.
  @Test func `percent signs name no variable`() throws {
    #expect(try CmdText.quoted(Array("%PATH%".utf8)) == "^\"^%^PATH^%^\"")
    #expect(try CmdText.quoted(Array("100% x".utf8)) == "^\"100^%^ x^\"")
  }
}
