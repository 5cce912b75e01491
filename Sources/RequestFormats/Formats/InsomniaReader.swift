internal import Bytes
internal import HTTPWire

/// Reads the resources of an Insomnia export.
struct InsomniaReader {
  private let limits: RequestFormatLimits
  private var count = 0
  var remarks: RemarkList

  init(limits: RequestFormatLimits) {
    self.limits = limits
    remarks = RemarkList(limits)
  }

  /// A flat list whose elements name their parent.
  mutating func version4(_ resources: [DocumentNode]) throws(RequestFormatError) -> PortableCollection {
    guard resources.count <= limits.requests else { throw RequestFormatError(.limit, "more than \(limits.requests) resources") }
    var collection = PortableCollection(name: "Insomnia")
    var children: [String: [DocumentNode]] = [:]
    var groups: Set<String> = []
    var workspaces: [DocumentNode] = []
    for resource in resources {
      switch resource["_type"].text {
      case "workspace": workspaces.append(resource)
      case "request_group", "request":
        children[resource["parentId"].text ?? "", default: []].append(resource)
        if resource["_type"].text == "request_group", let id = resource["_id"].text { groups.insert(id) }
      case "environment":
        if resource["parentId"].text.map({ $0.hasPrefix("env_") }) ?? false {
          remarks.add("the environment \(resource["name"].text ?? "") is left out; only the base environment is carried over", at: resource)
        } else {
          collection.variables += variables(resource["data"])
        }
      case "cookie_jar" where resource["cookies"].elements.isEmpty: continue
      case let type: remarks.add("a resource of type \(type ?? "") has no equivalent", at: resource)
      }
    }
    if let first = workspaces.first {
      collection.name = first["name"].text ?? collection.name
      collection.summary = first["description"].summary
    }
    // A parent that is not in the file is the workspace itself; cycles are reached by none.
    var used: Set<String> = []
    var items: [PortableItem] = []
    for parent in children.keys.filter({ !groups.contains($0) }).sorted() {
      items += try self.items(of: parent, children, &used, depth: 0)
    }
    for id in groups.subtracting(used).sorted() where children[id] != nil {
      remarks.add(FormatRemark(.document, "the folder \(id) is its own parent and is left out"))
    }
    collection.items = items
    return collection
  }

  private mutating func items(
    of parent: String, _ children: [String: [DocumentNode]], _ used: inout Set<String>, depth: Int
  ) throws(RequestFormatError) -> [PortableItem] {
    guard depth <= limits.depth else { throw RequestFormatError(.limit, "folders are nested deeper than \(limits.depth)") }
    guard used.insert(parent).inserted else { return [] }
    var items: [PortableItem] = []
    let sorted = (children[parent] ?? []).enumerated().sorted { one, other in
      let (left, right) = (Self.order(of: one.element), Self.order(of: other.element))
      return left == right ? one.offset < other.offset : left < right
    }
    for (_, node) in sorted {
      if node["_type"].text == "request_group" {
        let content = try node["_id"].text.map { id throws(RequestFormatError) in
          try self.items(of: id, children, &used, depth: depth + 1)
        }
        items.append(.folder(folder(node, items: content ?? [])))
        if !node["environment"].value.members.isEmpty {
          remarks.add("the environment of a folder has no equivalent", at: node["environment"])
        }
      } else {
        items.append(.request(request(node)))
      }
    }
    return items
  }

  private static func order(of node: DocumentNode) -> Double {
    switch node["metaSortKey"].value {
    case .integer(let number): Double(number)
    case .unsigned(let number): Double(number)
    case .number(let number): number
    default: 0
    }
  }

  /// A tree of folders and requests.
  mutating func version5(_ root: DocumentNode) throws(RequestFormatError) -> PortableCollection {
    guard let items = root["collection"].array else {
      throw RequestFormatError(
        .format, "there is no collection in it", line: 1, column: 1, hint: "export a collection, not an environment or a mock server")
    }
    var collection = PortableCollection(name: root["name"].text ?? "Insomnia")
    collection.summary = root["meta"]["description"].summary
    collection.variables = variables(root["environments"]["data"])
    for environment in root["environments"]["subEnvironments"].elements {
      remarks.add(
        "the environment \(environment["name"].text ?? "") is left out; only the base environment is carried over", at: environment)
    }
    collection.items = try tree(items)
    remarks.addUnknown(in: root, known: ["type", "schema_version", "name", "meta", "collection", "environments", "cookieJar"])
    if !root["cookieJar"]["cookies"].elements.isEmpty { remarks.add("stored cookies have no equivalent", at: root["cookieJar"]) }
    return collection
  }

  private mutating func tree(_ nodes: [DocumentNode]) throws(RequestFormatError) -> [PortableItem] {
    var items: [PortableItem] = []
    for node in nodes {
      if let children = node["children"].array {
        items.append(.folder(folder(node, items: try tree(children))))
        continue
      }
      guard node["url"].text != nil || node["method"].text != nil, node["meta"]["id"].text.map({ !$0.hasPrefix("ws-") }) ?? true,
        node["protoFileId"].isNull
      else {
        remarks.add("an element that is no HTTP request is left out", at: node)
        continue
      }
      count += 1
      guard count <= limits.requests else { throw RequestFormatError(.limit, "more than \(limits.requests) requests") }
      items.append(.request(request(node)))
    }
    return items
  }

  private mutating func folder(_ node: DocumentNode, items: [PortableItem]) -> PortableFolder {
    var folder = PortableFolder(name: node["name"].text ?? "", items: items)
    folder.summary = node["description"].summary ?? node["meta"]["description"].summary
    folder.authentication = authentication(node["authentication"])
    if !node["headers"].elements.isEmpty { remarks.add("header fields of a folder have no equivalent", at: node["headers"]) }
    script(of: node)
    return folder
  }

  /// Objects become names with dots.
  private mutating func variables(_ node: DocumentNode, prefix: String = "") -> [PortableVariable] {
    node.members.flatMap { key, member -> [PortableVariable] in
      if let text = member.text { return [PortableVariable(prefix + key, InsomniaFormat.portable(text))] }
      if member.isObject { return variables(member, prefix: "\(prefix)\(key).") }
      if !member.isNull { remarks.add("the value of \(prefix)\(key) is not a text and is left out", at: member) }
      return []
    }
  }

  private mutating func script(of node: DocumentNode) {
    for name in ["preRequestScript", "afterResponseScript"] where !(node[name].text ?? "").isEmpty {
      remarks.add("\(name) has no equivalent", at: node[name])
    }
    for (key, member) in node["scripts"].members where !(member.text ?? "").isEmpty {
      remarks.add("the script \(key) has no equivalent", at: member)
    }
  }

  private mutating func text(_ node: DocumentNode) -> String? {
    guard let text = node.text else { return nil }
    if text.holds("{%") { remarks.add("a template tag is kept as it is", at: node) }
    return InsomniaFormat.portable(text)
  }

  private mutating func isDisabled(_ node: DocumentNode) -> Bool {
    guard node["disabled"].flag == true else { return false }
    remarks.add("\(node["name"].text ?? "") is disabled and left out", at: node)
    return true
  }

  // MARK: - Requests

  private mutating func request(_ node: DocumentNode) -> PortableRequest {
    var request = PortableRequest(name: node["name"].text, method: node["method"].text ?? "GET", url: text(node["url"]) ?? "")
    request.summary = node["description"].summary ?? node["meta"]["description"].summary
    for parameter in node["pathParameters"].elements {
      guard let name = parameter["name"].text, !name.isEmpty else { continue }
      let value = text(parameter["value"]) ?? ""
      request.url = PostmanReader.replacing(pathVariable: name, in: request.url, with: value.isEmpty ? "{{\(name)}}" : value)
    }
    var query: [String] = []
    for parameter in node["parameters"].elements where !isDisabled(parameter) {
      let (name, value) = (text(parameter["name"]) ?? "", text(parameter["value"]) ?? "")
      if !name.isEmpty { query.append([name, value].map { FormText.encoded($0, space: "%20") }.joined(separator: "=")) }
    }
    request.url = URLText.adding(query, to: request.url)
    for field in node["headers"].elements where !isDisabled(field) {
      guard let name = field["name"].text, !name.isEmpty else { continue }
      request.fields.append(FieldLine(name, text(field["value"]) ?? ""))
    }
    content(node["body"], into: &request)
    let authentication = node["authentication"]
    if authentication["type"].text == "apikey", authentication["disabled"].flag != true {
      apiKey(authentication, into: &request)
    } else {
      request.authentication = self.authentication(authentication)
    }
    settings(of: node, into: &request)
    script(of: node)
    return request
  }

  private mutating func content(_ node: DocumentNode, into request: inout PortableRequest) {
    let type = node["mimeType"].text.flatMap { $0.isEmpty ? nil : $0 }
    let added = request.field("content-type") == nil ? type : nil
    if let path = node["fileName"].text, !path.isEmpty {
      request.body = .file(path)
      if let added, added != "application/octet-stream" { request.fields.append(FieldLine("Content-Type", added)) }
    } else if let parameters = node["params"].array, !parameters.isEmpty || type == PortableBody.formType {
      let enabled = parameters.filter { !isDisabled($0) }
      if type == "multipart/form-data" {
        request.fields.removeAll { $0.isNamed("content-type") }
        request.body = .multipart(
          enabled.map { part in
            let name = text(part["name"]) ?? ""
            if part["type"].text == "file" { return PortablePart(name, .file(part["fileName"].text ?? "")) }
            return PortablePart(name, .text(text(part["value"]) ?? ""), type: part["multiline"].text.flatMap { $0.holds("/") ? $0 : nil })
          })
      } else {
        request.fields.removeAll { $0.isNamed("content-type") && $0.valueText == PortableBody.formType }
        request.body = .form(enabled.map { PortableFormField(text($0["name"]) ?? "", .text(text($0["value"]) ?? "")) })
      }
    } else if let content = text(node["text"]), !content.isEmpty {
      // Insomnia sends GraphQL as JSON.
      request.body = .text(content, type: added == "application/graphql" ? "application/json" : added)
    }
  }

  private mutating func authentication(_ node: DocumentNode) -> PortableAuthentication? {
    guard let type = node["type"].text, !type.isEmpty, node["disabled"].flag != true else { return nil }
    let (user, password) = (text(node["username"]) ?? "", text(node["password"]) ?? "")
    switch type {
    case "none": return PortableAuthentication.none
    case "basic": return .basic(user: user, password: password)
    case "digest": return .digest(user: user, password: password)
    case "bearer":
      if let prefix = node["prefix"].text, !prefix.isEmpty, prefix != "Bearer" {
        remarks.add("the prefix \(prefix) of the token has no equivalent", at: node["prefix"])
      }
      return .bearer(text(node["token"]) ?? "")
    default:
      remarks.add("authentication of type \(type) has no equivalent", at: node)
      return nil
    }
  }

  private mutating func apiKey(_ node: DocumentNode, into request: inout PortableRequest) {
    let (name, value) = (text(node["key"]) ?? "", text(node["value"]) ?? "")
    guard !name.isEmpty else { return }
    switch node["addTo"].text {
    case "queryParams": request.url = URLText.adding(FormText.pair(name, value), to: request.url)
    case "cookie": request.fields.append(FieldLine("Cookie", "\(name)=\(value)"))
    default: request.fields.append(FieldLine(name, value))
    }
    request.authentication = PortableAuthentication.none
  }

  private mutating func settings(of node: DocumentNode, into request: inout PortableRequest) {
    switch node["settingFollowRedirects"].text ?? node["settings"]["followRedirects"].text {
    case "on": request.options.set("location", to: true)
    default: break
    }
    if (node["settingRebuildPath"].flag ?? node["settings"]["rebuildPath"].flag) == false { request.options.set("path-as-is", to: true) }
  }
}
