/// How the page looks.
enum PageStyle {
  static let text = """
    :root {
      color-scheme: light dark;
      --ground: light-dark(#f5f5f7, #0f1013); --paper: light-dark(#fff, #1a1c20);
      --ink: light-dark(#1d1d1f, #f2f2f4); --faint: light-dark(#6a6a72, #9a9aa4);
      --line: light-dark(#e3e3e8, #2b2d33); --accent: light-dark(#0a62d0, #6cb0ff);
    }
    * { box-sizing: border-box; }
    body {
      margin: 0; background: var(--ground); color: var(--ink);
      font: 15px/1.45 system-ui, -apple-system, "Segoe UI", sans-serif;
    }
    .page {
      max-width: 1080px; margin: 0 auto; padding: 28px 20px 40px; display: grid; gap: 28px;
      grid-template-columns: minmax(0, 1fr) 390px; align-items: start;
    }
    @media (max-width: 860px) { .page { grid-template-columns: minmax(0, 1fr); } }
    h1 { font-size: 30px; line-height: 1.15; margin: 0 0 6px; letter-spacing: -0.02em; }
    h2 { font-size: 12px; margin: 26px 0 8px; color: var(--faint); text-transform: uppercase;
      letter-spacing: 0.06em; }
    p { margin: 0 0 10px; }
    .kind { color: var(--accent); font-weight: 600; margin: 0 0 4px; }
    .faint { color: var(--faint); }
    a { color: var(--accent); text-decoration: none; }
    a:hover { text-decoration: underline; }
    code { font: 13px/1.4 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0; }
    dt { color: var(--faint); }
    dd { margin: 0; overflow-wrap: anywhere; }
    .routes dt { color: inherit; }
    .routes dd { color: var(--faint); }
    .phone {
      border: 1px solid var(--line); border-radius: 26px; background: var(--paper);
      overflow: hidden; box-shadow: 0 10px 40px rgb(0 0 0 / 10%);
    }
    .bar { padding: 14px 18px 12px; border-bottom: 1px solid var(--line); }
    .bar strong { display: block; font-size: 17px; }
    .list { height: min(68vh, 720px); overflow-y: auto; overscroll-behavior: contain; }
    .rows { position: relative; }
    .row {
      position: absolute; left: 0; right: 0; height: 88px; padding: 10px 18px; display: flex;
      gap: 14px; align-items: center; border-bottom: 1px solid var(--line);
    }
    .row img {
      width: 68px; height: 68px; object-fit: cover; border-radius: 12px;
      background: var(--line); flex: none; font-size: 11px; color: var(--faint);
    }
    .row.bad img { outline: 2px solid #d9534f; outline-offset: -2px; }
    .row b { display: block; font-weight: 600; }
    .row span { color: var(--faint); font-size: 13px; overflow-wrap: anywhere; }
    """
}
