// The same deck with a corner index that is read from afar: rank and suit at 1.7 times their size, pips and aces
// drawn together to make room, pictures cut out behind it. Fetched only where it is set (web/boot/start.js).
const SVG = 'http://www.w3.org/2000/svg';
const PIPS = 'translate(50 77.5) scale(.62) translate(-50 -77.5)';
const INDEX = 'translate(-6.2 -4) scale(1.7)';
const PATCH = '<path d="M1 7A6 6 0 0 1 7 1H34.5V73A6 6 0 0 1 28.5 79H1Z" fill="#fffdf6" stroke="none"/><path d="M34.5 6V73A6 6 0 0 1 28.5 79H5.5" stroke-width="1"/>';

const group = (transform, children) => {
  const made = document.createElementNS(SVG, 'g');
  if (transform) made.setAttribute('transform', transform);
  made.append(...children);
  return made;
};

/** Enlarge the index of every card of a sheet of symbols, each drawn as paper, letter, suit, the two turned round, face. */
export function enlarge(sheet) {
  for (const card of sheet.children) {
    if (!/^[ERSL][6-9BUOKA]$/.test(card.id)) continue;
    const [paper, letter, suit, , ...face] = card.children;
    const picture = card.id[1] !== 'A' && face.some(part => part.localName === 'path');
    const corner = group('', [group(INDEX, [letter, suit])]);
    if (picture) corner.insertAdjacentHTML('afterbegin', PATCH);
    const turned = group('rotate(180 50 77.5)', [corner.cloneNode(true)]);
    card.replaceChildren(paper, group(picture ? '' : PIPS, face), corner, turned);
  }
}
