const button = document.querySelector('#record');
const fingers = new Set();
let samples = null, began = 0;

function frame(now) {
  if (!samples) return;
  began = began || now;
  const offset = Math.round(list.scrollTop * 64) / 64;
  samples.push(`${(now - began).toFixed(3)},${offset},${fingers.size ? 1 : 0},${tapped ?? ''}`);
  requestAnimationFrame(frame);
}

function finish() {
  const head = `# ${navigator.userAgent}\n# rows of ${height} pt, ${list.clientHeight} pt on screen\n`;
  window.recording = head + 'time_ms,content_offset,touching,tap\n' + samples.join('\n') + '\n';
  samples = null;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([window.recording], { type: 'text/csv' }));
  link.download = 'recording.csv';
  link.click();
  URL.revokeObjectURL(link.href);
}

for (const [name, isDown] of [['touchstart', true], ['touchend', false], ['touchcancel', false]]) {
  list.addEventListener(name, event => {
    for (const touch of event.changedTouches) {
      isDown ? fingers.add(touch.identifier) : fingers.delete(touch.identifier);
    }
  }, { passive: true });
}
button.addEventListener('click', () => {
  button.textContent = samples ? 'Record' : 'Save';
  if (samples) return finish();
  [samples, began] = [[], 0];
  requestAnimationFrame(frame);
});
