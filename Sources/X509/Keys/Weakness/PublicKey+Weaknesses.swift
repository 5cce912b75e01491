extension PublicKey {
  /// Known weaknesses of the key; an empty result does not prove that a key is strong.
  ///
  /// A key's size is not tested, since it is a matter of policy. Without lists this takes a fraction of a millisecond.
  public func weaknesses(lists: KeyLists = KeyLists()) -> [KeyWeakness] {
    let examined = ExaminedKey(self, lists: lists)
    return KeyExaminations.all.flatMap { $0.weaknesses(of: examined) }
  }
}
