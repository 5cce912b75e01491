internal import Bytes
internal import HTTPWire

/// Collections of Postman, version 2.1 (and 2.0, which differs in authentication only).
public enum PostmanFormat {
  public static func read(_ bytes: [UInt8], limits: RequestFormatLimits = RequestFormatLimits()) throws(RequestFormatError)
    -> ImportedRequests
  {
    let document = try DocumentReader.json(bytes, limits: limits)
    // Collections from Postman's API are wrapped.
    let root = document["item"].array == nil && document["collection"].isObject ? document["collection"] : document
    guard root["info"].isObject, let items = root["item"].array else {
      throw RequestFormatError(
        .format, "info or item is missing", line: 1, column: 1, hint: "export the collection as version 2.1 from Postman")
    }
    var reader = PostmanReader(limits: limits)
    var collection = PortableCollection(name: root["info"]["name"].text ?? "Postman")
    collection.summary = root["info"]["description"].summary
    collection.authentication = reader.authentication(root["auth"])
    collection.variables = reader.variables(root["variable"])
    collection.items = try reader.items(items)
    reader.events(of: root)
    reader.remarks.addUnknown(in: root, known: ["info", "item", "auth", "variable", "event"])
    return ImportedRequests(collection, remarks: reader.remarks.located(in: bytes, limits: limits))
  }

  /// A collection of version 2.1.
  public static func write(_ collection: PortableCollection) -> ExportedRequests {
    var writer = PostmanWriter()
    let text = String(decoding: JSONWriter(pretty: true).bytes(of: writer.json(collection)), as: UTF8.self)
    return ExportedRequests(text + "\n", remarks: writer.remarks.remarks)
  }

  static let schema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"

  /// The media types of Postman's languages for raw bodies.
  static let languages = [
    ("json", "application/json"), ("xml", "application/xml"), ("html", "text/html"), ("javascript", "application/javascript"),
    ("text", "text/plain"),
  ]
}
