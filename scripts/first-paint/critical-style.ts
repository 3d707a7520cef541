import { readFileSync } from 'node:fs';
import { tones } from '../../web/shell/skeleton/tones.ts';

const variables = (scheme: keyof typeof tones): string =>
  Object.entries(tones[scheme])
    .map(([name, colour]) => `--sk-${name}:${colour}`)
    .join(';');

/** Minifies a style sheet that contains no strings: removes comments and redundant white space. */
function shortened(css: string): string {
  return css
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s*([{};,>])\s*/g, '$1')
    .replaceAll(/:\s+/g, ':')
    .replaceAll(';}', '}')
    .trim();
}

/** Styles of the skeleton in both colour schemes. */
export function criticalStyle(file: string): string {
  const colours = `:root{${variables('light')}}:root[data-mantine-color-scheme='dark']{${variables('dark')}}`;
  return colours + shortened(readFileSync(file, 'utf8'));
}
