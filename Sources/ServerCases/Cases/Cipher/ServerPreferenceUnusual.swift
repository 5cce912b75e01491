internal import HTTPServer
internal import TLSWire

struct ServerPreferenceUnusual: ClientHelloCase {
  let name = "server-preference-unusual"
  let area = CaseArea.cipher
  let summary = "has an order that no product comes with"

  func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
    let classic = """
      CAMELLIA128-SHA:ECDHE-RSA-AES256-SHA384:AES256-GCM-SHA384:ECDHE-ECDSA-AES128-SHA:DHE-RSA-CHACHA20-POLY1305:\
      ECDHE-RSA-AES128-GCM-SHA256:DES-CBC3-SHA:ECDHE-ECDSA-AES256-GCM-SHA384:DHE-RSA-AES128-SHA256:AES128-SHA
      """
    let modern = "TLS_AES_128_CCM_SHA256:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384"
    return ServerHelloPolicy([.tls12: .openSSL(classic), .tls13: .openSSL(modern)], certificates: [chains.rsa, chains.ec]).with {
      $0.groups = GroupRules([.secp521r1, .x448, .secp256r1, .x25519, .secp384r1])
      $0.groups.takesAnyShare = false
    }
  }
}
