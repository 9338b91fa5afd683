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
