// A list of images that plays a recorded scroll, and says when each row came, had its image, and left.
'use strict';

class List {
  constructor(config) {
    this.config = config;
    // One entry for each time that a row is on screen: row, moment, moment of its image, moment it left.
    this.appearances = [];
    this.visible = new Map();
    this.frames = 0;
    this.lateFrames = 0;
    this.errors = 0;
  }

  began(row, now, isLoaded) {
    const appearance = [row, now, isLoaded ? now : null, null];
    this.appearances.push(appearance);
    this.visible.set(row, appearance);
  }

  loaded(row) {
    const appearance = this.visible.get(row);
    if (appearance && appearance[2] === null) appearance[2] = performance.now();
  }

  ended(row, now) {
    this.visible.get(row)[3] = now;
    this.visible.delete(row);
  }

  // The rows on screen: from the first, up to the second.
  range(top) {
    const { urls, viewport, rowHeight } = this.config;
    return [Math.max(0, Math.floor(top / rowHeight)), Math.min(urls.length, Math.ceil((top + viewport) / rowHeight))];
  }

  image(row) {
    const image = document.createElement('img');
    image.addEventListener('error', () => { this.errors += 1; });
    return image;
  }

  show(top, now) {
    const [first, end] = this.range(top);
    for (const row of [...this.visible.keys()]) if (row < first || row >= end) this.leave(row, now);
    for (let row = first; row < end; row += 1) if (!this.visible.has(row)) this.enter(row, now);
  }

  // A frame that comes more than half a frame late has lost others.
  count(now) {
    const gap = now - (this.last ?? now);
    if (gap > 25) this.lateFrames += Math.round(gap / (1000 / 60)) - 1;
    this.last = now;
    this.frames += 1;
  }

  end(now) {
    for (const row of [...this.visible.keys()]) this.ended(row, now);
    const { appearances, frames, lateFrames, errors } = this;
    return JSON.stringify({ appearances, frames, lateFrames, errors });
  }
}

// Rows that are reused, as lists of many libraries do. A row that leaves keeps its address, or is cleared.
class RecycledList extends List {
  constructor(config) {
    super(config);
    this.scroller = document.createElement('div');
    this.scroller.className = 'scroller recycled';
    this.scroller.style.height = `${config.viewport}px`;
    this.rows = document.createElement('div');
    this.rows.className = 'rows';
    this.rows.style.height = `${config.urls.length * config.rowHeight}px`;
    this.scroller.append(this.rows);
    document.body.append(this.scroller);
    this.shown = new Map();
    this.free = [];
  }

  element() {
    const element = document.createElement('div');
    element.className = 'row';
    const image = this.image();
    image.addEventListener('load', () => { if (element.shows !== null) this.loaded(element.shows); });
    element.append(image);
    this.rows.append(element);
    return element;
  }

  enter(row, now) {
    const element = this.free.pop() ?? this.element();
    const image = element.firstChild;
    element.shows = row;
    element.style.display = '';
    element.style.top = `${row * this.config.rowHeight}px`;
    this.shown.set(row, element);
    image.src = this.config.urls[row];
    this.began(row, now, image.complete && image.naturalWidth > 0);
  }

  leave(row, now) {
    const element = this.shown.get(row);
    element.shows = null;
    element.style.display = 'none';
    if (this.config.clears) element.firstChild.removeAttribute('src');
    this.shown.delete(row);
    this.free.push(element);
    this.ended(row, now);
  }

  get top() { return this.scroller.scrollTop; }
  set top(offset) { this.scroller.scrollTop = offset; }
}

// All rows in the document, whose images the browser loads when they come near.
class LazyList extends List {
  constructor(config) {
    super(config);
    const rows = document.createElement('div');
    this.images = config.urls.map((url, row) => {
      const element = document.createElement('div');
      element.className = 'row';
      const image = this.image();
      image.loading = 'lazy';
      image.addEventListener('load', () => this.loaded(row));
      image.src = url;
      element.append(image);
      rows.append(element);
      return image;
    });
    document.body.append(rows);
  }

  enter(row, now) {
    const image = this.images[row];
    this.began(row, now, image.complete && image.naturalWidth > 0);
  }

  leave(row, now) { this.ended(row, now); }

  get top() { return document.scrollingElement.scrollTop; }
  set top(offset) { document.scrollingElement.scrollTop = offset; }
}

// The offset of a recording at a time; samples are pairs of milliseconds and offset.
class Recording {
  constructor(samples) {
    this.samples = samples;
    this.place = 0;
  }

  get length() { return this.samples.at(-1)[0]; }

  offset(time) {
    const { samples } = this;
    while (this.place + 1 < samples.length && samples[this.place + 1][0] <= time) this.place += 1;
    const [from, top] = samples[this.place];
    const [to, next] = samples[Math.min(this.place + 1, samples.length - 1)];
    return to > from ? top + (next - top) * Math.min(1, (time - from) / (to - from)) : next;
  }
}

// Plays a recording; `window.visit` is the outcome once it has ended.
window.play = async () => {
  const config = await (await fetch('config.json')).json();
  const { style } = document.documentElement;
  style.setProperty('--row-height', `${config.rowHeight}px`);
  style.setProperty('--padding', `${config.padding}px`);
  style.setProperty('--side', `${config.side}px`);
  const list = config.lazy ? new LazyList(config) : new RecycledList(config);
  const recording = new Recording(config.samples);
  let start = null;
  const frame = (now) => {
    start ??= now;
    list.count(now);
    list.top = recording.offset(now - start);
    list.show(list.top, now);
    if (now - start > recording.length + config.tail) window.visit = list.end(now);
    else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
};
