/// Mail delivery (RFC 2033, section 4.1: SMTP with LHLO).
struct LMTP: StartTLSProtocol {
  let name = "lmtp"
  // No port is registered; these are the usual ones of Dovecot and Cyrus.
  let ports: [UInt16] = [24, 2003]

  func dialogue(with parties: StartTLSParties) -> any StartTLSDialogue {
    SMTP.Dialogue(protocolName: name, hello: "LHLO", client: parties.client)
  }
}
