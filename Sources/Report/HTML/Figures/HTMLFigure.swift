/// A part of a report that is drawn in HTML, as SVG with a text alternative.
///
/// A figure without a width is as wide as the page: positions are shares of the width, sizes of text are not.
protocol HTMLFigure {
  func write(to page: inout HTMLPage)
}
