import { dark, gray, hues } from '../../../contract/kit/colours.ts';

/** Mixes two colours equally, so that a skeleton barely stands out from its surface. */
function between(one: string, other: string): string {
  const channel = (colour: string, at: number): number => Number.parseInt(colour.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round((channel(one, at) + channel(other, at)) / 2));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The theme's colours for `skeleton.css`, before the theme loads. */
export const tones = {
  light: {
    canvas: gray[0],
    surface: '#ffffff',
    line: gray[3],
    text: gray[9],
    tone: gray[1],
    'tone-canvas': between(gray[1], gray[2]),
    cord: hues.petrol[7],
    bob: hues.copper[6],
    collar: hues.copper[8],
    notice: hues.blue[0],
    'notice-text': hues.blue[9],
  },
  dark: {
    canvas: dark[8],
    surface: dark[6],
    line: dark[4],
    text: dark[0],
    tone: between(dark[6], dark[5]),
    'tone-canvas': between(dark[7], dark[6]),
    cord: hues.petrol[3],
    bob: hues.copper[6],
    collar: hues.copper[8],
    notice: dark[7],
    'notice-text': hues.blue[1],
  },
} as const;
