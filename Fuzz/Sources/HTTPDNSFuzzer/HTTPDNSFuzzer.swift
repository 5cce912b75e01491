import Resolver

/// Responses of an HTTPDNS service, and files of the system's resolver: each byte sequence is read or rejected with a reason.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzHTTPDNS(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  guard let first = bytes.first else { return 0 }
  let content = Array(bytes.dropFirst())
  let status = first & 1 == 0 ? 200 : 403
  for encryption in HTTPDNSEncryption.allCases {
    do throws(ResolverError) {
      let account = try HTTPDNSAccount(
        name: "fuzz", id: "1", secret: "00ff", aesKey: encryption == .none ? nil : "000102030405060708090a0b0c0d0e0f")
      let response = try HTTPDNSResponse(status: status, content: content, account: account, encryption: encryption)
      precondition(response.code != .success || !response.answers.isEmpty)
    } catch {
      precondition(!error.description.isEmpty)
    }
  }
  if let account = try? HTTPDNSAccount(name: "fuzz", id: "1", secret: "00ff"),
    let schedule = try? HTTPDNSSchedule(status: status, content: content, account: account)
  {
    precondition(schedule.v4.allSatisfy { $0.address?.family == .v4 } && schedule.v6.allSatisfy { $0.address?.family == .v6 })
  }
  let text = String(decoding: content, as: UTF8.self)
  let configuration = ResolverConfiguration(parsing: text)
  precondition((1...3).contains(configuration.servers.count))
  _ = try? configuration.candidates(for: String(text.prefix(300)))
  _ = HostsFile(parsing: text)
  _ = DoHTemplate(text)
  _ = DNSServer(text)
  return 0
}
