import Bytes
import Crypto
import Foundation
import Minting
import TestSupport
import Testing
import X509

/// An authority with all that it publishes: `openssl ocsp` as its responder, and files over HTTP.
final class RevocationAuthority: Sendable {
  let root: TestAuthority
  let issuer: TestAuthority
  let directory: TemporaryDirectory
  private let responder: OCSPResponder
  private let impostor: OCSPResponder
  private let files: RawServer

  init() throws {
    let now = Timestamp(seconds: Int64(Date().timeIntervalSince1970))
    let root = try TestAuthority.root("Root", .p256, 0, now: now)
    let issuer = try root.authority("Intermediate", .p256, 1)
    let stranger = try TestAuthority.root("Stranger", .p256, 2, now: now)
    let directory = try TemporaryDirectory()
    try directory.write(PEM.write(root.der), to: "root.pem")
    try directory.write(PEM.write(issuer.der), to: "issuer.pem")
    try directory.write(PEM.write(issuer.key.der, label: "PRIVATE KEY"), to: "issuer.key")
    try directory.write(PEM.write(stranger.der), to: "stranger.pem")
    try directory.write(PEM.write(stranger.key.der, label: "PRIVATE KEY"), to: "stranger.key")
    try directory.write(try Self.index(issuer), to: "index.txt")
    (self.root, self.issuer, self.directory) = (root, issuer, directory)
    responder = try OCSPResponder(in: directory, signer: "issuer")
    impostor = try OCSPResponder(in: directory, signer: "stranger")
    let published = try Self.published(root, issuer, stranger)
    files = try RawServer { connection in
      let path = String(decoding: connection.read(), as: UTF8.self).split(separator: " ").dropFirst().first.map(String.init) ?? ""
      // `/hop2` leads to `/hop1` and that to the certificate.
      if path.hasPrefix("/hop"), let left = Int(path.dropFirst(4)) {
        connection.write(
          "HTTP/1.1 302 Found\r\nConnection: close\r\nLocation: /\(left > 1 ? "hop\(left - 1)" : "issuer.cer")\r\nContent-Length: 0\r\n\r\n"
        )
        connection.finishWriting()
        return connection.drain()
      }
      let content = published[path]
      connection.write(
        "HTTP/1.1 \(content == nil ? "404 Not Found" : "200 OK")\r\nConnection: close\r\nContent-Length: \(content?.count ?? 0)\r\n\r\n")
      connection.write(content ?? [])
      connection.finishWriting()
      connection.drain()
    }
  }

  /// Where files are: `issuer.cer` is the intermediate's certificate, `hop3` is three redirects before it, `huge` is too long for one.
  func location(_ file: String) -> String { "http://127.0.0.1:\(files.port)/\(file)" }

  /// The responder that the certificate of this state names.
  func responder(for state: RevocationState) -> String {
    switch state {
    case .unreachable: "http://127.0.0.1:1"
    case .wrongSigner: "http://127.0.0.1:\(impostor.port)"
    default: "http://127.0.0.1:\(responder.port)"
    }
  }

  func server(_ state: RevocationState, issuerAt file: String = "issuer.cer") throws -> TestAuthority.Issued {
    try Self.server(state, of: issuer) {
      $0.set(.authorityInformationAccess(ocsp: [self.responder(for: state)], issuers: [self.location(file)]))
      $0.set(.crlDistributionPoints([self.location("\(state).crl")]))
    }
  }

  /// What `openssl ocsp` says about the certificate, in a file.
  func staple(_ state: RevocationState, about leaf: String) throws -> String {
    let file = directory.file("\(state).staple")
    let signer = directory.file(state == .wrongSigner ? "stranger" : "issuer")
    let run = try CommandRun([
      "openssl", "ocsp", "-index", directory.file("index.txt"), "-CA", directory.file("issuer.pem"), "-rsigner", signer + ".pem", "-rkey",
      signer + ".key", "-issuer", directory.file("issuer.pem"), "-cert", leaf, "-respout", file, "-nmin", "60", "-noverify",
    ])
    try #require(run.status == 0, "\(run.transcript)")
    return file
  }

  // MARK: What is published

  private static func server(
    _ state: RevocationState, of issuer: TestAuthority, change: (inout CertificateBuilder) -> Void = { _ in }
  ) throws -> TestAuthority.Issued {
    try issuer.server([.ipAddress(.loopbackV4)], .p256, state.key) {
      if state == .stapleDemanded { $0.set(.tlsFeatures([5])) }
      change(&$0)
    }
  }

  /// The register that `openssl ocsp` answers from.
  private static func index(_ issuer: TestAuthority) throws -> String {
    try RevocationState.allCases.filter { $0 != .unknown }.map { state in
      let serial = Hex.encode(try Certificate(der: try server(state, of: issuer).der).serialNumber).uppercased()
      let word = state == .revoked ? "R\t351231235959Z\t261101120000Z,keyCompromise" : "V\t351231235959Z\t"
      return "\(word)\t\(serial)\tunknown\t/CN=\(state)\n"
    }.joined()
  }

  private static func published(_ root: TestAuthority, _ issuer: TestAuthority, _ stranger: TestAuthority) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [
      "/issuer.cer": issuer.der, "/huge": Array(PEM.write(issuer.der).utf8) + [UInt8](repeating: 0x0a, count: 65_536),
    ]
    for state in RevocationState.allCases where state != .unreachable {
      let serial = try Certificate(der: try server(state, of: issuer).der).serialNumber
      var builder = RevocationListBuilder(issuer: issuer.name, now: issuer.now)
      builder.nextUpdate = issuer.now + .seconds(3_600)
      if state == .revoked { builder.entries = [.init(serial, at: issuer.now + .seconds(-86_400), .keyCompromise)] }
      if state == .unknown { builder.set(.issuingDistributionPoint(flags: [2])) }
      files["/\(state).crl"] = try builder.signed(by: state == .wrongSigner ? stranger.key : issuer.key, issuer.algorithm)
    }
    return files
  }
}
