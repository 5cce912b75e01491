import Testing

@testable import Templates

@Suite struct TemplateSourceTests {
  /// Every text of up to seven of these characters, before and after a placeholder.
  @Test func `literal text of every kind is read as it was`() throws {
    var texts = [""]
    for _ in 0..<7 { texts += texts.filter { $0.count == texts.last?.count }.flatMap { text in ["{", "\\", "a"].map { text + $0 } } }
    for text in texts {
      var source = TemplateSource()
      source.append(literal: text)
      source.append(placeholder: "id")
      source.append(literal: text)
      let template = try Template(parsing: source.text)
      var pieces: [String] = []
      for piece in template.pieces {
        switch piece {
        case .literal(let text): pieces.append(text)
        case .placeholder(let placeholder): pieces.append(placeholder.content == .variable("id") ? "<id>" : "?")
        }
      }
      #expect(pieces.joined() == "\(text)<id>\(text)", "\(source.text)")
    }
  }

  @Test(arguments: [
    (#"a\b"#, #"a\b"#), (#"\{{x}}"#, "{{x}}"), (#"\\{{x}}"#, #"\<x>"#), (#"\\\{{x}}"#, #"\{{x}}"#), ("{{{x}}}", "{<x>}"),
    (#"\{x"#, #"\{x"#),
  ])
  func `backslashes count only before braces`(text: String, expected: String) throws {
    let template = try Template(parsing: text)
    let read = template.pieces.map { piece in if case .literal(let text) = piece { text } else { "<x>" } }
    #expect(read.joined() == expected)
  }
}
