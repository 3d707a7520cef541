import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readCoverage, unpackWoff } from './font-file-rule.ts';

const { resolve } = createRequire(import.meta.url);

/** A font file covering some scripts of a family. */
export interface FontFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly coverage: ReadonlySet<number>;
}

/** Archivo for names and amounts, Atkinson Hyperlegible for text read letter by letter, as on screens. */
const faces = {
  heading: ['archivo', 700],
  amount: ['archivo', 400],
  strong: ['atkinson-hyperlegible-next', 700],
  body: ['atkinson-hyperlegible-next', 400],
} as const;

export type Face = keyof typeof faces;

/** Fallback families for other scripts, with the heaviest weight of each. */
const fallbacks = [
  ['noto-sans', 700],
  ['noto-sans-hebrew', 700],
  ['noto-sans-arabic', 700],
  ['chocolate-classical-sans', 400],
  ['gowun-dodum', 400],
  ['noto-sans-symbols-2', 400],
  ['noto-sans-math', 400],
] as const;

type Family = (typeof faces)[Face][0] | (typeof fallbacks)[number][0];

interface Subset {
  readonly file: string;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

const subsets = new Map<Family, readonly Subset[]>();
/** Unpacked fonts, shared by all documents of the process. */
const files = new Map<string, FontFile>();

function parseRange(text: string): readonly [number, number] {
  const [from = '', to = from] = text.replace('U+', '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}

/** Lists a family's files with the letters each may contain. */
function loadSubsets(family: Family): readonly Subset[] {
  let known = subsets.get(family);
  if (known === undefined) {
    const listed = JSON.parse(readFileSync(resolve(`@fontsource/${family}/unicode.json`), 'utf8')) as Readonly<Record<string, string>>;
    known = Object.entries(listed).map(([name, ranges]) => ({
      file: name.replaceAll(/[[\]]/g, ''),
      ranges: ranges.split(',').map(parseRange),
    }));
    subsets.set(family, known);
  }
  return known;
}

function openFile(family: Family, subset: string, weight: number): FontFile {
  const name = `${family}-${subset}-${weight}`;
  let file = files.get(name);
  if (file === undefined) {
    const bytes = unpackWoff(readFileSync(resolve(`@fontsource/${family}/files/${name}-normal.woff`)));
    file = { name, bytes, coverage: readCoverage(bytes) };
    files.set(name, file);
  }
  return file;
}

function findIn(family: Family, weight: number, code: number): FontFile | undefined {
  for (const { file, ranges } of loadSubsets(family)) {
    if (!ranges.some(([from, to]) => code >= from && code <= to)) continue;
    const opened = openFile(family, file, weight);
    if (opened.coverage.has(code)) return opened;
  }
  return undefined;
}

/** Cache of `findFont` by weight and code point; only the files that texts need are read. */
const answers = new Map<string, FontFile | undefined>();

/** Finds the font for a code point: one of the face's own family, otherwise the first fallback that has it. */
export function findFont(face: Face, code: number): FontFile | undefined {
  const key = `${face} ${code}`;
  if (!answers.has(key)) {
    const [family, weight] = faces[face];
    const found =
      findIn(family, weight, code) ??
      fallbacks
        .values()
        .map(([other, heaviest]) => findIn(other, Math.min(weight, heaviest), code))
        .find((file) => file !== undefined);
    answers.set(key, found);
  }
  return answers.get(key);
}
