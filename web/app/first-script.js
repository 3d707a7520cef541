// Inlined after the skeleton in every page, with the response's nonce (scripts/first-paint), to request what the page needs first. Offers
// to reload if the skeleton is still there after ten seconds. `firstStyles` resolves when the style sheets have loaded: injected by script,
// they do not block first paint, so the app waits for them and starts `firstFonts` itself. `firstCalls` is handed to the code that makes
// the same call (web/platform/first-calls.ts).
((styles, fonts, calls, catalogues, slowWords) => {
  const put = (link) => document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '', ...link }));
  const arrival = (href) => new Promise((arrived) => put({ rel: 'stylesheet', href, onload: arrived, onerror: arrived }));
  window.firstStyles = Promise.all(styles.map(arrival));
  // Load fonts last: they are useless before there is text, and Chromium delays first paint for fonts it knows about.
  window.firstFonts = () => fonts.forEach((href) => put({ rel: 'preload', as: 'font', type: 'font/woff2', href }));
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('installer-dashboard')) || {};
  } catch {}
  // Another language's texts are one file, which the app would request only after its code (web/platform/i18n.ts applies the same choice).
  const forced = new URLSearchParams(location.search).get('lang');
  const wanted = [forced || kept.language, ...navigator.languages].map((tag) => String(tag).replace(/^n[bn](?=-|$)/, 'no'));
  for (const language of wanted) {
    const href = catalogues[language] || catalogues[language.split('-')[0]];
    if (href) put({ rel: 'modulepreload', href });
    if (href || language.startsWith('en')) break;
  }
  const place = document.getElementById('root');
  const skeleton = place && place.firstElementChild;
  setTimeout(() => {
    if (!skeleton || place.firstElementChild !== skeleton) return;
    const known = wanted.map((language) => slowWords[language] || slowWords[language.split('-')[0]]).find(Boolean);
    const [words, reload] = known || slowWords.en;
    const button = Object.assign(document.createElement('button'), { textContent: reload, onclick: () => location.reload() });
    const bar = Object.assign(document.createElement('div'), { className: 'sk-slow' });
    bar.setAttribute('role', 'alert');
    bar.append(words, button);
    place.append(bar);
  }, 10_000);
  // Of a link that signs in it is not known yet whose session it will be.
  if (/[?&][ts]=/.test(location.search)) return;
  const sizes = kept.pageSizes || {};
  const size = [10, 20, 40, 60].find((known) => known === sizes['buy-leads']) || 20;
  // As the page will ask: in the language that was chosen, otherwise in that of the company, which the server knows.
  const headers = { 'accept-language': [forced, kept.language].filter(Boolean).join(', ') || '*' };
  window.firstCalls = {};
  for (const call of calls) {
    const isList = call === '/lead/marketplace';
    // A filtered list is fetched by its page.
    if (isList && location.search !== '') continue;
    // As most companies see it first: their own area.
    const query = `?page=1&pageSize=${size}&coverage=1&order=date-desc&auto-switch=true`;
    const address = '/api/v1' + call + (isList ? query : '');
    window.firstCalls[address] = fetch(address, { credentials: 'same-origin', headers }).catch(() => undefined);
  }
})(__STYLES__, __FONTS__, __CALLS__, __CATALOGUES__, __SLOW__);
