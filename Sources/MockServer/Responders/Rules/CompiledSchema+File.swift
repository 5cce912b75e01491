internal import Bytes
public import JSONSchema

extension CompiledSchema {
  /// Reads a schema from the content of a file; errors include its path.
  public init(file path: String, parsing bytes: [UInt8]) throws(ResponderError) {
    do throws(SchemaError) {
      try self.init(parsing: bytes)
    } catch {
      throw ResponderError(
        "schema '\(path)': \(error.description)", hint: "schemas are JSON Schema 2020-12; docs/serve.md lists the keywords")
    }
  }
}
