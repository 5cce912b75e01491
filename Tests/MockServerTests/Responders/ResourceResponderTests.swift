import Bytes
import Foundation
import HTTPWire
import TestSupport
import Testing
import Transport

@testable import MockServer

@Suite struct ResourceResponderTests {
  private func site(_ store: ResourceStore = ResourceStore()) throws -> RecordingSite {
    RecordingSite(try ResourceResponder(path: "/items", store: store))
  }

  /// The members in memory, or as rows of a table.
  private func site(isTable: Bool) throws -> RecordingSite {
    isTable ? RecordingSite(try ResourceResponder(path: "/items", table: MemoryTable())) : try site()
  }

  private func text(_ json: JSONValue?) -> String { String(decoding: JSONWriter(pretty: false).bytes(of: json ?? .null), as: UTF8.self) }

  @Test(arguments: [false, true]) func `a member is added, read, replaced, patched and removed`(isTable: Bool) async throws {
    let site = try site(isTable: isTable)
    let added = await site.ask("POST", "/items", [], #"{"name": "a", "tags": {"x": 1, "y": 2}}"#)
    #expect(added.status == 201 && added.fields.first("location") == "/items/1")
    #expect(text(added.json) == #"{"id":1,"name":"a","tags":{"x":1,"y":2}}"#)
    let tag = try #require(added.fields.first("etag"))
    #expect(await site.ask("GET", "/items/1").json == added.json)
    #expect(await site.ask("GET", "/items/1", [("If-None-Match", tag)]).status == 304)
    let patched = await site.ask("PATCH", "/items/1", [("If-Match", tag)], #"{"tags": {"x": null, "z": 3}}"#)
    #expect(text(patched.json) == #"{"id":1,"name":"a","tags":{"y":2,"z":3}}"#)
    #expect(await site.ask("PATCH", "/items/1", [("If-Match", tag)], "{}").status == 412)
    let replaced = await site.ask("PUT", "/items/1", [], #"{"name": "b"}"#)
    #expect(replaced.status == 200 && text(replaced.json) == #"{"id":1,"name":"b"}"#)
    #expect(await site.ask("DELETE", "/items/1", [("If-Match", "\"other\"")]).status == 412)
    #expect(await site.ask("DELETE", "/items/1", [("If-Match", "*")]).status == 204)
    #expect(await site.ask("GET", "/items/1").status == 404)
    #expect(await site.ask("DELETE", "/items/1").status == 404)
  }

  @Test(arguments: [false, true]) func `ids are chosen, kept and never doubled`(isTable: Bool) async throws {
    let site = try site(isTable: isTable)
    #expect(await site.ask("POST", "/items", [], #"{"id": 7}"#).status == 201)
    #expect(await site.ask("POST", "/items", [], #"{"id": "7"}"#).status == 409)
    #expect(await site.ask("POST", "/items", [], "{}").fields.first("location") == "/items/8")
    #expect(await site.ask("POST", "/items", [], #"{"id": "a b/c"}"#).fields.first("location") == "/items/a%20b%2Fc")
    #expect(await site.ask("GET", "/items/a%20b%2Fc").status == 200)
    let put = await site.ask("PUT", "/items/x", [("If-None-Match", "*")], #"{"n": 1}"#)
    #expect(put.status == 201 && text(put.json) == #"{"id":"x","n":1}"#)
    #expect(await site.ask("PUT", "/items/x", [("If-None-Match", "*")], "{}").status == 412)
    #expect(await site.ask("PUT", "/items/y", [("If-Match", "*")], "{}").status == 412)
    #expect(await site.ask("PUT", "/items/x", [], #"{"id": "y"}"#).status == 409)
    #expect(await site.ask("PATCH", "/items/x", [], #"{"id": null}"#).status == 200)
  }

  @Test(arguments: [false, true]) func `a filter compares values of every type`(isTable: Bool) async throws {
    let site = try site(isTable: isTable)
    let values = [
      "7", "1.5", "1e20", "-3", "true", "null", #""a b""#, #""\u00e9\/\n""#, #""7""#, #""inf""#, "18446744073709551615", "[1]", #""""#,
    ]
    for value in values { _ = await site.ask("POST", "/items", [], #"{"v": \#(value)}"#) }
    for (filter, count) in [
      ("7", 2), ("1.5", 1), ("1e%2B20", 1), ("-3", 1), ("true", 1), ("null", 1), ("a%20b", 1), ("%C3%A9/%0A", 1), ("inf", 1),
      ("18446744073709551615", 1), ("", 1), ("1", 0), ("xyz", 0),
    ] {
      let found = await site.ask("GET", "/items?v=\(filter)")
      #expect(found.fields.first("x-total-count") == "\(count)", "\(filter): \(found.text)")
    }
  }

  @Test(arguments: [false, true]) func `a list is cut and filtered`(isTable: Bool) async throws {
    let site = try site(isTable: isTable)
    for index in 1...5 { _ = await site.ask("POST", "/items", [], #"{"kind": {"odd": \#(index % 2 == 1)}, "n": \#(index)}"#) }
    let part = await site.ask("GET", "/items?offset=1&limit=2")
    #expect(part.fields.first("x-total-count") == "5")
    #expect(text(part.json) == #"[{"id":2,"kind":{"odd":false},"n":2},{"id":3,"kind":{"odd":true},"n":3}]"#)
    #expect(await site.ask("GET", "/items?kind.odd=true").fields.first("x-total-count") == "3")
    #expect(await text(site.ask("GET", "/items?n=4").json) == #"[{"id":4,"kind":{"odd":false},"n":4}]"#)
    #expect(await site.ask("GET", "/items?limit=-1&offset=x").errors == ["query limit is no count", "query offset is no count"])
  }

  @Test func `what is wrong is told`() async throws {
    let site = try site()
    #expect(await site.ask("POST", "/items", [], "{").status == 400)
    #expect(await site.ask("POST", "/items", [], "[1]").status == 422)
    #expect(await site.ask("POST", "/items", [], #"{"id": {}}"#).status == 422)
    #expect(await site.ask("DELETE", "/items").fields.first("allow") == "GET, HEAD, POST")
    #expect(await site.ask("POST", "/items/1").status == 405)
    #expect(await site.ask("GET", "/items/1/2").status == 404)
    _ = await site.ask("PUT", "/items/1", [], "{}")
    #expect(await site.ask("PATCH", "/items/1", [("Content-Type", "text/plain")], "{}").fields.first("accept-patch") != nil)
    #expect(throws: ResponderError.self) { try ResourceResponder(path: "items", store: ResourceStore()) }
  }

  @Test func `a collection outlives its server in a file`() async throws {
    let folder = try TemporaryDirectory()
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let pool = BlockingPool(on: reactor)
    let path = folder.file("items.json")
    let first = try site(try ResourceStore(file: path, pool: pool))
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<20 { group.addTask { _ = await first.ask("POST", "/items", [], #"{"n": \#(index)}"#) } }
    }
    _ = await first.ask("DELETE", "/items/3")
    guard case .array(let kept) = try JSONParser.read(Array(folder.text(of: "items.json").utf8)) else {
      Issue.record("no array")
      return
    }
    #expect(kept.count == 19)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["items.json"])
    let second = try site(try ResourceStore(file: path, pool: pool))
    #expect(await second.ask("GET", "/items").json == .array(kept))
    #expect(await second.ask("POST", "/items", [], "{}").fields.first("location") == "/items/21")
  }

  @Test func `what cannot be written is told, and a file that is none is refused`() async throws {
    let folder = try TemporaryDirectory()
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let pool = BlockingPool(on: reactor)
    let lost = try site(try ResourceStore(file: folder.file("none/items.json"), pool: pool))
    let answer = await lost.ask("POST", "/items", [], "{}")
    #expect(answer.status == 500 && answer.detail.contains("none/items.json"))
    for text in ["{}", "[1]", #"[{"id": 1}, {"id": "1"}]"#, "[", #"[{"name": 1}]"#] {
      let path = try folder.write(text, to: "bad.json")
      #expect(throws: ResponderError.self) { try ResourceStore(file: path, pool: pool) }
    }
  }
}
