internal import Bytes
internal import DomainNames
package import Resolver
internal import Transport
internal import YAML

/// The HTTPDNS accounts of a file: names, identifiers, keys and regions.
package struct ResolverAccounts: Sendable {
  private var configurations: [String: HTTPDNSConfiguration] = [:]
  private let path: String

  /// Reads the file, which only its owner may be able to read, since it has keys.
  package init(path: String, for option: String, in context: CommandContext) throws(CommandLineError) {
    self.path = path
    let bytes = try CommandFile.read(path, for: option)
    guard !CommandFile.isReadableByOthers(path) else {
      throw CommandLineError(
        .configuration, "\(option) '\(path)' has keys, and other users can read it", hint: "chmod 600 \(path)")
    }
    let root = try YAMLError.translating(try YAMLReader.read(bytes)) {
      CommandLineError(.badInput, "\(path):\($0.line): \($0.reason)", hint: $0.hint)
    }
    guard let members = root["resolvers"]?.members, root.members?.count == 1 else {
      throw Self.mistake(path, root.line, "a file of resolvers has one key, 'resolvers', with a mapping of names")
    }
    for member in members {
      let name = member.key.text ?? ""
      if configurations[name] != nil { throw Self.mistake(path, member.key.line, "the resolver '\(name)' is defined twice") }
      configurations[name] = try Self.configuration(name, member.value, path, in: context)
    }
  }

  /// The names of the accounts, sorted.
  package var names: [String] { configurations.keys.sorted() }

  package func configuration(named name: String) throws(CommandLineError) -> HTTPDNSConfiguration {
    if let configuration = configurations[name] { return configuration }
    throw CommandLineError(
      .usage, "'\(path)' has no resolver '\(name)'",
      hint: names.isEmpty ? "add it below 'resolvers:'" : "it has \(names.joined(separator: ", "))")
  }

  private static func configuration(
    _ name: String, _ node: YAMLNode, _ path: String, in context: CommandContext
  ) throws(CommandLineError) -> HTTPDNSConfiguration {
    for member in node.members ?? [] where !keys.contains(member.key.text ?? "") {
      throw mistake(path, member.key.line, "unknown key '\(member.key.text ?? "")'; the keys are \(keys.joined(separator: ", "))")
    }
    guard let id = node["account"]?.text else { throw mistake(path, node.line, "the resolver '\(name)' has no 'account'") }
    func secret(_ key: String) throws(CommandLineError) -> String? {
      guard let value = node[key], let text = value.text else { return nil }
      let source = SecretArgument(text)
      // The file may come with a project.
      if case .command = source { throw mistake(path, value.line, "a file of resolvers must not run a command (@cmd)") }
      return try source.value(of: "\(path):\(value.line): \(key)", in: context)
    }
    let (signing, encryption) = (try secret("secret"), try secret("aes_key"))
    let account = try ResolverError.translating(
      try HTTPDNSAccount(name: name, id: id, secret: signing, aesKey: encryption)
    ) { mistake(path, node.line, $0.detail ?? "\($0)") }
    var configuration = HTTPDNSConfiguration(account)
    if let region = node["region"] {
      guard let known = HTTPDNSRegion(rawValue: region.text ?? "") else {
        throw mistake(path, region.line, "the region must be one of \(HTTPDNSRegion.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      configuration.region = known
    }
    if let scheme = node["scheme"] {
      guard let known = HTTPExchangeRequest.Scheme(rawValue: scheme.text ?? "") else {
        throw mistake(path, scheme.line, "the scheme must be http or https")
      }
      configuration.scheme = known
    }
    if let encryption = node["encryption"] {
      guard let known = encryptions[encryption.text ?? ""] else {
        throw mistake(path, encryption.line, "the encryption must be none, cbc or gcm")
      }
      configuration.encryption = known
    }
    if let certificate = node["certificate_name"] { configuration.certificateName = certificate.text }
    if let offset = node["clock_offset"] {
      guard let seconds = offset.text.flatMap({ Int64($0) }), abs(seconds) < 1 << 32 else {
        throw mistake(path, offset.line, "the clock offset must be a number of seconds")
      }
      configuration.clockOffset = .seconds(seconds)
    }
    if let validity = node["sign_expiry"] {
      guard let seconds = validity.text.flatMap({ Int64($0) }), (1...86_400).contains(seconds) else {
        throw mistake(path, validity.line, "the validity of signatures must be 1 to 86400 seconds")
      }
      configuration.signatureValidity = .seconds(seconds)
    }
    for member in node["sdns"]?.members ?? [] {
      guard let parameter = HTTPDNSParameter(sdns: member.key.text ?? "", member.value.text ?? "") else {
        throw mistake(path, member.key.line, "'\(member.key.text ?? "")' is not an SDNS parameter")
      }
      configuration.sdns.append(parameter)
    }
    if let list = node["endpoints"] {
      var endpoints: [HTTPDNSEndpoint] = []
      for element in list.elements ?? [] {
        guard let endpoint = HTTPDNSEndpoint(element.text ?? "") else {
          throw mistake(path, element.line, "'\(element.text ?? "")' is not an endpoint: write ADDRESS or ADDRESS:PORT")
        }
        endpoints.append(endpoint)
      }
      guard !endpoints.isEmpty else { throw mistake(path, list.line, "'endpoints' is a list of addresses") }
      configuration.endpoints = endpoints
    }
    if let schedules = node["schedule"] {
      guard let flag = ["true": true, "false": false][schedules.text ?? ""] else {
        throw mistake(path, schedules.line, "'schedule' must be true or false")
      }
      configuration.schedules = flag
    }
    return configuration
  }

  private static func mistake(_ path: String, _ line: Int, _ what: String) -> CommandLineError {
    CommandLineError(.configuration, "\(path):\(line): \(what)", hint: "see the section RESOLVERS of tlsprobe-resolve(1)")
  }

  private static let encryptions: [String: HTTPDNSEncryption] = ["none": .none, "cbc": .cbc, "gcm": .gcm]

  private static let keys = [
    "account", "secret", "aes_key", "region", "scheme", "encryption", "certificate_name", "clock_offset", "sign_expiry", "sdns",
    "endpoints",
    "schedule",
  ]
}
