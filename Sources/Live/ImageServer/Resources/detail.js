const detail = document.querySelector('.detail');
let tapped = null;         // how far below the list's upper edge, while the detail is shown

list.addEventListener('click', event => {
  const place = event.clientY - list.getBoundingClientRect().top;
  const index = Math.floor((list.scrollTop + place) / height);
  if (index < 0 || index >= reachable) return;
  tapped = Math.round(place * 64) / 64;
  detail.hidden = false;
  detail.querySelector('img').removeAttribute('src');
  page(Math.floor(index / pageSize)).then(items => {
    const item = items[index % pageSize];
    if (tapped === null || !item) return;
    detail.querySelector('b').textContent = item.title;
    detail.querySelector('img').src = (item.detail?.[0] ?? item.image).url;
  });
});
detail.querySelector('button').addEventListener('click', () => {
  tapped = null;
  detail.hidden = true;
});
