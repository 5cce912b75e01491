public import Bytes
internal import Connect

/// The files in which curl keeps its list: a host a line, and until when; a dot before it for all below it too.
public enum HSTSFile {
  /// Puts a file's hosts into a list; lines that are none are passed over.
  public static func read(_ bytes: [UInt8], into list: inout HSTSList, at now: Timestamp) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.count <= longestLine {
      var columns = FileColumns(line)
      guard let word = columns.next(), word.first != UInt8(ascii: "#"), let date = columns.next() else { continue }
      let isUnlimited = date == Array("unlimited".utf8)
      let end = isUnlimited ? nil : FileDate.read(date)
      guard isUnlimited || end != nil else { continue }
      let includesSubdomains = word.first == UInt8(ascii: ".")
      let name = String(decoding: includesSubdomains ? word.dropFirst() : word[...], as: UTF8.self)
      guard let host = try? Target.Host(parsing: name) else { continue }
      list.insert(HSTSList.Entry(includesSubdomains: includesSubdomains, expires: end), for: host, at: now)
    }
  }

  /// A list as such a file, by name, without what has expired.
  public static func text(of list: HSTSList, at now: Timestamp) -> [UInt8] {
    var text = head
    for (name, entry) in list.entries.sorted(by: { $0.key < $1.key }) where !entry.isExpired(at: now) {
      text += "\(entry.includesSubdomains ? "." : "")\(name) \"\(entry.expires.map(FileDate.text) ?? "unlimited")\"\n"
    }
    return Array(text.utf8)
  }

  private static let head = "# Hosts that are to be had over https alone, in curl's format.\n"
  private static let longestLine = 512
}
