import { createTheme, type CSSVariablesResolver, rem } from '@mantine/core';
import { dark, gray, hues } from '../../contract/kit/colours.ts';

/** All hues share one lightness scale, so they can swap roles without changing contrast. */
export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  white: '#ffffff',
  black: '#152026',
  colors: { ...hues, gray, dark },
  fontFamily: "'Atkinson Hyperlegible Next Variable', 'Atkinson Fallback', system-ui, -apple-system, 'Segoe UI', sans-serif",
  headings: {
    fontFamily: "'Archivo Variable', 'Archivo Fallback', system-ui, sans-serif",
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: rem(28), lineHeight: '1.2' },
      h2: { fontSize: rem(22), lineHeight: '1.25' },
      h3: { fontSize: rem(18), lineHeight: '1.35' },
      h4: { fontSize: rem(16), lineHeight: '1.4' },
      h5: { fontSize: rem(14), lineHeight: '1.4' },
      h6: { fontSize: rem(13), lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: rem(13), sm: rem(14), md: rem(16), lg: rem(18), xl: rem(20) },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(2), sm: rem(4), md: rem(6), lg: rem(10), xl: rem(16) },
  defaultRadius: 'md',
  breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '90em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  components: {
    // Controls are 44 px high (global.css) unless a dense place asks for less.
    Button: { defaultProps: { size: 'md' } },
    // Errors appear between hint and input, so they are read before typing and no dropdown covers them.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'description', 'error', 'input'] } },
    InputError: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    TagsInput: { defaultProps: { size: 'md' } },
    // Text such as "Last One!" keeps its casing.
    Badge: { defaultProps: { tt: 'none', radius: 'sm', size: 'lg' } },
  },
});

/** Overrides where Mantine's defaults miss our contrast target; the design lists the reasons in 3.4. */
export const cssVariables: CSSVariablesResolver = () => {
  const ofHue = (hue: string) => ({
    [`--mantine-color-${hue}-light`]: `var(--mantine-color-${hue}-9)`,
    [`--mantine-color-${hue}-light-hover`]: `var(--mantine-color-${hue}-8)`,
    [`--mantine-color-${hue}-light-color`]: `var(--mantine-color-${hue}-1)`,
  });
  return {
    variables: {},
    light: {
      '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
      '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
      '--mantine-color-default-border': 'var(--mantine-color-gray-5)',
      '--mantine-color-disabled-color': 'var(--mantine-color-gray-6)',
      '--mantine-color-disabled': 'var(--mantine-color-gray-2)',
      '--mantine-color-error': 'var(--mantine-color-red-7)',
      '--mantine-color-success': 'var(--mantine-color-green-7)',
      '--app-canvas': 'var(--mantine-color-gray-0)',
      '--app-surface': 'var(--mantine-color-white)',
      '--app-line': 'var(--mantine-color-gray-3)',
      '--app-focus': 'var(--mantine-color-petrol-7)',
      '--app-skeleton': 'color-mix(in srgb, var(--mantine-color-text) 8%, transparent)',
    },
    dark: {
      '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
      '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
      '--mantine-color-default-border': 'var(--mantine-color-dark-3)',
      '--mantine-color-disabled-color': 'var(--mantine-color-dark-2)',
      '--mantine-color-disabled': 'var(--mantine-color-dark-5)',
      '--mantine-color-error': 'var(--mantine-color-red-4)',
      '--mantine-color-success': 'var(--mantine-color-green-4)',
      ...Object.assign({}, ...Object.keys(hues).map(ofHue)),
      '--mantine-color-gray-light': 'var(--mantine-color-dark-4)',
      '--mantine-color-gray-light-hover': 'var(--mantine-color-dark-3)',
      '--mantine-color-gray-light-color': 'var(--mantine-color-dark-0)',
      '--app-canvas': 'var(--mantine-color-dark-8)',
      '--app-surface': 'var(--mantine-color-dark-6)',
      '--app-line': 'var(--mantine-color-dark-4)',
      '--app-focus': 'var(--mantine-color-petrol-3)',
      '--app-skeleton': 'color-mix(in srgb, var(--mantine-color-text) 8%, transparent)',
    },
  };
};
