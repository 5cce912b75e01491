extension PublicKey {
  /// What is known to be wrong with the key; nothing in it says that a key is good.
  ///
  /// A key's size is not among it, since it is a matter of policy. Without lists this takes a fraction of a millisecond.
  public func weaknesses(lists: KeyLists = KeyLists()) -> [KeyWeakness] {
    let examined = ExaminedKey(self, lists: lists)
    return KeyExaminations.all.flatMap { $0.weaknesses(of: examined) }
  }
}
