import TestSupport
import Testing

@testable import TextViews

@Suite struct SyntaxViewTests {
  private static let types: [(language: Language, type: String)] = [
    (.json, "application/json"), (.xml, "application/xml"), (.html, "text/html"), (.css, "text/css"), (.javaScript, "text/javascript"),
    (.yaml, "application/yaml"), (.form, "application/x-www-form-urlencoded"),
  ]

  /// Shows the roles as letters in brackets: `[n:key]`.
  private static func marked(_ language: Language, _ text: String) -> String {
    let letters: [(SyntaxRole, String)] = [(.name, "n"), (.string, "s"), (.number, "d"), (.keyword, "k"), (.comment, "c")]
    var view = language.view(charset: nil, theme: .dark)
    var shown = String(decoding: view.received(Array(text.utf8)) + view.finish(), as: UTF8.self)
    for (role, letter) in letters {
      shown = shown.replacing("\u{1b}[\(Theme.dark.parameters(of: role) ?? "")m", with: "[\(letter):")
    }
    return shown.replacing("\u{1b}[0m", with: "]")
  }

  private static func shown(_ language: Language, _ portions: [ArraySlice<UInt8>], theme: Theme) -> String {
    var view = language.view(charset: nil, theme: theme)
    var bytes: [UInt8] = []
    for portion in portions { bytes += view.received(Array(portion)) }
    return String(decoding: bytes + view.finish(), as: UTF8.self)
  }

  /// Removes sequences of Select Graphic Rendition.
  private static func uncolored(_ text: String) -> String {
    var plain = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\u{1b}" { rest = rest.drop { $0 != "m" }.dropFirst() } else { plain.unicodeScalars.append(scalar) }
    }
    return plain
  }

  private static func escaped(_ bytes: [UInt8]) -> String {
    var view = TextView(charset: nil)
    return String(decoding: view.received(bytes) + view.finish(), as: UTF8.self)
  }

  @Test(arguments: [
    (
      Language.json, #"{"a":[1,"s",true,{"b":null}],"c":"d"}"#,
      #"{[n:"a"]:[[d:1],[s:"s"],[k:true],{[n:"b"]:[k:null]}],[n:"c"]:[s:"d"]}"#
    ),
    (.json, #"[{"a"}, "b" "c"]"#, #"[{[n:"a"]}, [s:"b" "c"]]"#),
    (
      .xml, #"<?xml version="1.0"?><a b='c>'>&amp; d<!-- e --></a>"#,
      #"[k:<?xml version="1.0"?>][n:<a ][k:b]=[s:'c>'][n:>][k:&amp;] d[c:<!-- e -->][n:</a>]"#
    ),
    (
      .html, "<P class=x checked>1 < 2</P><script>var a</b</script>",
      "[n:<P ][k:class]=[s:x ][k:checked][n:>]1 < 2[n:</P><script>][k:var] a<[s:/b][n:</script>]"
    ),
    (.html, "<style>a{b:1px}</style >t", "[n:<style>a]{[n:b]:[d:1px]}[n:</style >]t"),
    (
      .css, "@media (min-width: 3em) { a.b:hover { color: #fff !important; margin: -1.5px } } /* c */",
      "[k:@media] (min-width: [d:3em]) { [n:a.b:hover] { [n:color]: [d:#fff ][k:!important]; [n:margin]: -[d:1.5px] } } [c:/* c */]"
    ),
    (
      .javaScript, "const a = /[/]x/g.test(`b${c + {}}d`) / 2; // e\nreturn /f/;",
      "[k:const] a = [s:/[/]x/g].test([s:`b][k:${]c + {}[k:}][s:d`]) / [d:2]; [c:// e]\n[k:return ][s:/f/];"
    ),
    (.javaScript, "functional(0x1F, 'it\\'s', null)", "functional([d:0x1F], [s:'it\\'s'], [k:null])"),
    (
      .yaml, "# c\na: 1\nb:\n  - x: true # d\n  - \"q\": y z\ne: |\n  t: 1\n  # u\nf: {g: [~, 2]}\n---\nh: &i !j http://k",
      "[c:# c]\n[n:a]: [d:1]\n[n:b]:\n  - [n:x]: [k:true ][c:# d]\n  - [s:\"q\"]: [s:y z]\n[n:e]: [k:|]\n  [s:t: 1]\n  [s:# u]\n[n:f]: {[n:g]: [[k:~], [d:2]]}\n[k:---]\n[n:h]: [k:&i !j ][s:http://k]"
    ),
    (.form, "a=b%20c+d&e", "[n:a]=[s:b][k:%20][s:c][k:+][s:d]&[n:e]"),
  ])
  func `characters have the color of their role`(language: Language, text: String, marked: String) {
    let shown = Self.marked(language, text)
    // Blanks have no color: a sequence may come before or after them.
    #expect(shown.filter { $0 != " " } == marked.filter { $0 != " " }, "\(shown)")
  }

  static let samples: [String] = [
    #"{"a":[1,-2.5e3,{ }, []],"b\"":"é\n, {\\","c" : {"d":null,"e":tru"#, MarkupPrettyTests.page, MarkupPrettyTests.feed,
    "<a b=\"c\r\nd\re'<style>@media x{a:b /* c</sty</style<script>`${`${a}`}`</script",
    "<![CDATA[ ]] ]]> <!-- -- -> --> <!DOCTYPE a [<b>]> &#x26; & &amp",
    "a{b:c\\;\"d\ne:f}}}@import 'x';.5/3", "`${{a:`}`}}${/[}/]\\//}` 'a\nb' 1.5e-3/2/g a = b /c/ d\u{2028}//x\r\ny",
    "a: |\r\n  b\r\n\r\n c\nd: [e, {f: 'g''h'}] #i\n? j\n: k\n\"l\\\"\": m\n%YAML 1.2\n...\n- - -\n",
    "a=%4&b=%zz&&==+\u{1b}[31m\r\r\n\t\u{9b}x",
  ]

  @Test(arguments: types.map(\.language))
  func `the colors do not depend on the portions, and without them the text is the escaped one`(language: Language) {
    for sample in Self.samples {
      let bytes = Array(sample.utf8)
      let whole = Self.shown(language, [bytes[...]], theme: .dark)
      #expect(Self.uncolored(whole) == Self.escaped(bytes), "\(language): \(sample)")
      #expect(Self.shown(language, [bytes[...]], theme: .none) == Self.escaped(bytes))
      #expect(Self.shown(language, bytes.indices.map { bytes[$0...$0] }, theme: .dark) == whole, "\(language): \(sample)")
      for place in stride(from: 1, to: bytes.count, by: 7) {
        #expect(Self.shown(language, [bytes[..<place], bytes[place...]], theme: .dark) == whole)
      }
    }
  }

  @Test(arguments: types.map(\.language))
  func `no mutation of a text loses a character or lets a control pass`(language: Language) {
    var random = SeededGenerator(seed: 20_261_127)
    for _ in 0..<60 {
      guard var bytes = Self.samples.randomElement(using: &random).map({ Array($0.utf8) }) else { continue }
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.insert(Array("\"'`/<>{}[]\\*$#:\n\r".utf8).randomElement(using: &random) ?? 0, at: place)
        default: if bytes.count > 1 { bytes.remove(at: place) }
        }
      }
      let place = Int.random(in: 0...bytes.count, using: &random)
      let shown = Self.shown(language, [bytes[..<place], bytes[place...]], theme: .auto)
      #expect(Self.uncolored(shown) == Self.escaped(bytes))
      #expect(shown.hasSuffix("\u{1b}[0m") || !shown.contains("\u{1b}") || shown.split(separator: "\u{1b}").last?.hasPrefix("[0m") == true)
    }
  }

  @Test(arguments: types.map(\.language))
  func `deep nesting and long tokens take little memory`(language: Language) {
    for text in ["[", "{", "<a>", "`${", "a:{", "(", "a", "\"", "<", "&", "${", "}", "- "] {
      let bytes = Array(String(repeating: text, count: 1_500).utf8)
      var view = language.view(charset: nil, theme: .dark)
      // What is held back is bounded.
      let shown = view.received(bytes)
      let rest = view.finish()
      #expect(rest.count < 400, "\(language): \(text)")
      #expect(Self.uncolored(String(decoding: shown + rest, as: UTF8.self)).utf8.count == bytes.count)
    }
  }

  @Test(arguments: types)
  func `the language is that of the content type`(language: Language, type: String) {
    #expect(Language(MediaType(type + "; charset=utf-8")) == language)
    #expect(Language(MediaType("image/png")) == nil)
    #expect(Language(MediaType("image/svg+xml")) == .xml)
    #expect(Language(MediaType("application/openapi+yaml")) == .yaml)
  }
}
