internal import Report

/// The style sheet and the script of all pages.
enum PageAssets {
  static let style = joined(styleParts)
  static let script = joined(scriptParts)

  /// That of the reports comes first.
  static let styleParts = [HTMLStyleSheet.text, pages]
  static let scriptParts = [progress]

  /// A padlock.
  static let icon: StaticString = """
    data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%230a58a8'/%3E\
    %3Cpath d='M11 15v-3a5 5 0 0 1 10 0v3' fill='none' stroke='white' stroke-width='2.5'/%3E\
    %3Crect x='8.5' y='14.5' width='15' height='10.5' rx='2' fill='white'/%3E%3C/svg%3E
    """

  private static func joined(_ parts: [StaticString]) -> String { parts.map(\.description).joined() }

  /// Updates the page of a run until it ends; without scripts, the page has a link for that.
  private static let progress: StaticString = """
    "use strict";
    {
      const run = document.getElementById("run");
      const update = async () => {
        try {
          const state = await (await fetch(run.dataset.state)).json();
          if (state.ended) { location.reload(); return; }
          document.getElementById("seconds").textContent = state.seconds;
          const line = document.getElementById("progress");
          if (line.textContent !== state.progress) line.textContent = state.progress;
        } catch (error) {
          document.getElementById("progress").textContent = "tlsprobe does not respond.";
          return;
        }
        setTimeout(update, 1000);
      };
      if (run) setTimeout(update, 1000);
    }
    """

  private static let pages: StaticString = """
    .bar { display: flex; flex-wrap: wrap; gap: 0.4rem 2rem; align-items: baseline; max-width: 76rem; margin: 0 auto; padding: 0.9rem 1.25rem;
      border-bottom: 1px solid var(--border); }
    .bar .name { font-weight: 700; color: var(--text); text-decoration: none; letter-spacing: 0.01em; }
    .bar nav ul, .tabs ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin: 0; padding: 0; border: 0; }
    .bar nav li, .tabs li { margin: 0; }
    .bar nav a { color: var(--muted); padding: 0.2rem 0; }
    .bar nav a[aria-current] { color: var(--text); font-weight: 600; }
    .page { max-width: 60rem; margin: 0 auto; padding: 1.75rem 1.25rem 4rem; }
    .narrow { max-width: 40rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
    .tabs { border-bottom: 1px solid var(--border); margin-bottom: 1.5rem; }
    .tabs a { padding: 0.4rem 0 0.55rem; color: var(--muted); border-bottom: 3px solid transparent; margin-bottom: -1px; }
    .tabs a:hover { text-decoration: none; color: var(--text); }
    .tabs a[aria-current] { color: var(--text); font-weight: 600; border-bottom-color: var(--link); }
    .page h1 { margin-bottom: 1.25rem; }
    .page h2 { font-size: 1.1rem; padding-top: 2rem; }
    .line { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: flex-end; margin-bottom: 0.75rem; }
    .field { display: flex; flex-direction: column; gap: 0.25rem; min-width: 0; }
    .field.wide { flex: 1 1 18rem; }
    .field label { font-size: 0.88rem; color: var(--muted); }
    .field .note { margin: 0; font-size: 0.88rem; color: var(--muted); }
    .page .note, .narrow .note { color: var(--muted); }
    input[type=text], input[type=search], select, textarea { font: inherit; color: var(--text); background: var(--page); padding: 0.5rem 0.7rem;
      border: 1px solid var(--muted); border-radius: 6px; width: 100%; min-height: 2.75rem; }
    textarea, .field.wide input { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
      font-size: 0.92rem; }
    ::placeholder { color: var(--muted); opacity: 0.8; }
    button, .button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0.5rem 1.4rem; border-radius: 6px; cursor: pointer;
      border: 1px solid var(--link); background: var(--link); color: var(--page); text-decoration: none; display: inline-flex;
      align-items: center; }
    button.plain, .button { background: transparent; color: var(--link); border-color: var(--border); font-weight: 500; }
    button:hover { filter: brightness(1.08); }
    button.plain:hover, .button:hover { border-color: var(--link); filter: none; }
    .fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); gap: 1rem 1.5rem; padding-top: 0.5rem; }
    .top > section { margin-top: 1rem; }
    .requests { border: 1px solid var(--border); border-radius: 6px; padding: 0.25rem 1rem; margin: 0 0 1rem; min-width: 0; }
    .requests .check { flex-wrap: wrap; }
    .check { display: flex; gap: 0.6rem; align-items: center; min-height: 2.75rem; }
    input[type=checkbox] { width: 1.15rem; height: 1.15rem; margin: 0; flex: none; accent-color: var(--link); }
    .mistake { padding: 0.7rem 1rem; border: 1px solid var(--border); border-left: 5px solid var(--bad); border-radius: 6px;
      background: var(--bad-back); }
    .entries { list-style: none; padding: 0; margin: 0 0 1.25rem; }
    .entries > li { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 16rem) auto; gap: 0.1rem 1.25rem; padding: 0.55rem 0;
      border-top: 1px solid var(--border); align-items: baseline; }
    .entries > li:has(> input) { grid-template-columns: auto minmax(0, 1fr) minmax(0, 16rem) auto; }
    .entries > li:last-child { border-bottom: 1px solid var(--border); }
    .entries input { align-self: center; }
    .entries a { text-decoration: none; min-width: 0; }
    .entries a:hover .subject { text-decoration: underline; }
    .entries .kind { display: inline-block; min-width: 4.2rem; color: var(--muted); font-size: 0.88rem; }
    .entries .result { font-size: 0.92rem; color: var(--muted); }
    td.time { white-space: nowrap; font-variant-numeric: tabular-nums; }
    .entries time { font-size: 0.85rem; color: var(--muted); font-variant-numeric: tabular-nums; white-space: nowrap; }
    .actions { list-style: none; display: flex; flex-wrap: wrap; gap: 0.5rem; padding: 0; margin: 1rem 0 0; }
    .actions .button, .actions button { min-height: 2.4rem; padding: 0.3rem 0.9rem; font-size: 0.92rem; }
    .running { padding: 1.25rem 1.4rem 0.7rem; margin: 1.25rem 0; background: var(--box); border: 1px solid var(--border);
      border-radius: 6px; }
    .spinner { display: inline-block; width: 0.9rem; height: 0.9rem; margin-right: 0.7rem; vertical-align: -0.05rem; border-radius: 50%;
      border: 2px solid var(--border); border-top-color: var(--link); }
    @media (prefers-reduced-motion: no-preference) {
      .spinner { animation: turn 1s linear infinite; }
      @keyframes turn { to { transform: rotate(360deg); } }
    }
    @media (max-width: 40rem) {
      .bar, .page, .narrow { padding-left: 1rem; padding-right: 1rem; }
      .entries > li { grid-template-columns: minmax(0, 1fr) auto; }
      .entries > li:has(> input) { grid-template-columns: auto minmax(0, 1fr) auto; }
      .entries a { grid-column: 1 / -1; }
      .entries > li:has(> input) a { grid-column: 2 / -1; }
      .entries > li:has(> input) .result { grid-column: 2; }
      .line button { width: 100%; justify-content: center; }
      .field.small { flex: 1 1 100%; }
    }
    @media print { .bar, .actions { display: none; } }

    """
}
