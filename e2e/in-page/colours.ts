type Rgb = readonly [number, number, number];

interface Colour {
  readonly rgb: Rgb;
  readonly alpha: number;
}

/** Parses `rgb(…)` and `color(srgb …)`, the formats of computed styles. */
function parse(text: string): Colour {
  const numbers = (text.match(/-?[\d.]+(e-?\d+)?/g) ?? []).map(Number);
  const scale = text.startsWith('color(') ? 255 : 1;
  const [red = 0, green = 0, blue = 0, alpha = 1] = numbers;
  return { rgb: [red * scale, green * scale, blue * scale], alpha };
}

function over({ rgb, alpha }: Colour, below: Rgb): Rgb {
  const mix = (index: 0 | 1 | 2) => rgb[index] * alpha + below[index] * (1 - alpha);
  return [mix(0), mix(1), mix(2)];
}

/** Composites the backgrounds behind an element, outermost first. */
export function getBackground(element: Element | null): Rgb {
  if (element === null) return [255, 255, 255];
  return over(parse(getComputedStyle(element).backgroundColor), getBackground(element.parentElement));
}

export function drawnOn(colour: string, ground: Rgb): Rgb {
  return over(parse(colour), ground);
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** WCAG contrast ratio, between 1 and 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((one, other) => other - one);
  return (light + 0.05) / (dark + 0.05);
}

/** Perceived lightness from 0 to 100 (CIE L*). */
export function lightness(rgb: Rgb): number {
  const y = luminance(rgb);
  return y > 0.008856 ? 116 * Math.cbrt(y) - 16 : 903.3 * y;
}
