/// What was offered, in the customary order, and what the server took of it.
struct ChoiceRecord<Item: Hashable & Sendable>: Hashable, Sendable {
  /// In the order of the hello.
  let offered: [Item]
  let picked: Item
}
