// Runs before the skeleton is read: light or dark, without a flash of the other. Short, so that the browser paints at once after it.
(() => {
  let chosen;
  try {
    chosen = JSON.parse(localStorage.getItem('installer-dashboard') || '{}').appearance;
  } catch {}
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
})();
