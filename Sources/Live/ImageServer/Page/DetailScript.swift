/// The detail of a row that is tapped: its image as large as the screen, over the list, and a way back.
///
/// Of a feed with a detail it shows the detail's first image, else the row's own.
enum DetailScript {
  static let text = """
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
    """

  /// The detail's element.
  static let html = """
    <div class="detail" hidden><button type="button">Back</button><b></b><img alt=""></div>
    """

  static let style = """
    .phone { position: relative; }
    .detail {
      position: absolute; inset: 0; background: var(--paper); padding: 14px 18px; z-index: 1;
      display: grid; grid-template-rows: auto auto 1fr; gap: 12px; justify-items: start;
    }
    .detail[hidden] { display: none; }
    .detail img { width: 100%; max-height: 100%; object-fit: contain; background: var(--line); }
    """
}
