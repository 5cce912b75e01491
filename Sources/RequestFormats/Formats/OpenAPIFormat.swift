internal import Bytes
internal import HTTPWire

/// Descriptions in OpenAPI 3.0 and 3.1, in JSON and YAML: one request per operation.
///
/// Values come from examples and defaults; a value without one is a variable with the name of its parameter.
public enum OpenAPIFormat {
  public static func read(_ bytes: [UInt8], limits: RequestFormatLimits = RequestFormatLimits()) throws(RequestFormatError)
    -> ImportedRequests
  {
    let root = try DocumentReader.yaml(bytes, limits: limits)
    guard let version = root["openapi"].text else {
      let hint = root["swagger"].isNull ? "a description has a member openapi" : "convert it to OpenAPI 3"
      throw RequestFormatError(.format, "openapi is missing", line: 1, column: 1, hint: hint)
    }
    guard version.hasPrefix("3.") else {
      throw RequestFormatError(.format, "OpenAPI \(version) is not supported", line: 1, column: 1, hint: "versions 3.0 and 3.1 are")
    }
    var reader = OpenAPIReader(root, limits: limits)
    let collection = try reader.collection()
    return ImportedRequests(collection, remarks: reader.remarks.located(in: bytes, limits: limits))
  }
}
