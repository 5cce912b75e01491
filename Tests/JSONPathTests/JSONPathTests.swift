import Bytes
import JSONPath
import Testing

@Suite struct JSONPathTests {
  private static let store = """
    {"store": {"book": [
      {"category": "reference", "author": "Nigel Rees", "title": "Sayings of the Century", "price": 8.95},
      {"category": "fiction", "author": "Evelyn Waugh", "title": "Sword of Honour", "price": 12.99},
      {"category": "fiction", "author": "Herman Melville", "title": "Moby Dick", "isbn": "0-553-21311-3", "price": 8.99},
      {"category": "fiction", "author": "J. R. R. Tolkien", "title": "The Lord of the Rings", "isbn": "0-395-19395-8", "price": 22.99}],
      "bicycle": {"color": "red", "price": 399}}}
    """

  private func paths(_ query: String, _ document: String = store) throws -> [String] {
    try JSONPath(query).nodes(in: JSONParser.read(Array(document.utf8))).map(\.path)
  }

  /// RFC 9535, section 1.5.
  @Test(arguments: [
    ("$.store.book[*].author", 4), ("$..author", 4), ("$.store.*", 2), ("$.store..price", 5), ("$..book[2]", 1), ("$..book[2].author", 1),
    ("$..book[2].publisher", 0), ("$..book[-1]", 1), ("$..book[0,1]", 2), ("$..book[:2]", 2), ("$..book[?@.isbn]", 2),
    ("$..book[?@.price<10]", 2), ("$..*", 27),
  ])
  func `the examples of the standard`(query: String, count: Int) throws {
    #expect(try paths(query).count == count)
  }

  @Test func `results have normalized paths`() throws {
    #expect(try paths("$..book[?@.price<10].title") == ["$['store']['book'][0]['title']", "$['store']['book'][2]['title']"])
    let names = #"{"a'b": 1, "c\\d": 2, "\n\u0000\u001f\u007f": 3, "\"é": 4}"#
    #expect(try paths("$.*", names) == ["$['a\\'b']", "$['c\\\\d']", "$['\\n\\u0000\\u001f\u{7f}']", "$['\"é']"])
    #expect(try paths("$['a\\'b',\"a'b\"]", names) == ["$['a\\'b']", "$['a\\'b']"])
    #expect(try paths("$", names) == ["$"])
  }

  @Test(arguments: [
    ("$[?@ == 1]", "[1, 1.0, 1e0, 10e-1, \"1\", true]", 4), ("$[?@ == 9007199254740993]", "[9007199254740993, 9007199254740992]", 1),
    ("$[?@ > 18446744073709551614]", "[18446744073709551615, 18446744073709551614]", 1), ("$[?@ == 0.1]", "[0.1, 0.10, 0.2]", 2),
    ("$[?@ == -0]", "[0, -0, 0.0, -0.0]", 4), ("$[?@ < -1]", "[-1, -2, -9223372036854775808]", 2),
    ("$[?@ == $[0]]", #"[{"a": 1, "b": [2]}, {"b": [2.0], "a": 1}, {"a": 1}]"#, 2),
    ("$[?@.a == @.b]", #"[{}, {"a": 1}, {"a": null, "b": null}]"#, 2),
    ("$[?@ == 'e\u{301}']", "[\"\u{e9}\", \"e\u{301}\"]", 1), ("$['\u{e9}']", "{\"e\u{301}\": 1}", 0),
    ("$[?@ < 'b']", #"["a", "b", "B", 1, "aa"]"#, 3),
    ("$[?@ <= null]", "[null, 0, false]", 1), ("$[?length(@) == 1]", "[\"\u{1f600}\", \"e\u{301}\", [1], {\"a\": 1}, 1]", 3),
    ("$[?count(@.*) == 2]", "[[1, 2], [1], {\"a\": 1, \"b\": 2}, 1]", 2), ("$[?value(@..a) == 1]", #"[{"a": 1}, [{"a": 1}, {"a": 1}]]"#, 1),
    ("$[?!(@.a && @.b || @.c)]", #"[{"a": 0, "b": 0}, {"a": 0}, {"c": 0}]"#, 1), ("$[?@.a || @.b && @.c]", #"[{"a": 0}, {"b": 0}]"#, 1),
    ("$[?match(@, 'a+') || search(@, '[')]", #"["aa", "ab", "["]"#, 1), ("$[?search(@, $[0])]", #"["b+", "abbc"]"#, 2),
    ("$[?match(@, '\\\\d')]", #"["1", "d"]"#, 0), ("$[::-2]", "[0, 1, 2, 3]", 2), ("$[9007199254740991:-9007199254740991:-1]", "[0, 1]", 2),
    ("$[1:0, 0:1:0, ::9007199254740991]", "[0, 1]", 1), ("$ .a\n [ 'b' ]\t[0]", #"{"a": {"b": [1]}}"#, 1), ("$.a", #"{"a": 1, "a": 2}"#, 1),
    ("$.*", #"{"a": 1, "a": 2}"#, 2), ("$..[?@.a]..b", #"[{"a": {"b": 1}}]"#, 1),
  ])
  func `values are compared as the standard has it`(query: String, document: String, count: Int) throws {
    #expect(try paths(query, document).count == count)
  }

  @Test(arguments: [
    ("", 1, "shell"), ("store", 1, "begins at the root"), ("$.", 3, "member name"), ("$.a-b", 4, "quoted"), ("$.a ", 4, "white space"),
    ("$[a]", 3, "quoted"),
    ("$['a]", 3, "closing"), ("$[01]", 3, "leading zero"), ("$[-0]", 3, "leading zero"), ("$[9007199254740992]", 3, "9007199254740991"),
    ("$[?@.a = 1]", 8, "=="), ("$[?1]", 4, "not compared"), ("$[?@.* == 1]", 4, "several nodes"), ("$[?foo(@)]", 4, "length, count"),
    ("$[?length(@)]", 4, "not compared"), ("$[?match(@, 'a') == true]", 4, "cannot be compared"),
    ("$[?count(1) == 1]", 10, "must be a query"),
    ("$[?length(@.*) == 1]", 11, "several nodes"), ("$[?match(@)]", 4, "1 arguments instead of 2"), ("$[?!@.a == 1]", 5, "negated"),
    ("$[?(@.a]", 8, "')'"), ("$[?@.a == 1.]", 11, "number"), ("$['\\q']", 4, "escape"), ("$['\\ud800']", 4, "surrogate"),
    ("$[?@.a == tru]", 11, "unknown word"),
    ("$[?length (@) == 1]", 4, "without a space"), ("$[1", 4, "','"), ("$[", 3, "selector"), ("$.é\u{1}", 4, "control"),
    ("$..", 4, "$..name"),
    ("$[?@.a == 1e999]", 11, "number"), ("$\(String(repeating: "[?@", count: 65))", 98, "deeper"),
    (String(repeating: "$", count: 20_000), 1, "longer"),
  ])
  func `an invalid query is an error with its column`(query: String, column: Int, text: String) {
    let error = #expect(throws: JSONPathError.self) { try JSONPath(query) }
    #expect(
      error?.column == column && "\(error?.reason ?? "") \(error?.hint ?? "")".contains(text),
      "\(error.map { "\($0) \($0.hint ?? "")" } ?? "")")
  }

  @Test(arguments: [
    "$..[?@..[?@..a]]", "$[*,*,*,*][*,*,*,*]..*", "$[?search(@, '(a?){200}b')]", "$..[?@ == $]", "$[?count($..*) > 0]",
  ])
  func `work beyond the limit is an error`(query: String) throws {
    let row = JSONValue.array(
      (0..<30).map { .array([.integer($0), .string(String(repeating: "a", count: 50))]) } + [.string(String(repeating: "a", count: 500))])
    let error = #expect(throws: JSONPathError.self) { try JSONPath(query).nodes(in: row, limits: .init(steps: 500)) }
    #expect(error?.column == nil && error?.reason.contains("more than 500 steps") == true)
  }

  @Test func `results beyond the limit are an error`() throws {
    let document = JSONValue.array([.null, .null])
    #expect(try JSONPath("$[*,*]").nodes(in: document, limits: .init(nodes: 4)).count == 4)
    let error = #expect(throws: JSONPathError.self) { try JSONPath("$[*,*,0]").nodes(in: document, limits: .init(nodes: 4)) }
    #expect(error?.reason.contains("more than 4 nodes") == true)
  }

  @Test func `truncated and mutated queries are evaluated or rejected`() throws {
    let queries = [
      "$..book[?@.price < 10 && !(@.isbn || match(@.author, \"J.*\"))]['title', -1, 1:5:2, *]",
      "$[?length(@.a) == count($.*) || value(@..b) != null]",
      "$.store['\\u00e9\\ud83d\\ude00\\'']..[?search(@, '[a-z]+')]", "$[?@.a == -0.5e+3]",
    ].map { Array($0.unicodeScalars) }
    let document = try JSONParser.read(Array(Self.store.utf8))
    func evaluate(_ scalars: [Unicode.Scalar]) -> Bool {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      do throws(JSONPathError) {
        _ = try JSONPath(String(view)).nodes(in: document, limits: .init(steps: 20_000))
        return true
      } catch {
        if let column = error.column { #expect((1...scalars.count + 1).contains(column), "\(String(view))") }
        return false
      }
    }
    for query in queries {
      #expect(evaluate(query))
      for length in 0..<query.count { _ = evaluate(Array(query[..<length])) }
    }
    var state: UInt64 = 9_535
    func draw(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(truncatingIfNeeded: state >> 33) % count
    }
    let alphabet = Array("$@.[]()?*'\"\\,:-0129ae|&!<>= é\u{0}".unicodeScalars)
    var accepted = 0
    for number in 0..<4_000 {
      var query = queries[number % queries.count]
      for _ in 0...draw(3) {
        let place = draw(query.count)
        switch draw(3) {
        case 0: query[place] = alphabet[draw(alphabet.count)]
        case 1: query.insert(alphabet[draw(alphabet.count)], at: place)
        default: query.remove(at: place)
        }
      }
      if evaluate(query) { accepted += 1 }
    }
    #expect(accepted > 100)
  }
}
