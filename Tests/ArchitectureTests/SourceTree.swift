import Foundation

/// The repository as text, for the rules that no compiler checks.
struct SourceTree {
  struct File: CustomStringConvertible {
    let path: String
    let text: String

    var target: String { String(path.split(separator: "/")[1]) }
    var name: String { String(path.split(separator: "/").last ?? "") }
    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
    var description: String { path }

    /// The lines with the word but for comments, by the C library: there are ten megabytes of source.
    func code(with word: String) -> [String] {
      lines(with: word).filter { !$0.drop(while: { $0 == " " }).hasPrefix("//") }
    }

    func contains(_ word: String) -> Bool { !lines(with: word, atMost: 1).isEmpty }

    private func lines(with word: String, atMost limit: Int = .max) -> [String] {
      var found: [String] = []
      unsafe text.withCString { text in
        unsafe word.withCString { word in
          var next = unsafe text
          while found.count < limit, let hit = unsafe strstr(next, word) {
            var start = unsafe UnsafePointer(hit)
            while unsafe start > text, unsafe start[-1] != 10 { unsafe start -= 1 }
            let count = unsafe strcspn(hit, "\n")
            unsafe next = UnsafePointer(hit) + count
            let line = unsafe UnsafeBufferPointer(start: start, count: next - start)
            unsafe found.append(String(decoding: line.lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self))
          }
        }
      }
      return found
    }

    /// Modules named by import lines, without attributes, access levels and kinds.
    var imports: [String] {
      code(with: "import").compactMap { line in
        var words = line.split(separator: " ").filter { !$0.hasPrefix("@") }
        if let first = words.first, ["public", "internal", "package", "fileprivate", "private"].contains(first) { words.removeFirst() }
        guard words.count >= 2, words[0] == "import" else { return nil }
        let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
        let path = kinds.contains(words[1]) && words.count > 2 ? words[2] : words[1]
        return path.split(separator: ".").first.map(String.init)
      }
    }
  }

  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let sources: [File] = files(below: "Sources", suffix: ".swift")

  static func files(below folder: String, suffix: String) -> [File] {
    let base = root.appending(path: folder)
    guard let names = FileManager.default.enumerator(atPath: base.path) else { return [] }
    return names.compactMap { $0 as? String }.filter { $0.hasSuffix(suffix) }.sorted().compactMap { name in
      guard let text = try? String(contentsOf: base.appending(path: name), encoding: .utf8) else { return nil }
      return File(path: folder + "/" + name, text: text)
    }
  }

  /// Whether a file or a folder is there.
  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: root.appending(path: path).path) }

  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}
