import Testing

@testable import Enumeration

@Suite struct OrderPredictionTests {
  /// What a server with that order chooses, and how many offers it took.
  private func run(_ predicted: String, stride: Int, longest: Int = 128, against order: String) -> (picked: Set<Character>, offers: Int) {
    var forecast = OrderPrediction(Array(predicted), stride: stride, longest: longest)
    var picked: Set<Character> = []
    var offers = 0
    while !forecast.isDone, offers < 100 {
      for offer in forecast.offers(room: 3) {
        offers += 1
        let choice = order.first { offer.items.contains($0) }
        if let choice { picked.insert(choice) }
        forecast.received(choice, to: offer.start)
      }
    }
    #expect(forecast.isDone)
    return (picked, offers)
  }

  @Test(arguments: [1, 3, 4, 12]) func `a right forecast costs one offer for each item`(stride: Int) {
    let (picked, offers) = run("abcdefghijkl", stride: stride, against: "abcdefghijkl")
    #expect(picked == Set("abcdefghijkl"))
    #expect(offers == 12)
  }

  @Test(arguments: [1, 3, 12]) func `items that are not accepted are passed over`(stride: Int) {
    let (picked, offers) = run("abcdefghijkl", stride: stride, against: "bfgk")
    #expect(picked == Set("bfgk"))
    #expect(offers <= 12)
  }

  @Test func `a wrong forecast ends, and invents nothing`() {
    let (picked, offers) = run("abcdefghijkl", stride: 4, against: "lkjihgfedcba")
    #expect(picked == ["l"])
    #expect(offers <= 4)
  }

  @Test func `items that are not expected cost nothing while they are refused, and one offer each while they are accepted`() {
    func offers(against order: String) -> Int {
      var forecast = OrderPrediction(Array("AabBCcdDef"), stride: 2, longest: 128) { $0.isLowercase }
      var picked = ""
      var offers = 0
      while !forecast.isDone, offers < 100 {
        for offer in forecast.offers(room: 3) {
          offers += 1
          let choice = order.first { offer.items.contains($0) }
          if let choice { picked.append(choice) }
          forecast.received(choice, to: offer.start)
        }
      }
      #expect(Set(picked) == Set(order))
      return offers
    }
    #expect(offers(against: "abcdef") == 6)
    #expect(offers(against: "AabBCcdDef") == 10)
    #expect(offers(against: "AabBcdf") <= 10)
  }

  @Test func `parts have the same number of likely items each`() {
    let likely = Set("abcdeh")
    var forecast = OrderPrediction(Array("abcdefgh"), parts: 3, longest: 9) { likely.contains($0) ? 1 : 0 }
    #expect(forecast.offers(room: 9).map(\.start) == [0, 2, 4])
    var unlikely = OrderPrediction(Array("abc"), parts: 3, longest: 9) { _ in 0 }
    #expect(unlikely.offers(room: 9).map(\.start) == [0, 1, 2])
  }

  @Test func `offers are no longer than a ClientHello may be`() {
    var forecast = OrderPrediction(Array("abcdefgh"), stride: 4, longest: 3)
    #expect(forecast.offers(room: 9).map { String($0.items) } == ["abc", "efg"])
  }

  @Test func `an offer without a choice ends its part`() {
    var forecast = OrderPrediction(Array("abcd"), stride: 2, longest: 9)
    #expect(forecast.offers(room: 9).map(\.start) == [0, 2])
    forecast.received(nil, to: 0)
    forecast.received("d", to: 2)
    #expect(forecast.isDone)
  }
}
