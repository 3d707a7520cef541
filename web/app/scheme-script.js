// Runs before the skeleton is parsed, to apply light or dark without a flash. Short, so that the browser paints right after it.
(() => {
  let chosen;
  try {
    chosen = JSON.parse(localStorage.getItem('installer-dashboard') || '{}').appearance;
  } catch {}
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
})();
