import Observation
import Testing

@testable import Report

@Suite("Bars and columns")
struct ProbeDrawingTests {
  private let ascii = Style(unicode: false)

  @Test("a bar begins where the one before ended, and the last one ends with the width")
  func waterfall() {
    let waterfall = Waterfall(width: 20, whole: 100, style: Style())
    #expect(waterfall.bar(from: 0, lasting: 50) == "██████████")
    #expect(waterfall.bar(from: 50, lasting: 50) == "          ██████████")
    #expect(waterfall.bar(from: 0, lasting: 4) == "▊")
    #expect(Waterfall(width: 20, whole: 100, style: ascii).bar(from: 50, lasting: 25) == "          =====")
  }

  @Test("what takes any time is seen, and what takes none is not")
  func shortest() {
    let waterfall = Waterfall(width: 10, whole: 1_000_000, style: Style())
    #expect(waterfall.bar(from: 999_999, lasting: 1) == "         █" && waterfall.bar(from: 0, lasting: 1) == "▏")
    #expect(waterfall.bar(from: 0, lasting: 0).isEmpty)
    #expect(Waterfall(width: 10, whole: 1_000, style: ascii).bar(from: 0, lasting: 1) == "=")
  }

  @Test("no number makes a bar leave its width", arguments: [0, 1, -5, 7, Int64.max, Int64.min])
  func extremes(number: Int64) {
    for width in [0, 1, 9] {
      for whole in [0, 1, number, Int64.max] {
        for style in [Style(), ascii] {
          #expect(Waterfall(width: width, whole: whole, style: style).bar(from: number, lasting: number).count <= width)
          #expect(Waterfall(width: width, whole: whole, style: style).bar(from: number, lasting: Int64.max).count <= width)
        }
      }
    }
  }

  @Test("columns grow with what they count, and a single one is seen beside a thousand")
  func histogram() {
    #expect(Histogram(bins: [1, 2, 4, 0, 8]).rows(width: 5, height: 2, style: Style()) == ["    █", "▂▄█ █"])
    #expect(Histogram(bins: [1, 1_000]).rows(width: 2, height: 1, style: Style()) == ["▁█"])
    #expect(Histogram(bins: [1, 4, 8]).rows(width: 3, height: 2, style: ascii) == ["  #", ".##"])
  }

  @Test("more bins than columns are drawn together, fewer are drawn wide", arguments: [1, 3, 7, 20, 60, 200])
  func widths(columns: Int) {
    for number in [1, 2, 5, 20, 100] {
      let histogram = Histogram(bins: Array(repeating: 3, count: number))
      for row in histogram.rows(width: columns, height: 3, style: Style()) {
        #expect(row.count <= histogram.breadth(width: columns) && histogram.breadth(width: columns) <= columns)
      }
    }
  }

  @Test("nothing counted is nothing drawn")
  func empty() {
    #expect(Histogram(bins: []).rows(width: 10, height: 4, style: Style()).isEmpty)
    #expect(Histogram(bins: [0, 0]).rows(width: 10, height: 4, style: Style()).isEmpty)
  }

  @Test("spans of time have three digits that count")
  func spans() {
    let cases: [(Int64, String)] = [
      (0, "0.000 ms"), (43, "0.043 ms"), (999, "0.999 ms"), (4_310, "4.31 ms"), (9_994, "9.99 ms"), (9_996, "10.0 ms"),
      (43_149, "43.1 ms"), (99_960, "100 ms"), (431_400, "431 ms"), (9_999_499, "9,999 ms"), (12_345_678, "12.3 s"), (-5, "-0.005 ms"),
    ]
    for (microseconds, text) in cases { #expect(AmountFormatter.span(microseconds) == text) }
    #expect(
      AmountFormatter.milliseconds(1_234_567, decimals: 1) == "1,234.6" && AmountFormatter.milliseconds(.infinity, decimals: 1) == "inf")
  }
}
