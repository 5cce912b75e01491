internal import Bytes
internal import Crypto

/// The only style sheet of a page; the page forbids all others by its hash.
package enum HTMLStyleSheet {
  /// The policy that forbids scripts, other style sheets, and all requests.
  static let policy = HTMLAttribute(
    name: "content",
    value: .text(
      "default-src 'none'; style-src 'sha256-\(Base64.encode(Digest.sha256(text.description.utf8)))'; base-uri 'none'; form-action 'none'"))

  /// Colors have a contrast of 4.5 or more against their backgrounds in both schemes.
  package static let text: StaticString = """
    :root {
      color-scheme: light dark;
      --page: #ffffff; --box: #f6f7f9; --text: #1b1f24; --muted: #545d68; --border: #d3d9e0; --link: #0a58a8;
      --good: #176b31; --bad: #b3201a; --open: #7d4e00; --notice: #7d4e00; --info: #0a58a8;
      --good-back: #e9f6ec; --bad-back: #fdeeed; --open-back: #fdf5e2; --bar: #2f6fb5;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #14171b; --box: #1d2127; --text: #e5e8ec; --muted: #a4adb8; --border: #3a414a; --link: #82b9ff;
        --good: #66d08a; --bad: #ff9a92; --open: #e9ba5b; --notice: #e9ba5b; --info: #82b9ff;
        --good-back: #16291d; --bad-back: #331b1b; --open-back: #2e2614; --bar: #6aa6ec;
      }
    }
    * { box-sizing: border-box; }
    html { font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; -webkit-text-size-adjust: 100%; }
    @media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
    body { margin: 0; background: var(--page); color: var(--text); overflow-wrap: anywhere; scrollbar-color: var(--border) transparent; }
    a { color: var(--link); text-underline-offset: 0.15em; }
    :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 2px; }
    .skip { position: absolute; left: -99in; }
    .skip:focus { left: 1rem; top: 0.5rem; padding: 0.5rem 1rem; background: var(--page); z-index: 1; }
    .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    .top, .columns, footer { max-width: 62rem; margin: 0 auto; padding: 0 1.25rem; }
    .top { padding-top: 2rem; padding-bottom: 1.25rem; }
    .brand { margin: 0; color: var(--muted); font-size: 0.9rem; letter-spacing: 0.02em; }
    h1, h2, h3, h4, h5 { line-height: 1.3; margin: 0; font-weight: 650; }
    h1 { font-size: 1.75rem; }
    h2 { font-size: 1.3rem; padding-top: 2.5rem; margin-bottom: 0.85rem; }
    h3 { font-size: 1.08rem; margin: 1.75rem 0 0.6rem; }
    h4, h5 { font-size: 1rem; margin: 1.5rem 0 0.5rem; }
    .remark { font-weight: 400; color: var(--muted); }
    p { margin: 0 0 0.6rem; }
    .sections { min-width: 0; }
    .sections:focus { outline: none; }
    nav ul { list-style: none; margin: 1.5rem 0 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0.2rem 1.25rem; font-size: 0.92rem; }
    nav a { display: inline-block; padding: 0.15rem 0; text-decoration: none; }
    nav a:hover { text-decoration: underline; }
    @media (min-width: 70rem) {
      .top, .columns, footer { max-width: 76rem; }
      .columns { display: grid; grid-template-columns: 14rem minmax(0, 1fr); gap: 0 3.5rem; align-items: start; }
      .columns > * { grid-column: 2; }
      .columns > nav { grid-column: 1; grid-row: 1 / span 2; position: sticky; top: 1.5rem; max-height: calc(100vh - 3rem); overflow: auto; }
      nav ul { margin: 0; display: block; border-left: 1px solid var(--border); padding-left: 1rem; }
      nav li { margin-bottom: 0.3rem; }
    }
    .verdict { display: flex; gap: 1.5rem; align-items: flex-start; padding: 1.25rem 1.4rem 0.9rem; background: var(--box);
      border: 1px solid var(--border); border-left: 5px solid var(--muted); border-radius: 6px; }
    .verdict > div { min-width: 0; flex: 1; }
    .verdict.good { border-left-color: var(--good); } .verdict.bad { border-left-color: var(--bad); }
    .verdict.open { border-left-color: var(--open); } .verdict.notice { border-left-color: var(--notice); }
    .headline { font-size: 1.15rem; font-weight: 600; line-height: 1.45; }
    .verdict .note { color: var(--muted); font-size: 0.92rem; margin-bottom: 0.35rem; }
    .grade { display: flex; flex-direction: column; align-items: center; margin: 0; width: 5.5rem; text-align: center; font-size: 0.8rem;
      color: var(--muted); }
    .letter { font-size: 2.6rem; line-height: 1.2; font-weight: 700; color: var(--text); }
    .muted, .note { color: var(--muted); }
    .sign { display: inline-block; min-width: 1.2em; font-weight: 700; }
    .good { color: var(--good); } .bad { color: var(--bad); } .open { color: var(--open); } .notice { color: var(--notice); }
    .verdict.good, .verdict.bad, .verdict.open, .verdict.notice { color: var(--text); }
    .severity { display: inline-block; padding: 0.05rem 0.55rem; border: 1px solid currentColor; border-radius: 4px; font-size: 0.85rem;
      font-weight: 600; white-space: nowrap; background: var(--page); }
    .severity.critical, .severity.high { color: var(--bad); } .severity.medium { color: var(--open); }
    .severity.low { color: var(--info); } .severity.info { color: var(--muted); }
    .counts { display: flex; flex-wrap: wrap; gap: 0.4rem; }
    .finding { padding: 1rem 1.25rem 0.75rem; margin: 0 0 1rem; border: 1px solid var(--border); border-left: 4px solid var(--muted);
      border-radius: 6px; }
    .finding.critical, .finding.high { border-left-color: var(--bad); } .finding.medium { border-left-color: var(--open); }
    .finding.low { border-left-color: var(--info); }
    .finding h3, .finding h4 { margin: 0 0 0.5rem; }
    .finding .severity { margin-right: 0.35rem; font-size: 0.8rem; }
    dl { margin: 0 0 0.75rem; }
    dl > div { display: grid; grid-template-columns: 10.5rem minmax(0, 1fr); gap: 0 1rem; padding: 0.3rem 0;
      border-top: 1px solid var(--border); }
    dl > div:first-child { border-top: 0; }
    .finding dl > div { grid-template-columns: 6.5rem minmax(0, 1fr); border: 0; padding: 0.12rem 0; font-size: 0.94rem; }
    dt { color: var(--muted); grid-column: 1; }
    dd { margin: 0; grid-column: 2; }
    ul, ol { padding-left: 1.4rem; margin: 0 0 0.75rem; }
    td ul { margin: 0; padding-left: 1.1rem; }
    .lines { list-style: none; padding-left: 0; }
    .lines > li { padding: 0.25rem 0 0.25rem 1.5rem; text-indent: 0; position: relative; }
    .lines > li > .sign:first-child { position: absolute; left: 0; }
    .names { color: var(--muted); font-size: 0.94rem; }
    .steps > li { padding: 0.15rem 0; }
    code, pre, .code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 0.88em; }
    .scroll { position: relative; overflow-x: auto; margin: 0 0 0.85rem; }
    table { border-collapse: collapse; width: 100%; font-size: 0.92rem; line-height: 1.45; }
    caption { text-align: left; color: var(--muted); padding: 0 0 0.4rem; }
    th, td { text-align: left; vertical-align: top; padding: 0.4rem 0.9rem 0.4rem 0; border-top: 1px solid var(--border); font-weight: 400;
      overflow-wrap: break-word; }
    th:last-child, td:last-child { padding-right: 0; }
    thead td { border-top: 0; }
    thead th { color: var(--muted); border-top: 0; font-weight: 600; white-space: nowrap; }
    details { margin: 0 0 0.75rem; }
    .more { margin: 0.2rem 0 0; }
    ul { list-style-type: "–  "; }
    summary { cursor: pointer; color: var(--link); width: fit-content; list-style: none; }
    summary::-webkit-details-marker { display: none; }
    summary::before { content: "+"; content: "+" / ""; display: inline-block; width: 1.1em; font-weight: 700; }
    details[open] > summary::before { content: "–"; content: "–" / ""; }
    details[open] > summary { margin-bottom: 0.5rem; }
    pre { margin: 0 0 0.75rem; padding: 1rem; max-height: 36rem; overflow: auto; background: var(--box); border: 1px solid var(--border);
      border-radius: 6px; line-height: 1.45; white-space: pre-wrap; }
    figure { margin: 0 0 1rem; }
    svg { display: block; max-width: none; overflow: hidden; }
    svg.path, svg.validity, svg.waterfall, svg.histogram { max-width: 40rem; }
    svg text { font: 14px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }
    svg text { fill: var(--text); }
    svg .small { font-size: 13px; fill: var(--muted); } svg .strong { font-weight: 600; }
    svg .end { text-anchor: end; } svg .middle { text-anchor: middle; } svg .symbol { text-anchor: middle; font-size: 18px; font-weight: 700; }
    svg.matrix .small { font-size: 12px; }
    svg .name { fill: var(--muted); } svg .name.strong { fill: var(--text); }
    svg .code { font: 12px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
    svg text.good { fill: var(--good); } svg text.bad { fill: var(--bad); } svg text.open, svg text.notice { fill: var(--open); }
    svg text.none { fill: var(--muted); }
    svg .box { fill: var(--box); stroke: var(--border); } svg .box.good { stroke: var(--good); } svg .box.bad { stroke: var(--bad); }
    svg .track { fill: var(--border); opacity: 0.6; } svg .bar { fill: var(--bar); }
    svg .fill.good { fill: var(--good); } svg .fill.bad { fill: var(--bad); } svg .fill.notice { fill: var(--open); }
    svg .arrow { stroke: var(--muted); stroke-width: 1.5; } svg .axis, svg .rule { stroke: var(--border); } svg .now { stroke: var(--text);
      stroke-width: 2; }
    svg .cell.good { fill: var(--good-back); } svg .cell.bad { fill: var(--bad-back); } svg .cell.open { fill: var(--open-back); }
    svg .cell.none { fill: var(--box); }
    .legend { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 0.2rem 1.5rem; font-size: 0.9rem; color: var(--muted); }
    .target { border-top: 3px solid var(--border); margin-top: 3rem; }
    footer { padding-top: 2.5rem; padding-bottom: 2.5rem; color: var(--muted); font-size: 0.88rem; }
    @media (max-width: 40rem) {
      html { font-size: 15px; }
      h1 { font-size: 1.45rem; }
      .top { padding-top: 1.25rem; }
      .top, .columns, footer { padding-left: 1rem; padding-right: 1rem; }
      .verdict { flex-direction: column; gap: 0.5rem; padding: 1rem; }
      .grade { flex-direction: row; width: auto; gap: 0.6rem; }
      dl > div { grid-template-columns: minmax(0, 1fr); }
      .finding dl > div { grid-template-columns: 5.4rem minmax(0, 1fr); gap: 0 0.6rem; }
      dt, dd { grid-column: 1; }
      .finding dd { grid-column: 2; }
      .finding { padding: 0.85rem 0.9rem 0.6rem; }
    }
    @media (forced-colors: active) {
      svg text { fill: CanvasText; } svg .bar, svg .fill { fill: Highlight; } svg .track { fill: GrayText; }
    }
    @media print {
      :root { --page: #fff; --box: #fff; --text: #000; --muted: #444; --border: #bbb; --link: #000; --good: #176b31; --bad: #b3201a;
        --open: #7d4e00; --notice: #7d4e00; --info: #0a58a8; --good-back: #fff; --bad-back: #fff; --open-back: #fff; --bar: #555; }
      html { font-size: 10.5pt; }
      nav, .skip, .data { display: none; }
      .top, .columns, footer { max-width: none; padding-left: 0; padding-right: 0; }
      .columns { display: block; }
      details::details-content { content-visibility: visible; display: block; block-size: auto; opacity: 1; }
      .finding, figure, tr, dl > div { break-inside: avoid; }
      h2, h3, h4 { break-after: avoid; }
      pre { max-height: none; overflow: visible; }
      .scroll { overflow: visible; }
      svg.matrix { max-width: 100%; }
    }

    """
}
