/// Chat between servers (RFC 6120, section 5; section 4.7.1 for `from`).
struct XMPPServer: StartTLSProtocol {
  let name = "xmpp-server"
  let ports: [UInt16] = [5269]

  func dialogue(with parties: StartTLSParties) -> any StartTLSDialogue {
    XMPPDialogue(protocolName: name, namespace: "jabber:server", to: parties.host, from: parties.client)
  }
}
