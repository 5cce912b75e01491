internal import RequestCollections
internal import YAML

/// Files of `run`: requests with variables, captures and assertions, in YAML.
public enum CollectionFormat {
  /// Files that the collection refers to are not read.
  public static func read(_ bytes: [UInt8], limits: RequestFormatLimits = RequestFormatLimits()) throws(RequestFormatError)
    -> ImportedRequests
  {
    guard bytes.count <= limits.bytes else { throw RequestFormatError(.limit, "the text is longer than \(limits.bytes) bytes") }
    do throws(CollectionError) {
      let collection = try RequestCollection(reading: bytes, file: "") { _ in .ignored }
      var reader = CollectionImport(limits: limits)
      let portable = try reader.portable(collection)
      guard portable.requests.count <= limits.requests else {
        throw CollectionError(.invalidValue, at: SourcePosition(file: "", line: 1, column: 1), "more than \(limits.requests) requests")
      }
      return ImportedRequests(portable, remarks: reader.remarks.remarks)
    } catch {
      throw RequestFormatError(
        error.code == .syntax ? .syntax : .format, error.reason, line: error.position.line, column: error.position.column, hint: error.hint)
    }
  }

  /// A file that `run` accepts; passwords and tokens are references to environment variables.
  public static func write(_ collection: PortableCollection) throws(RequestFormatError) -> ExportedRequests {
    var writer = CollectionWriter()
    let text = YAMLWriter.text(of: try writer.document(collection))
    // The reader of `run` decides.
    do throws(CollectionError) {
      _ = try RequestCollection(reading: Array(text.utf8), file: "") { _ in .ignored }
    } catch {
      throw RequestFormatError(.unrepresentable, "the collection would be invalid: \(error.reason)", hint: error.hint)
    }
    return ExportedRequests(text, remarks: writer.remarks.remarks)
  }

  /// Functions of placeholders and their names in Postman.
  static let functions: [(name: String, function: String)] = [
    ("$guid", "uuid"), ("$isoTimestamp", "now"), ("$timestamp", "now unix"), ("$randomUUID", "uuid"), ("newUuid", "uuid"),
    ("newDate", "now"),
  ]
}
