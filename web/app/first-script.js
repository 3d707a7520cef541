// Runs before the first paint; it stands in the page itself with the nonce of the answer (scripts/first-paint). `firstCalls` is what
// the page will ask for first: web/platform/first-calls.ts hands it to whoever makes the same call. `firstStyles` is when the style
// sheets are there: the page waits for them, the first paint does not, for they are put in by a script.
((styles, calls) => {
  let preferences = {};
  try {
    preferences = JSON.parse(localStorage.getItem('installer-dashboard') || '{}') || {};
  } catch {}
  const { appearance, pageSizes } = preferences;
  const isDark = appearance === 'dark' || (appearance !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
  const arrival = (href) =>
    new Promise((arrived) => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href });
      link.onload = link.onerror = arrived;
      document.head.append(link);
    });
  window.firstStyles = Promise.all(styles.map(arrival));
  // Of a link that signs in it is not known yet whose session it will be; a filtered list is asked for by its page.
  if (/[?&][ts]=/.test(location.search)) return;
  const size = [10, 20, 40, 60].find((known) => known === pageSizes?.['buy-leads']) ?? 20;
  window.firstCalls = {};
  for (const call of calls) {
    const isList = call === '/lead/marketplace';
    if (isList && location.search !== '') continue;
    const address = '/api/v1' + call + (isList ? `?page=1&pageSize=${size}&coverage=3&order=date-desc` : '');
    window.firstCalls[address] = fetch(address, { credentials: 'same-origin' }).catch(() => undefined);
  }
})(__STYLES__, __CALLS__);
