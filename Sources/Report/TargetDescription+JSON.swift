internal import Bytes
internal import Observation

extension TargetDescription {
  /// Equal to the result of `DocumentEncoder`.
  var json: JSONValue {
    var list = MemberList(6)
    if let file {
      list.add("file", file)
      return list.json
    }
    list.add("host", host)
    list.add("port", UInt64(port))
    list.add("sni", sni)
    list.add("starttls", starttls)
    list.add("unicode_host", unicodeHost)
    if let proxy { list.add("proxy", proxy) }
    return list.json
  }
}
