// Runs before the first paint; it stands in the page itself with the nonce of the answer (scripts/first-paint). `firstCalls` is what
// the page will ask for first: web/platform/first-calls.ts hands it to whoever makes the same call.
((calls) => {
  let preferences = {};
  try {
    preferences = JSON.parse(localStorage.getItem('installer-dashboard') || '{}') || {};
  } catch {}
  const { appearance, pageSizes } = preferences;
  const isDark = appearance === 'dark' || (appearance !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
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
})(__FIRST_CALLS__);
