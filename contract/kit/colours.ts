type Shades = readonly [string, string, string, string, string, string, string, string, string, string];

/** The palette of screens and mails: ten shades each from light to dark, with the same lightness steps for all hues. */
export const hues = {
  petrol: ['#f0f9fc', '#ddf2f6', '#bfe3eb', '#9ad0dc', '#72b9c8', '#449cac', '#107788', '#016270', '#024d58', '#00363f'],
  copper: ['#fff5f1', '#ffe8dd', '#fed1bc', '#f7b495', '#e8956d', '#ce7142', '#a74c17', '#8c3b06', '#702c00', '#511d00'],
  green: ['#f0fbf2', '#ddf4e1', '#c0e8c7', '#9cd7a7', '#74c185', '#48a461', '#187f3d', '#03692e', '#005322', '#003a16'],
  blue: ['#f3f8fe', '#e3eefe', '#c6deff', '#a1c9fe', '#73afff', '#438eed', '#1768c7', '#0554a8', '#004188', '#002d62'],
  amber: ['#fdf6ed', '#f9ebd6', '#f1d8b3', '#e3c088', '#d1a45a', '#b68324', '#8c6101', '#734f00', '#5b3d00', '#412a00'],
  red: ['#fef5f4', '#fee7e4', '#ffcec9', '#feada6', '#fe827a', '#e75652', '#be292d', '#a0171f', '#810b15', '#5e010a'],
  violet: ['#f8f6fe', '#f0e9ff', '#e1d3fe', '#d0b7fe', '#ba97f5', '#9d74de', '#7a4fb7', '#653d9b', '#4f2e7c', '#381e5b'],
} as const satisfies Record<string, Shades>;

/** Slate: text, lines and surfaces. */
export const gray = ['#f7f9fb', '#eff3f5', '#e1e7eb', '#d1d9dd', '#b6bfc5', '#828e95', '#5b6870', '#424f57', '#28353c', '#152026'] as const;
/** The dark scheme; mails are light only. */
export const dark = ['#e4e9eb', '#cbd2d6', '#a5aeb3', '#838e94', '#414e55', '#2b373e', '#1e292f', '#131d23', '#0b1419', '#060c10'] as const;
