internal import Bytes
internal import Templates
internal import YAML

extension RequestReader {
  /// The rows of `for-each`: a list of mappings or of values, which are then the variable `item`, or a file of CSV or JSON.
  func rows(_ node: YAMLNode) throws(CollectionError) -> [[RequestCollection.Variable]]? {
    if node.isNull { return nil }
    let members = try nodes.members(node, of: "for-each")
    let keys = ["list", "csv", "json"]
    try nodes.check(members, in: keys, of: "for-each")
    guard let member = try nodes.choice(members, among: keys, of: "for-each") else { return nil }
    let rows: [[RequestCollection.Variable]]
    switch member.key.text {
    case "list": rows = try listRows(member.value)
    case "csv": rows = try csvRows(member.value)
    default: rows = try jsonRows(member.value)
    }
    guard rows.count <= Self.mostRows else { throw nodes.invalid(member.value, "more than \(Self.mostRows) rows") }
    return rows
  }

  private func listRows(_ node: YAMLNode) throws(CollectionError) -> [[RequestCollection.Variable]] {
    var rows: [[RequestCollection.Variable]] = []
    for element in try nodes.elements(node, of: "list") {
      if element.members != nil {
        rows.append(try nodes.variables(element, of: "a row"))
      } else {
        rows.append([.init(name: Self.item, value: try nodes.value(element), position: nodes.position(element))])
      }
    }
    return rows
  }

  private func csvRows(_ node: YAMLNode) throws(CollectionError) -> [[RequestCollection.Variable]] {
    guard let (path, bytes) = try content(node) else { return [] }
    let lines: [CSVRows.Row]
    do throws(CSVRows.Fault) {
      lines = try CSVRows.read(bytes)
    } catch {
      throw CollectionError(.invalidValue, at: SourcePosition(file: path, line: error.line, column: 1), error.reason)
    }
    guard let header = lines.first else { throw nodes.invalid(node, "\(path) is empty") }
    var rows: [[RequestCollection.Variable]] = []
    if let name = header.fields.first(where: { !Template.isVariableName($0) }) {
      throw CollectionError(
        .invalidValue, at: SourcePosition(file: path, line: header.line, column: 1), "'\(name)' is no name of a variable",
        hint: "the first line names the variables")
    }
    for row in lines.dropFirst() {
      let position = SourcePosition(file: path, line: row.line, column: 1)
      guard row.fields.count == header.fields.count else {
        throw CollectionError(.invalidValue, at: position, "\(row.fields.count) fields instead of \(header.fields.count)")
      }
      rows.append(
        zip(header.fields, row.fields).map { .init(name: $0, value: .constant(.string($1)), position: position) })
    }
    return rows
  }

  private func jsonRows(_ node: YAMLNode) throws(CollectionError) -> [[RequestCollection.Variable]] {
    guard let (path, bytes) = try content(node) else { return [] }
    let document: JSONValue
    do throws(JSONParser.InputError) {
      document = try JSONParser.read(bytes)
    } catch {
      let place = error.position(in: bytes)
      throw CollectionError(
        .invalidValue, at: SourcePosition(file: path, line: place.line, column: place.column), "not JSON: \(error.reason)")
    }
    guard case .array(let elements) = document else { throw nodes.invalid(node, "\(path) is not a JSON array") }
    let position = SourcePosition(file: path, line: 1, column: 1)
    var rows: [[RequestCollection.Variable]] = []
    for element in elements {
      guard case .object(let members) = element else {
        rows.append([.init(name: Self.item, value: .constant(element), position: position)])
        continue
      }
      if let member = members.first(where: { !Template.isVariableName($0.key) }) {
        throw CollectionError(.invalidValue, at: position, "'\(member.key)' is no name of a variable")
      }
      rows.append(members.map { .init(name: $0.key, value: .constant($0.value), position: position) })
    }
    return rows
  }

  private func content(_ node: YAMLNode) throws(CollectionError) -> (path: String, bytes: [UInt8])? {
    let path = try nodes.plain(node, of: "the path of a file")
    switch load(path) {
    case .bytes(let bytes): return (path, bytes)
    case .ignored: return nil
    case .unreadable(let reason):
      throw CollectionError(.unreadableFile, at: nodes.position(node), "cannot read '\(path)': \(reason)")
    }
  }

  /// The variable of a row that is a value and no mapping.
  private static let item = "item"
  private static let mostRows = 100_000
}
