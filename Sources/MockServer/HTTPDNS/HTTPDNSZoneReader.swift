internal import Bytes
internal import DomainNames
internal import Resolver
internal import YAML

/// Creates the zone of an HTTPDNS test server from a file's syntax tree, and collects its errors.
struct HTTPDNSZoneReader {
  private var mistakes: [ResponderError.InputError] = []

  mutating func zone(of root: YAMLNode) throws(ResponderError) -> HTTPDNSZone {
    guard root.members != nil else {
      throw ResponderError([
        .init(line: root.line, column: root.column, what: "a zone must be a mapping, not \(root.kind)", hint: Self.hint)
      ])
    }
    check(root, for: ["region", "clock_offset", "accounts", "zone", "endpoints", "faults"])
    var zone = HTTPDNSZone()
    if let node = root["region"] { zone.region = region(node) ?? .cn }
    if let node = root["clock_offset"] { zone.clockOffset = offset(node) ?? .zero }
    readAccounts(root["accounts"], root, into: &zone)
    for member in members(root["zone"], of: "names") {
      guard let text = member.key.text, let name = try? DomainName(text) else {
        note(member.key, "'\(member.key.text ?? "")' is not a host name")
        continue
      }
      if zone.names[name] != nil { note(member.key, "'\(text)' is the same name as one above") }
      zone.names[name] = self.name(member.value)
    }
    for member in members(root["endpoints"], of: "regions") {
      guard let region = region(member.key) else { continue }
      check(member.value, for: ["v4", "v6"])
      zone.endpoints[region] = HTTPDNSZone.Endpoints(
        v4: endpoints(member.value["v4"], .v4), v6: endpoints(member.value["v6"], .v6))
    }
    for node in elements(root["faults"], of: "faults") {
      if let fault = fault(node) { zone.faults.append(fault) }
    }
    guard mistakes.isEmpty else {
      throw ResponderError(mistakes.sorted { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) })
    }
    return zone
  }

  private mutating func note(_ node: YAMLNode, _ what: String, _ hint: Hint? = nil) {
    mistakes.append(ResponderError.InputError(line: node.line, column: node.column, what: what, hint: hint))
  }

  private mutating func check(_ node: YAMLNode, for keys: [String]) {
    guard let members = node.members else { return note(node, "a mapping is needed here, not \(node.kind)") }
    for member in members where !keys.contains(member.key.text ?? "") {
      note(member.key, "unknown key '\(member.key.text ?? "")'", "the keys here are \(keys.joined(separator: ", "))")
    }
  }

  private mutating func members(_ node: YAMLNode?, of what: String) -> [YAMLNode.Member] {
    guard let node, !node.isNull else { return [] }
    if node.members == nil { note(node, "a mapping of \(what) is needed here, not \(node.kind)") }
    return node.members ?? []
  }

  private mutating func elements(_ node: YAMLNode?, of what: String) -> [YAMLNode] {
    guard let node, !node.isNull else { return [] }
    if node.elements == nil { note(node, "a list of \(what) is needed here, not \(node.kind)") }
    return node.elements ?? []
  }

  private static let hint: Hint = "write 'accounts:' with '- id: …', and 'zone:' with names"
}

// MARK: - Accounts and names

extension HTTPDNSZoneReader {
  private mutating func readAccounts(_ node: YAMLNode?, _ root: YAMLNode, into zone: inout HTTPDNSZone) {
    let list = elements(node, of: "accounts")
    if list.isEmpty { note(node ?? root, "there is no account", Self.hint) }
    for element in list {
      check(element, for: ["id", "secret", "aes_key", "require_signature", "enabled"])
      guard let id = element["id"]?.text else {
        note(element["id"] ?? element, "an account without an ID", "write 'id: 100000'")
        continue
      }
      do throws(ResolverError) {
        let account = try HTTPDNSAccount(name: "zone", id: id, secret: element["secret"]?.text, aesKey: element["aes_key"]?.text)
        if zone.accounts[id] != nil { note(element, "account \(id) stands here a second time") }
        var entry = HTTPDNSZone.Account(account: account)
        entry.requiresSignature = flag(element["require_signature"]) ?? false
        entry.isEnabled = flag(element["enabled"]) ?? true
        if entry.requiresSignature, !account.isSigned { note(element, "'require_signature' needs a secret") }
        zone.accounts[id] = entry
      } catch {
        note(element, error.detail ?? error.description)
      }
    }
  }

  private mutating func name(_ node: YAMLNode) -> HTTPDNSZone.Name {
    guard !node.isNull else { return HTTPDNSZone.Name() }
    check(node, for: Self.recordKeys + ["variants"])
    var name = HTTPDNSZone.Name(records: records(node))
    for element in elements(node["variants"], of: "variants") {
      check(element, for: Self.recordKeys + ["region", "sdns"])
      var variant = HTTPDNSZone.Variant(records: records(element))
      if let region = element["region"] { variant.region = self.region(region) }
      for member in members(element["sdns"], of: "SDNS parameters") {
        guard let key = member.key.text, let value = member.value.text, HTTPDNSParameter(sdns: key, value) != nil else {
          note(member.key, "not an SDNS parameter", "keys consist of letters, digits, '-' and '_'; values may contain '=' as well")
          continue
        }
        variant.sdns.append(HTTPDNSParameter(key, value))
      }
      if element["region"] == nil, element["sdns"] == nil { note(element, "a variant without 'region' or 'sdns'") }
      name.variants.append(variant)
    }
    return name
  }

  private mutating func records(_ node: YAMLNode) -> HTTPDNSZone.Records {
    HTTPDNSZone.Records(
      v4: addresses(node["v4"], .v4), v6: addresses(node["v6"], .v6), ttl: ttl(node["ttl"]), ttlV6: ttl(node["ttl_v6"]),
      extra: node["extra"].flatMap { $0.text ?? String(decoding: JSONWriter(pretty: false).bytes(of: $0.json), as: UTF8.self) })
  }

  private mutating func addresses(_ node: YAMLNode?, _ family: IPAddress.Family) -> [IPAddress] {
    guard let node, !node.isNull else { return [] }
    return (node.elements ?? [node]).compactMap { element in
      if let address = element.text.flatMap({ IPAddress($0) }), address.family == family { return address }
      note(element, "not an \(family == .v4 ? "IPv4" : "IPv6") address")
      return nil
    }
  }

  private mutating func endpoints(_ node: YAMLNode?, _ family: IPAddress.Family) -> [HTTPDNSEndpoint] {
    guard let node, !node.isNull else { return [] }
    return (node.elements ?? [node]).compactMap { element in
      if let endpoint = element.text.flatMap({ HTTPDNSEndpoint($0) }), endpoint.address?.family == family { return endpoint }
      note(element, "not an \(family == .v4 ? "IPv4" : "IPv6") address with an optional port")
      return nil
    }
  }

  private mutating func ttl(_ node: YAMLNode?) -> UInt32? {
    guard let node else { return nil }
    if let seconds = node.text.flatMap({ UInt32($0) }), seconds <= 0x7fff_ffff { return seconds }
    note(node, "not a TTL in seconds")
    return nil
  }

  private mutating func region(_ node: YAMLNode) -> HTTPDNSRegion? {
    if let region = node.text.flatMap({ HTTPDNSRegion(rawValue: $0) }) { return region }
    note(node, "not a region", "the regions are \(HTTPDNSRegion.allCases.map(\.rawValue).joined(separator: ", "))")
    return nil
  }

  private mutating func flag(_ node: YAMLNode?) -> Bool? {
    guard let node else { return nil }
    if case .scalar(let scalar) = node.content, case .bool(let flag) = scalar.json { return flag }
    note(node, "neither true nor false")
    return nil
  }

  /// A duration, with `-` for a clock that is behind.
  private mutating func offset(_ node: YAMLNode) -> Duration? {
    let text = node.text ?? ""
    if let duration = FaultDuration.read(text.hasPrefix("-") ? text.dropFirst() : text[...]) {
      return text.hasPrefix("-") ? .zero - duration.duration : duration.duration
    }
    note(node, "not a duration of at most a day", "as in 90s or -3600s")
    return nil
  }

  private static let recordKeys = ["v4", "v6", "ttl", "ttl_v6", "extra"]
}

// MARK: - Faults

extension HTTPDNSZoneReader {
  private mutating func fault(_ node: YAMLNode) -> HTTPDNSFault? {
    check(node, for: ["fault", "status", "code", "delay", "on", "names", "endpoint", "first"])
    guard let kind = kind(node) else { return nil }
    var fault = HTTPDNSFault(kind)
    if let on = node["on"] {
      fault.operation = on.text.flatMap { HTTPDNSFault.Operation(rawValue: $0) }
      if fault.operation == nil { note(on, "neither resolve nor schedule") }
    }
    for element in elements(node["names"], of: "names") {
      if let name = element.text.flatMap({ try? DomainName($0) }) { fault.names.insert(name) } else { note(element, "not a host name") }
    }
    if let endpoint = node["endpoint"] {
      fault.endpoint = endpoint.text.flatMap { HTTPDNSEndpoint($0) }
      if fault.endpoint == nil { note(endpoint, "not an address or name with an optional port") }
    }
    if let first = node["first"] {
      fault.first = first.text.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
      if fault.first == nil { note(first, "not a positive number of requests") }
    }
    return fault
  }

  private mutating func kind(_ node: YAMLNode) -> HTTPDNSFault.Kind? {
    let name = node["fault"] ?? node
    guard let kind = name.text.flatMap(FaultName.init) else {
      note(
        name, "unknown fault '\(name.text ?? "")'", "the faults are \(FaultName.allCases.map(\.rawValue).joined(separator: ", "))")
      return nil
    }
    switch kind {
    case .close: return .close
    case .wrongKey: return .wrongKey
    case .unencrypted: return .unencrypted
    case .malformed: return .malformed
    case .status:
      if let status = node["status"]?.text.flatMap({ Int($0) }), (200...599).contains(status) { return .status(status) }
      note(node["status"] ?? name, "the fault 'status' needs a status from 200 to 599", "write 'status: 503' beside it")
    case .code:
      if let code = node["code"]?.text, !code.isEmpty { return .code(HTTPDNSCode(rawValue: code)) }
      note(node["code"] ?? name, "the fault 'code' needs a result code", "write 'code: ServiceLevelDeny' beside it")
    case .delay:
      if let delay = node["delay"]?.text.flatMap({ FaultDuration.read($0) }) { return .delay(delay.duration) }
      note(node["delay"] ?? name, "the fault 'delay' needs a duration", "write 'delay: 3s' beside it")
    }
    return nil
  }

  /// The names of faults in files.
  private enum FaultName: String, CaseIterable {
    case close, status, code, delay
    case wrongKey = "wrong-key"
    case unencrypted, malformed
  }
}
