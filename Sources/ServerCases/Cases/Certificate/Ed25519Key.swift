struct Ed25519Key: ServerCase {
  let name = "ed25519"
  let summary = "the key is Ed25519"
}
