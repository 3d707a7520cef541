// Runs before the first paint, as a file of its own because the page's policy forbids inline scripts. See web/app/appearance.ts.
(() => {
  let chosen;
  try {
    chosen = JSON.parse(localStorage.getItem('installer-dashboard') || '{}').appearance;
  } catch {}
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
})();
