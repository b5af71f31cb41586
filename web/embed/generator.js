// Makes the code for a table in another page: what is chosen, how it looks, and what to copy. Nothing that is
// typed here becomes markup on this page; in the code to copy it is escaped.
(async () => {
  const LANGUAGES = { de: ['de-CH', 'Deutsch'], fr: ['fr-CH', 'Français'], it: ['it-CH', 'Italiano'], en: ['en', 'English'] };
  // The build fills them in (web/build/page/engine_values.py).
  const VARIANTS = null;
  const USUAL = { theme: 'auto', cloth: 'green', level: 'strong', speed: 'normal', ui: 'full' };
  const OF_RULES = /^(variant|players|target|name|opt\..{1,60})$/;
  const find = id => document.getElementById(id);
  if (location.protocol === 'file:') { find('disk').hidden = false; document.querySelector('main').hidden = true; return; } // nothing can be fetched there
  const HERE = new URL('./', location.href);

  const asked = new URLSearchParams(location.search).get('lang');
  const language = [asked, ...navigator.languages.map(tag => tag.slice(0, 2).toLowerCase())].find(one => Object.hasOwn(LANGUAGES, one)) ?? 'de';
  // Words that did not come are asked for again until they are there (web/build/page/words.py).
  let words;
  while (!words) {
    try { words = await (await fetch(`./web/embed/generator.${language}.json`)).json(); } catch { await new Promise(later => setTimeout(later, 2000)); }
  }
  document.documentElement.lang = LANGUAGES[language][0];
  for (const one of document.querySelectorAll('[data-w]')) one.textContent = words[one.dataset.w];
  for (const one of document.querySelectorAll('[data-w-label]')) one.setAttribute('aria-label', words[one.dataset.wLabel]);
  find('guide').href = `./guide/${language}.html`;
  for (const link of find('languages').children) if (link.search === `?lang=${language}`) link.setAttribute('aria-current', 'true');

  const form = find('form');
  const offer = (name, values, word) => {
    for (const value of values) form.elements[name].add(new Option(word(value), value));
    form.elements[name].value = USUAL[name] ?? values[0];
  };
  offer('variant', VARIANTS, value => words[`variant.${value}`]);
  for (const { name, dataset: { values } } of form.querySelectorAll('[data-values]'))
    offer(name, values.split(' '), value => name === 'lang' ? LANGUAGES[value][1] : words[`${name === 'ui' ? 'gen.ui' : name}.${value}`]);
  form.elements.lang.value = language;
  form.elements.deck.value = ['fr', 'it'].includes(language) ? 'french' : 'swiss';

  const seen = text => /[^\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\u{16fe4}]/u.test(text) ? text.trim() : ''; // something to be seen
  // What differs from what everybody has, and the deck that players of the language have.
  const chosen = () => {
    const values = Object.fromEntries(new FormData(form));
    const rules = [...new URLSearchParams(values.rules.slice(0, 4000).replace(/^[^?]*\?/, ''))].filter(([key]) => OF_RULES.test(key));
    form.elements.variant.disabled = rules.length > 0;
    const usualDeck = ['fr', 'it'].includes(values.lang) ? 'french' : 'swiss';
    const result = { lang: values.lang };
    const club = seen(values.club);
    if (club) result.club = club;
    if (rules.length) result.rules = String(new URLSearchParams(rules)); else result.variant = form.elements.variant.value;
    const series = seen(values.series);
    if (series) {
      result.series = series;
      for (const name of ['deals', 'from', 'to']) if (values[name]) result[name] = values[name];
    }
    form.elements.to.min = values.from;
    if (values.deck !== usualDeck) result.deck = values.deck;
    for (const name of Object.keys(USUAL)) if (values[name] !== USUAL[name]) result[name] = values[name];
    return result;
  };

  // Letters beyond ASCII too: not every page says in which encoding it is.
  const escaped = text => text.replaceAll('&', '&amp;').replace(/["'<>]|[^ -~]/gu, sign => `&#${sign.codePointAt(0)};`);
  const title = values => escaped(values.club ? `Jass, ${values.club}` : 'Jass');
  const address = values => new URL(`./embed.html?${new URLSearchParams(values)}`, HERE).href;
  const frame = values => `<iframe src="${escaped(address(values))}" title="${title(values)}" loading="lazy" `
    + `allow="fullscreen; clipboard-write; clipboard-read; web-share; camera; local-network-access" style="display:block;${values.ui === 'mini' ? 'width:100%;height:520px' : 'width:100%;aspect-ratio:8/5;min-height:480px'};border:0"></iframe>`;
  const element = values => `<script src="${escaped(new URL('./web/embed/jass-table.js', HERE).href)}"></script>\n`
    + `<jass-table title="${title(values)}"${Object.entries(values).map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')}></jass-table>`;

  // The ranking of the series is a page of its own.
  const ranking = values => {
    if (!values.series) return '';
    const asked = ['lang', 'rules', 'variant', 'series', 'deals', 'from', 'to'].filter(name => name in values).map(name => [name, values[name]]);
    return `\n<p><a href="${escaped(new URL(`./?ranking&${new URLSearchParams(asked)}`, HERE).href)}">${escaped(words['gen.ranking'])}</a></p>`;
  };

  let shown = '';
  const show = () => {
    const values = chosen();
    const kind = document.querySelector('[name=kind]:checked').value;
    find('code').value = (kind === 'frame' ? frame(values) : element(values)) + ranking(values);
    find('done').textContent = '';
    if (shown === address(values)) return;
    shown = address(values);
    const table = document.createElement('jass-table');
    for (const [name, value] of Object.entries(values)) table.setAttribute(name, value);
    table.setAttribute('title', words['gen.preview']);
    find('place').replaceChildren(table);
  };
  let soon = 0;
  form.addEventListener('input', ({ target }) => { clearTimeout(soon); soon = setTimeout(show, target.tagName === 'INPUT' ? 400 : 0); });
  form.addEventListener('submit', event => event.preventDefault());
  find('kind').addEventListener('change', show);
  find('copy').addEventListener('click', async () => {
    show();
    try { await navigator.clipboard.writeText(find('code').value); } catch { find('code').select(); document.execCommand('copy'); }
    find('done').textContent = words['gen.copied'];
  });
  find('local').hidden = !/^(localhost|127\.|\[::1\])/.test(location.host);
  const script = document.createElement('script');
  script.src = './web/embed/jass-table.js';
  script.onload = show;
  document.head.append(script);
})();
