/// What moves on the page: a list of all rows in which only those near the window exist, as in a table
/// view.
enum PageScript {
  static let text = """
    'use strict';
    const list = document.querySelector('.list');
    const rows = document.querySelector('.rows');
    const state = document.querySelector('#state');
    const height = 88, pageSize = 50, overscan = 4;
    const total = Number(rows.dataset.total);
    const pages = new Map();   // number -> promise of items
    const shown = new Map();   // row -> element
    const pool = [];           // elements to be used again
    let loaded = 0, failed = 0;
    // A browser lays out no box higher than some millions of pixels.
    const reachable = Math.min(total, 150000);
    rows.style.height = reachable * height + 'px';

    function page(number) {
      if (!pages.has(number)) {
        const items = fetch(`/feed?page=${number}&size=${pageSize}`)
          .then(answer => { if (!answer.ok) throw Error(answer.status); return answer.json(); })
          .then(answer => answer.items)
          .catch(() => { pages.delete(number); return []; });
        pages.set(number, items);
      }
      return pages.get(number);
    }

    function cell() {
      const row = pool.pop() || document.createElement('div');
      if (!row.firstChild) {
        const image = row.appendChild(document.createElement('img'));
        const text = row.appendChild(document.createElement('div'));
        text.append(document.createElement('b'), document.createElement('span'));
        image.addEventListener('load', () => { loaded++; tell(); });
        image.addEventListener('error', () => { failed++; row.classList.add('bad'); tell(); });
      }
      row.className = 'row';
      row.querySelector('img').removeAttribute('src');
      row.querySelector('b').textContent = row.querySelector('span').textContent = '';
      return row;
    }

    function bind(index, row) {
      page(Math.floor(index / pageSize)).then(items => {
        const item = items[index % pageSize];
        if (!item || shown.get(index) !== row) return;   // the row was used again meanwhile
        row.querySelector('b').textContent = item.title;
        row.querySelector('span').textContent = item.image.url.replace(location.origin, '');
        row.querySelector('img').alt = '';
        row.querySelector('img').src = item.image.url;
      });
    }

    function layout() {
      const first = Math.max(0, Math.floor(list.scrollTop / height) - overscan);
      const last = Math.min(
        reachable, Math.ceil((list.scrollTop + list.clientHeight) / height) + overscan);
      for (const [index, row] of shown) {
        if (index < first || index >= last) { row.remove(); pool.push(row); shown.delete(index); }
      }
      for (let index = first; index < last; index++) {
        if (shown.has(index)) continue;
        const row = cell();
        row.style.top = index * height + 'px';
        shown.set(index, row);
        rows.append(row);
        bind(index, row);
      }
    }

    function tell() {
      const entries = performance.getEntriesByType('resource')
        .filter(entry => entry.initiatorType === 'img');
      const cached = entries.filter(entry => entry.transferSize === 0 && entry.decodedBodySize > 0);
      state.textContent = `${loaded} images shown` + (failed ? `, ${failed} failed` : '')
        + (cached.length ? `, ${cached.length} from the browser's cache` : '');
    }

    performance.setResourceTimingBufferSize(100000);
    list.addEventListener('scroll', () => requestAnimationFrame(layout), { passive: true });
    addEventListener('resize', layout);
    layout();
    """
}

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
    .bar { position: relative; }
    .bar button { position: absolute; right: 18px; top: 18px; }
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
