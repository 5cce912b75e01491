import Foundation
import TestSupport

/// What all rows ask: nginx in clear, in clear HTTP/2 and over TLS, in front of httpbin and of a server that fails. It writes
/// down what each client has asked.
final class StateServers: Sendable {
  static let isPresent = ["nginx", "httpbin"].allSatisfy(PeerProgram.isPresent)

  private let failing: FailingServer
  private let pki: ThrowawayPKI
  private let files: ServedFiles
  private let folder: TemporaryDirectory
  private let ports: [StatePath: UInt16]
  private let unused: UInt16
  private let processes: [ServerProcess]

  init() throws {
    let (failing, pki, files) = (try FailingServer(), try ThrowawayPKI.shared.get(), try ServedFiles())
    let folder = try TemporaryDirectory()
    try pki.issue(
      "state", .rsa, by: "intermediate", subject: "/CN=site.test",
      extensions:
        "subjectAltName=\(Self.names.map { "DNS:\($0)" }.joined(separator: ",")),IP:127.0.0.1,IP:::1\nextendedKeyUsage=serverAuth\n")
    try pki.directory.write(
      pki.directory.text(of: "state-rsa.pem") + pki.directory.text(of: "intermediate-rsa.pem"), to: "chain-state.pem")
    try folder.write("user:{PLAIN}secret\n", to: "users")
    try FileManager.default.createDirectory(atPath: folder.file("asked"), withIntermediateDirectories: false)
    let httpbin = try HTTPPeer.httpbin[0].start(serving: files, pki)
    var ports: [StatePath: UInt16] = [:]
    let nginx = try ServerProcess(named: "nginx", configuration: pki.configuration, families: [.v4, .v6]) { port, directory in
      ports = [.clear: port, .clearHTTP2: try LoopbackPort.unused(), .secure: try LoopbackPort.unused()]
      ports[.secureHTTP2] = ports[.secure]
      let file = try directory.write(
        Self.configuration(ports, httpbin: httpbin.port, failing: failing.port, files, pki, folder, directory), to: "nginx.conf")
      return [[PeerProgram.path("nginx"), "-p", directory.path, "-e", "stderr", "-c", file]]
    }
    (self.failing, self.pki, self.files, self.folder, self.ports) = (failing, pki, files, folder, ports)
    unused = try LoopbackPort.unused()
    processes = [httpbin, nginx]
  }

  static let names = ["site.test", "www.site.test", "deep.www.site.test", "other.test", "shop.site.co.uk", "localhost"]

  /// Every option that says where the servers are and whom to trust.
  var options: [String] { ["--connect-to", "::127.0.0.1:", "--cacert", pki.roots] }

  /// Places in a row's words and files.
  func fill(_ text: String, way: StatePath, folder: String) -> String {
    guard text.contains("{") else { return text }
    func origin(_ host: String, _ way: StatePath) -> String { "\(way.scheme)://\(host):\(ports[way, default: 0])" }
    let places = [
      "folder": folder, "site": origin("site.test", way), "www": origin("www.site.test", way), "deep": origin("deep.www.site.test", way),
      "other": origin("other.test", way), "shop": origin("shop.site.co.uk", way), "local": origin("localhost", way),
      "address": origin("127.0.0.1", way), "clear": origin("site.test", .clear), "secure": origin("site.test", .secure),
      "port": "\(ports[way, default: 0])", "secureport": "\(ports[.secure, default: 0])", "unused": "http://127.0.0.1:\(unused)",
      "failing": "http://127.0.0.1:\(failing.port)", "later": "\(Int(Date.now.timeIntervalSince1970) + 100_000)",
    ]
    return places.reduce(text) { $0.replacing("{\($1.key)}", with: $1.value) }
  }

  /// What that client has asked nginx, one request a line of JSON. It is written when it is answered, by the one thread that answers
  /// another request first.
  func asked(by client: String) throws -> [String] {
    _ = try CommandRun(["curl", "-q", "-s", "-m", "20", "http://127.0.0.1:\(ports[.clear, default: 0])/said"])
    return folder.text(of: "asked/\(client)").split(separator: "\n").map(String.init)
  }

  /// How long it has waited before each further request for what fails.
  func waits(of client: String) -> [Duration] {
    let times = failing.times(of: client)
    return zip(times.dropFirst(), times).map { $0 - $1 }
  }
}
