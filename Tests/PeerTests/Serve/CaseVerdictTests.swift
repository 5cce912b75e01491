import Bytes
import Foundation
import LocalServer
import Minting
import TestSupport
import Testing

/// What other clients say of each case is what the case promises.
@Suite(.serialized) struct CaseVerdictTests {
  struct Line {
    let served: any ServerCase
    let client: CaseClient
    let said: String
  }

  private static var clients: [CaseClient] {
    CaseClient.allCases.filter { $0 != .gnuTLS || FileManager.default.isExecutableFile(atPath: PeerProgram.path("gnutls", "gnutls-cli")) }
  }

  /// Every case in a server for each client, since some count their connections; a few clients run at once.
  private static func lines() throws -> [Line] {
    let directory = try TemporaryDirectory()
    var servers: [LocalServer] = []
    defer { for server in servers { server.stop() } }
    var entries: [(served: any ServerCase, client: CaseClient, file: String)] = []
    for client in clients {
      let doors = Cases.all.map { served in
        var door = ListenerConfiguration(served.name, at: Endpoint(.loopbackV4, port: 0), [served])
        door.site = Site()
        return door
      }
      let server = try LocalServer(doors, by: try TestAuthorities(now: Platform.now), settings: ServerSettings())
      servers.append(server)
      let root = try directory.write(server.trustAnchorsPEM, to: "root-\(entries.count).pem")
      for served in Cases.all {
        guard let endpoint = server.endpoint(of: served.name) else { continue }
        let file = directory.file("\(entries.count).sh")
        let command = try client.command(for: served, at: endpoint, trusting: root)
        try directory.write("{ \(command); } >\(file).txt 2>&1; echo $? >\(file).status\n", to: "\(entries.count).sh")
        entries.append((served, client, file))
      }
    }
    let list = try directory.write(entries.map { $0.file + "\n" }.joined(), to: "list")
    _ = try CommandRun(
      ["sh", "-c", "xargs -n 1 -P 6 sh <'\(list)'"], environment: ["OPENSSL_CONF": "/dev/null", "LC_ALL": "C.UTF-8"], limit: .seconds(240))
    return entries.map { served, client, file in
      let name = String(file.dropFirst(directory.path.count + 1))
      let status = Int(directory.text(of: name + ".status").filter(\.isNumber)) ?? -1
      return Line(served: served, client: client, said: client.verdict(in: directory.text(of: name + ".txt"), status: status))
    }
  }

  /// The verdicts side by side stay in `.build/case-verdicts.tsv`.
  @Test func `every client says of every case what it promises`() throws {
    let lines = try Self.lines()
    let table = lines.map { "\($0.served.name)\t\($0.served.promise)\t\($0.client.rawValue)\t\($0.said)\n" }.joined()
    try Data(table.utf8).write(to: URL(filePath: "\(TestedBinary.repository)/.build/case-verdicts.tsv"))
    for line in lines {
      #expect(line.said == CaseVerdicts.expected(of: line.client, about: line.served), "\(line.client.rawValue) of \(line.served.name)")
    }
    print("\(lines.count) verdicts on \(Cases.all.count) cases, all in .build/case-verdicts.tsv")
  }

  @Test func `every difference is about a case that there is, and says something else`() throws {
    for difference in CaseDifference.all {
      for name in difference.cases {
        let served = try #require(Cases.all.first { $0.name == name }, "\(name)")
        let promised = CaseVerdicts.words(for: served.promise)
        for (client, words) in zip(CaseClient.allCases, promised) {
          #expect(difference.words[client] != words, "\(client.rawValue) of \(name): \(difference.reason)")
        }
      }
    }
  }

  /// About one random RSA-PSS signature in 300 fails at its salt, others at an octet of the padding.
  @Test(arguments: CaseOutputMatcher.paddingFaults.sorted()) func `every padding error of a random RSA-PSS signature is a bad signature`(
    reason: String
  ) {
    let words = CaseOutputMatcher("40:error:02000087:rsa routines:RSA_verify_PKCS1_PSS_mgf1:\(reason):crypto/rsa/rsa_pss.c:100:")
    #expect(words.libraryError == "bad signature")
  }
}
