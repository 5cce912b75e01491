package import Bytes
import Foundation
import TestSupport
import X509

/// `openssl s_client`, which every machine that runs these tests has.
package enum OpenSSLClient {
  package struct Outcome {
    package let status: Int32
    package let text: String
    package let certificates: [[UInt8]]
  }

  package static func connect(to endpoint: Endpoint, _ options: String...) throws -> Outcome { try connect(to: endpoint, options) }

  package static func connect(to endpoint: Endpoint, _ options: [String]) throws -> Outcome {
    let run = try CommandRun(["timeout", "20", "openssl", "s_client", "-connect", "\(endpoint)", "-showcerts"] + options)
    // The session that s_client prints after the chain is a PEM block too.
    let blocks = try PEM.read(run.output).filter(\.isCertificate)
    // The server's own certificate comes a second time, behind the chain.
    let text = run.text
    let repeats = text.contains("\nServer certificate\n") && text.components(separatedBy: "\nServer certificate\n-----BEGIN").count > 1
    return Outcome(status: run.status, text: text, certificates: (repeats ? blocks.dropLast() : blocks).map(\.der))
  }
}
