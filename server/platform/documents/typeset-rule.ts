import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from './font-file-rule.ts';

// The page is A4 in points; text is set by its top left corner.

const { resolve } = createRequire(import.meta.url);
/** Fonts that were unpacked, for all documents of the process. */
const unpacked = new Map<string, Buffer>();

function fontOf(family: string, subset: string, weight: number): Buffer {
  const file = `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`;
  const font = unpacked.get(file) ?? unpackWoff(readFileSync(resolve(file)));
  unpacked.set(file, font);
  return font;
}

/** Archivo for names and amounts, Atkinson Hyperlegible for what is read letter by letter: as on screens. */
const faces = {
  heading: ['archivo', 700],
  amount: ['archivo', 400],
  strong: ['atkinson-hyperlegible-next', 700],
  body: ['atkinson-hyperlegible-next', 400],
} as const;
/** Of a line, for each point of its letters. */
export const lineHeight = 1.45;

export type Face = keyof typeof faces;

/** What the Latin subset of the fonts holds; other Latin letters are in a file of their own. */
const isBasic = (letter: string): boolean => /[ -\u00FF\u0131\u0152\u0153\u02BB-\u02DC\u2000-\u206F\u20AC\u2122\u2212]/.test(letter);
const isExtended = (letter: string): boolean => /\p{Script=Latin}/u.test(letter);

export interface TextStyle {
  readonly face?: Face;
  readonly size?: number;
  readonly colour?: string;
  readonly align?: 'left' | 'right';
  /** Longer text goes on in the next line. */
  readonly width?: number;
}

interface Run {
  readonly font: string;
  readonly text: string;
}

/** Pieces of a text that one font file has all letters of. What no file has becomes a question mark, and not a gap. */
function runsOf(text: string, face: Face): Run[] {
  const runs: { font: string; text: string }[] = [];
  for (const letter of text) {
    const font = isBasic(letter) || !isExtended(letter) ? face : `${face}-extended`;
    const shown = isBasic(letter) || isExtended(letter) ? letter : '?';
    const last = runs.at(-1);
    if (last?.font === font) last.text += shown;
    else runs.push({ font, text: shown });
  }
  return runs;
}

/** Makes the faces known to a document. */
export function addFaces(pdf: PDFKit.PDFDocument): void {
  for (const [face, [family, weight]] of Object.entries(faces)) {
    pdf.registerFont(face, fontOf(family, 'latin', weight));
    pdf.registerFont(`${face}-extended`, fontOf(family, 'latin-ext', weight));
  }
}

const widthOf = (pdf: PDFKit.PDFDocument, runs: readonly Run[], size: number): number =>
  runs.reduce((sum, { font, text }) => sum + pdf.font(font).fontSize(size).widthOfString(text), 0);

/** Greedy lines; a word wider than the line is cut. */
export function linesOf(pdf: PDFKit.PDFDocument, text: string, { face = 'body', size = 10, width = Infinity }: TextStyle): string[] {
  const fits = (candidate: string): boolean => widthOf(pdf, runsOf(candidate, face), size) <= width;
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (fits(longer)) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = word;
      while (!fits(line)) {
        let kept = line.length - 1;
        while (kept > 1 && !fits(line.slice(0, kept))) kept -= 1;
        lines.push(line.slice(0, kept));
        line = line.slice(kept);
      }
    }
    lines.push(line);
  }
  return lines;
}

/** Sets a text and answers where the next line begins. */
export function setText(pdf: PDFKit.PDFDocument, text: string, x: number, y: number, style: TextStyle = {}): number {
  const { face = 'body', size = 10, colour = '#152026', align = 'left', width } = style;
  let top = y;
  for (const line of linesOf(pdf, text, style)) {
    const runs = runsOf(line, face);
    let left = align === 'right' && width !== undefined ? x + width - widthOf(pdf, runs, size) : x;
    for (const run of runs) {
      pdf
        .font(run.font)
        .fontSize(size)
        .fillColor(colour)
        .text(run.text, left, top + size, { lineBreak: false, baseline: 'alphabetic' });
      left += pdf.widthOfString(run.text);
    }
    top += size * lineHeight;
  }
  return top;
}
