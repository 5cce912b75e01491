struct DualKeys: ServerCase {
  let name = "dual"
  let summary = "an RSA or an ECDSA certificate, as the client likes"
}
