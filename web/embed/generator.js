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
  find('guide-series').href = `./guide/${language}.html#series`;
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
    form.elements.level.disabled = false; // what is disabled is not in the form's data
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
      delete values.level; // a series has its own
    }
    form.elements.level.disabled = series !== '';
    find('level').hidden = series === '';
    form.elements.to.min = values.from;
    if (values.deck !== usualDeck) result.deck = values.deck;
    for (const name of Object.keys(USUAL)) if ((values[name] ?? USUAL[name]) !== USUAL[name]) result[name] = values[name];
    return result;
  };

  // What the page would say of the series (jass/history/series.py), by field. A field that the browser cannot read is empty.
  const SAID = { series: words['club.bad.series'], deals: words['club.bad.deals'], from: words['club.bad.from'], to: words['club.bad.to'] };
  const wrong = ({ variant, rules, series, deals, from, to }) => {
    const fields = form.elements, found = [];
    if (!series) return found;
    const code = encodeURIComponent(series.normalize('NFC').toLowerCase()).replace(/[!'()*]/g, '%27');
    if (code.length > 120) found.push('series');
    const own = /coiffeur/i.test(variant ?? new URLSearchParams(rules).get('variant') ?? '');
    if (fields.deals.validity.badInput || deals && (own || !/^\d{1,3}$/.test(deals) || deals < 1 || deals > 24)) found.push('deals');
    if (fields.from.validity.badInput || from && !day(from)) found.push('from');
    if (fields.to.validity.badInput || to && (!day(to) || from && to < from)) found.push('to');
    return found;
  };
  const day = text => /^\d{4}-\d\d-\d\d$/.test(text) && text >= '0001' && !isNaN(new Date(text));

  // Letters beyond ASCII too: not every page says in which encoding it is.
  const escaped = text => text.replaceAll('&', '&amp;').replace(/["'<>]|[^ -~]/gu, sign => `&#${sign.codePointAt(0)};`);
  const title = values => escaped(values.club ? `Jass, ${values.club}` : 'Jass');
  const address = values => new URL(`./embed.html?${new URLSearchParams(values)}`, HERE).href;
  const frame = values => `<iframe src="${escaped(address(values))}" title="${title(values)}" loading="lazy" `
    + `allow="fullscreen; clipboard-write; clipboard-read; web-share; camera; local-network-access" style="display:block;${values.ui === 'mini' ? 'width:100%;height:520px' : 'width:100%;aspect-ratio:8/5;min-height:480px'};border:0"></iframe>`;
  const element = values => `<script src="${escaped(new URL('./web/embed/jass-table.js', HERE).href)}"></script>\n`
    + `<jass-table title="${title(values)}"${Object.entries(values).map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')}></jass-table>`;

  // The series without a frame, and its ranking, are pages of their own.
  const alone = (values, first) => {
    const asked = ['lang', 'rules', 'variant', 'series', 'deals', 'from', 'to'].filter(name => name in values).map(name => [name, values[name]]);
    return new URL(`./?${first}${new URLSearchParams(asked)}`, HERE).href;
  };
  const ranking = values => values.series ? `\n<p><a href="${escaped(alone(values, 'ranking&'))}">${escaped(words['gen.ranking'])}</a></p>` : '';

  let shown = '';
  const show = () => {
    const values = chosen();
    const kind = document.querySelector('[name=kind]:checked').value;
    const faults = wrong(values), bad = faults.length > 0;
    for (const name of Object.keys(SAID)) {
      const said = faults.includes(name) ? SAID[name] : '';
      if (find(`wrong-${name}`).textContent !== said) find(`wrong-${name}`).textContent = said;
      form.elements[name].setAttribute('aria-invalid', said !== '');
    }
    find('code').value = bad ? '' : (kind === 'frame' ? frame(values) : element(values)) + ranking(values);
    find('link').value = bad ? '' : alone(values, '');
    find('members').hidden = bad || !values.series;
    find('copy').disabled = bad;
    find('done').textContent = find('done-link').textContent = '';
    if (bad) return;
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
  const copies = (button, field, done) => find(button).addEventListener('click', async () => {
    show();
    if (!find(field).value) return;
    try { await navigator.clipboard.writeText(find(field).value); } catch { find(field).select(); document.execCommand('copy'); }
    find(done).textContent = words['gen.copied'];
  });
  copies('copy', 'code', 'done');
  copies('copy-link', 'link', 'done-link');
  find('local').hidden = !/^(localhost|127\.|\[::1\])/.test(location.host);
  const script = document.createElement('script');
  script.src = './web/embed/jass-table.js';
  script.onload = show;
  document.head.append(script);
})();
