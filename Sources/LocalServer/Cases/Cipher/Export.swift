internal import TLSWire

struct Export: HelloCase {
  let name = "export"
  let area = CaseArea.cipher
  let promise = CasePromise.handshakeRefused(.handshakeFailure)
  let summary = "has ciphers of 40 bits"

  func policy(with chains: HelloChains) -> HelloPolicy {
    let suites = "EXP-EDH-RSA-DES-CBC-SHA:EXP-DES-CBC-SHA:EXP-RC4-MD5:EXP-RC2-CBC-MD5:EXP-ADH-RC4-MD5:RC4-MD5"
    return HelloPolicy([.ssl3: .openSSL(suites), .tls10: .openSSL(suites)], certificates: [chains.rsa])
  }
}
