/// Chat between client and server (RFC 6120, section 5).
struct XMPP: StartTLSProtocol {
  let name = "xmpp"
  let ports: [UInt16] = [5222]

  func dialogue(with parties: StartTLSParties) -> any StartTLSDialogue {
    XMPPDialogue(protocolName: name, namespace: "jabber:client", to: parties.host, from: nil)
  }
}
