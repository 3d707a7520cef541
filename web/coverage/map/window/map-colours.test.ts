import { describe, expect, it } from 'vitest';
import { mapColours } from './map-scene.ts';

/** Relative luminance by WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((one, other) => other - one);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(Object.entries(mapColours))('on the %s map', (scheme, colours) => {
  it('distinguishes selected, unselected and partly selected', () => {
    const [fromNone, fromSome] = scheme === 'light' ? [6.3, 3.2] : [7.2, 3.1];
    expect(contrast(colours.all, colours.none)).toBeCloseTo(fromNone, 1);
    expect(contrast(colours.all, colours.some)).toBeCloseTo(fromSome, 1);
  });

  it('keeps names readable on selections and, with a halo, elsewhere', () => {
    expect(contrast(colours.labelOnAll, colours.all)).toBeGreaterThan(4.5);
    expect(contrast(colours.label, colours.halo)).toBeGreaterThan(4.5);
    expect(contrast(colours.label, colours.none)).toBeGreaterThan(4.5);
  });

  it('keeps towns readable but fainter than the codes', () => {
    expect(contrast(colours.town, colours.none)).toBeGreaterThan(4.5);
    expect(contrast(colours.townOnAll, colours.all)).toBeGreaterThan(4.5);
    expect(contrast(colours.town, colours.none)).toBeLessThan(contrast(colours.label, colours.none));
    expect(contrast(colours.townOnAll, colours.all)).toBeLessThan(contrast(colours.labelOnAll, colours.all));
  });

  it('makes selected borders and the list’s mark stand out', () => {
    expect(contrast(colours.lineOnAll, colours.all)).toBeGreaterThan(3);
    expect(contrast(colours.border, colours.none)).toBeGreaterThan(3);
    expect(contrast(colours.mark, colours.none)).toBeGreaterThan(3);
  });
});
