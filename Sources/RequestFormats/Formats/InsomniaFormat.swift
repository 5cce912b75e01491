internal import Bytes
internal import HTTPWire

/// Exports of Insomnia: version 4 in JSON or YAML, version 5 in YAML.
public enum InsomniaFormat {
  public static func read(_ bytes: [UInt8], limits: RequestFormatLimits = RequestFormatLimits()) throws(RequestFormatError)
    -> ImportedRequests
  {
    let root = try DocumentReader.yaml(bytes, limits: limits)
    var reader = InsomniaReader(limits: limits)
    let collection: PortableCollection
    if let resources = root["resources"].array {
      collection = try reader.version4(resources)
    } else if root["type"].text?.holds("insomnia.rest/5") == true {
      collection = try reader.version5(root)
    } else {
      throw RequestFormatError(
        .format, "there are neither resources nor a type of version 5", line: 1, column: 1, hint: "export version 4 or 5 from Insomnia")
    }
    return ImportedRequests(collection, remarks: reader.remarks.located(in: bytes, limits: limits))
  }

  /// An export of version 4.
  public static func write(_ collection: PortableCollection) -> ExportedRequests {
    var writer = InsomniaWriter()
    let text = String(decoding: JSONWriter(pretty: true).bytes(of: writer.json(collection)), as: UTF8.self)
    return ExportedRequests(text + "\n", remarks: writer.remarks.remarks)
  }

  /// `{{ _.name }}` and `{{ name }}` as `{{name}}`.
  static func portable(_ text: String) -> String {
    mapping(text) { name in
      let trimmed = name.trimmed
      return "{{\(trimmed.hasPrefix("_.") ? String(trimmed.dropFirst(2)) : trimmed)}}"
    }
  }

  /// `{{name}}` as `{{ _.name }}`.
  static func native(_ text: String) -> String { mapping(text) { "{{ _.\($0.trimmed) }}" } }

  private static func mapping(_ text: String, _ transform: (String) -> String) -> String {
    guard text.holds("{{") else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if let end = FormText.placeholderEnd(in: bytes, at: index) {
        result += transform(String(decoding: bytes[(index + 2)..<(end - 2)], as: UTF8.self)).utf8
        index = end
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension String {
  /// Without blanks at both ends.
  fileprivate var trimmed: String {
    var text = self[...].drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
