"""Finds faults of visible words: too small, out of place, cut off, overlapping."""

# `all`: what bears words, with its size of letters; `faults`: what is wrong, in words. A list that scrolls
# hides what is beyond its edge, and what stays in sight at its foot lies over it: neither is a fault.
WORDS = """() => {
  const root = [...document.querySelectorAll('dialog[open]')].pop()
    ?? document.querySelector('#start:not([hidden])') ?? document.getElementById('table');
  const dialog = root.localName === 'dialog' && root.getBoundingClientRect();
  const [from, to] = dialog ? [dialog.left, dialog.right] : [0, document.documentElement.clientWidth];
  const all = [], faults = [], seen = [];
  const clipped = (box, part) => {
    let { left, right, top, bottom } = box;
    for (let over = part; over && over !== document.body; over = over.parentElement) {
      const style = getComputedStyle(over);
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const edge = over.getBoundingClientRect();
      left = Math.max(left, edge.left); right = Math.min(right, edge.right);
      top = Math.max(top, edge.top); bottom = Math.min(bottom, edge.bottom);
    }
    return { left, right, top, bottom };
  };
  const stays = part => {
    for (let over = part; over && over !== root; over = over.parentElement)
      if (getComputedStyle(over).position === 'sticky') return true;
    return false;
  };
  for (const one of root.querySelectorAll('*')) {
    const texts = [...one.childNodes].filter(node => node.nodeType === 3 && node.data.trim());
    if (!texts.length || one.closest('.sr, [hidden], svg, option')) continue;
    if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const style = getComputedStyle(one), size = parseFloat(style.fontSize);
    if (style.clipPath !== 'none' || size === 0) continue;  // spoken, not seen; a short form in its place
    const words = one.textContent.trim().slice(0, 40);
    all.push([words, size]);
    if (size < 11.99) faults.push(`small (${size}): ${words}`);
    const cut = style.overflowX !== 'visible' && style.textOverflow !== 'ellipsis'
      && one.scrollWidth > one.clientWidth + 1;
    if (cut) faults.push(`cut: ${words}`);
    const foot = stays(one);
    for (const text of texts) {
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const line of range.getClientRects()) {
        if (style.overflowX === 'visible' && (line.left < from - 1 || line.right > to + 1))
          faults.push(`beyond: ${words}`);
        const box = clipped(line, one);
        if (box.right - box.left < 1 || box.bottom - box.top < 1) continue;
        for (const other of seen) {
          if (other.foot !== foot || other.one.contains(one) || one.contains(other.one)) continue;
          const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
          const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
          if (wide > 2 && high > 4) faults.push(`one on the other: ${words} | ${other.words}`);
        }
        seen.push({ one, box, words, foot });
      }
    }
  }
  return { all, faults: [...new Set(faults)] };
}"""
