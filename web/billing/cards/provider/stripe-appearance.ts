import type { Appearance } from '@stripe/stripe-js';

/** The look of our own fields, from the tokens of the scheme that is shown. The provider's page has fonts of its own. */
export function currentAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const line = token('--mantine-color-default-border');
  const focus = token('--app-focus');
  const red = token('--mantine-color-error');
  return {
    theme: 'flat',
    labels: 'above',
    inputs: 'spaced',
    variables: {
      colorPrimary: focus,
      colorBackground: token('--app-surface'),
      colorText: token('--mantine-color-text'),
      colorTextSecondary: token('--mantine-color-dimmed'),
      colorTextPlaceholder: token('--mantine-color-placeholder'),
      colorDanger: red,
      fontFamily: "system-ui, -apple-system, 'Segoe UI', sans-serif",
      fontSizeBase: '16px',
      borderRadius: '6px',
      gridRowSpacing: '16px',
    },
    rules: {
      '.Input': { border: `1px solid ${line}`, boxShadow: 'none', padding: '10px 12px', lineHeight: '22px' },
      '.Input:focus': { outline: `2px solid ${focus}`, outlineOffset: '2px', borderColor: focus, boxShadow: 'none' },
      '.Input--invalid': { borderColor: red, color: red, boxShadow: 'none' },
      '.Label': { fontWeight: '500', fontSize: '16px' },
      '.Error': { fontSize: '16px' },
    },
  };
}

/** Calls back when the scheme changes, until what it answers is called. */
export function onSchemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  return () => observer.disconnect();
}
