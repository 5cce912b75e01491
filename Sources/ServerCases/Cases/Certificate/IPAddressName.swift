struct IPAddressName: ServerCase {
  let name = "ip-san"
  let summary = "the certificate names addresses only"
}
