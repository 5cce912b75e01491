import Bytes
import Foundation
import PKI

/// `openssl s_client`, which every machine that runs these tests has.
enum OpenSSLClient {
  struct Outcome {
    let status: Int32
    let text: String
    let certificates: [[UInt8]]
  }

  static func connect(to endpoint: Endpoint, _ options: String...) throws -> Outcome { try connect(to: endpoint, options) }

  static func connect(to endpoint: Endpoint, _ options: [String]) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["timeout", "20", "openssl", "s_client", "-connect", "\(endpoint)", "-showcerts"] + options
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    // The session that s_client prints after the chain is a PEM block too.
    let blocks = try PEM.read([UInt8](bytes)).filter(\.isCertificate)
    // The server's own certificate comes a second time, behind the chain.
    let text = String(decoding: bytes, as: UTF8.self)
    let repeats = text.contains("\nServer certificate\n") && text.components(separatedBy: "\nServer certificate\n-----BEGIN").count > 1
    return Outcome(status: process.terminationStatus, text: text, certificates: (repeats ? blocks.dropLast() : blocks).map(\.der))
  }
}
