import { readFileSync } from 'node:fs';
import { tones } from '../../web/shell/skeleton/tones.ts';

const variables = (scheme: keyof typeof tones): string =>
  Object.entries(tones[scheme])
    .map(([name, colour]) => `--sk-${name}:${colour}`)
    .join(';');

/** Enough for a style sheet without strings: comments, and white space that separates nothing. */
function shortened(css: string): string {
  return css
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s*([{};,>])\s*/g, '$1')
    .replaceAll(/:\s+/g, ':')
    .replaceAll(';}', '}')
    .trim();
}

/** What the skeleton is painted with, in the colours of both schemes. */
export function criticalStyle(file: string): string {
  const colours = `:root{${variables('light')}}:root[data-mantine-color-scheme='dark']{${variables('dark')}}`;
  return colours + shortened(readFileSync(file, 'utf8'));
}
