import { describe, seenIn, topLayer } from './seen.ts';
import { textsIn } from './texts.ts';

const scale = [13, 14, 16, 18, 20, 22, 28];
const money = /(?:£|\$|€)\s?\d|\d\s?(?:kr\.?|€)(?:\s|$)/;

const getFontFamily = (element: Element): string => getComputedStyle(element).fontFamily;

/** Accepts Archivo, whose zero has no slash, or a font with a plain zero enabled. */
function hasPlainZero(element: Element): boolean {
  const { fontFeatureSettings, fontVariantNumeric } = getComputedStyle(element);
  return getFontFamily(element).includes('Archivo') || /zero|ss\d|cv\d/.test(`${fontFeatureSettings} ${fontVariantNumeric}`);
}

/** Lists headings and amounts that are not in their designated font. */
export function wrongFonts(): string[] {
  const root = topLayer();
  const headings = seenIn(root, 'h1, h2, h3, h4').filter((one) => !getFontFamily(one).includes('Archivo'));
  const amounts = textsIn(root).filter(({ words, element }) => money.test(words) && !hasPlainZero(element));
  return [
    ...headings.map((one) => `${describe(one)} is not set in Archivo`),
    ...amounts.map(({ words }) => `'${words.slice(0, 50)}' is money with a slashed zero`),
  ];
}

/** Lists font sizes outside the scale; lettering in pictures and maps is exempt. */
export function oddSizes(): string[] {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const odd = textsIn(topLayer()).filter(({ element }) => {
    const size = parseFloat(getComputedStyle(element).fontSize) / rem;
    return !scale.some((one) => Math.abs(one - size) < 0.3);
  });
  return odd.map(({ words, element }) => `'${words.slice(0, 40)}' is set in ${getComputedStyle(element).fontSize}`);
}

/** Enforces one spelling throughout; 'Show Lead Types' is a name fixed by the specification. */
export function oddSpellings(): string[] {
  const odd = textsIn(topLayer()).filter(({ words }) => /\b[Ee]-[Mm]ail|(?<!Show )\bLead Types?\b/.test(words));
  return odd.map(({ words }) => `'${words.slice(0, 60)}' is spelt another way elsewhere`);
}
