struct LongChain: ServerCase {
  let name = "long-chain"
  let summary = "a chain of 20 certificates"
}
