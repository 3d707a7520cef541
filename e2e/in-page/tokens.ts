import { dark, gray, hues } from '../../contract/kit/colours.ts';
import { describe, seenIn, topLayer } from './seen.ts';

const plain = ['#ffffff', '#000000'];
const tokens = new Set([...Object.values(hues).flat(), ...gray, ...dark, ...plain].map((hex) => parseInt(hex.slice(1), 16)));

/** Whether a computed colour is a token, its translucent form, or nothing at all. */
function isToken(colour: string): boolean {
  const rgb = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(colour);
  if (rgb === null) return true;
  const [red = 0, green = 0, blue = 0, alpha = 1] = rgb.slice(1).map((part) => (part === undefined ? 1 : Number(part)));
  return alpha === 0 || tokens.has(red * 65_536 + green * 256 + blue);
}

/** Fonts of ours, and those of code. A browser's own font marks a control that nobody styled. */
const ourFonts = /Atkinson|Archivo|monospace/;

/** Whether the browser draws this checkbox or radio button, in colours of its own. */
function isDrawnByBrowser(element: HTMLElement, { appearance, opacity }: CSSStyleDeclaration): boolean {
  return element.matches('[type=checkbox], [type=radio]') && appearance !== 'none' && opacity !== '0' && element.offsetWidth > 1;
}

/** Lists links and controls whose colours or font are none of the design's, such as a browser's blue link. */
export function strayStyles(): string[] {
  return seenIn(topLayer(), 'a[href], button, input:not([type=hidden]), select, textarea, summary, label').flatMap((element) => {
    const style = getComputedStyle(element);
    const colours = {
      text: style.color,
      background: style.backgroundColor,
      ...(parseFloat(style.borderTopWidth) > 0 && style.borderTopStyle !== 'none' && { border: style.borderTopColor }),
    };
    const stray = Object.entries(colours).filter(([, colour]) => !isToken(colour));
    return [
      ...stray.map(([part, colour]) => `the ${part} of ${describe(element)} is ${colour}, which is no token`),
      ...(ourFonts.test(style.fontFamily) || element.matches('[type=checkbox], [type=radio]')
        ? []
        : [`${describe(element)} has the font ${style.fontFamily}`]),
      ...(isDrawnByBrowser(element, style) ? [`${describe(element)} is drawn by the browser`] : []),
    ];
  });
}
