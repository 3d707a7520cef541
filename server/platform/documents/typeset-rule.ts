import { findFont, type Face, type FontFile } from './font-choice.ts';

// The page is A4 in points; text is positioned by its top left corner.

export type { Face };

/** Line height per point of font size. */
export const lineHeight = 1.45;

/** Structure types of ISO 32000 that hold text. */
export type TextTag = 'H1' | 'H2' | 'P' | 'TH' | 'TD';
type GroupTag = 'Sect' | 'Table' | 'TR';

/** The element that the next text of a document belongs to. Documents without a structure have none. */
const openElements = new WeakMap<PDFKit.PDFDocument, PDFKit.PDFStructureElement>();

/** Gives a document a structure, which texts are added to as they are set. */
export function openStructure(pdf: PDFKit.PDFDocument): void {
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  openElements.set(pdf, root);
}

/** Groups the texts that `draw` sets. */
export function group<Result>(pdf: PDFKit.PDFDocument, tag: GroupTag, draw: () => Result): Result {
  const parent = openElements.get(pdf);
  if (parent === undefined) return draw();
  const element = pdf.struct(tag);
  parent.add(element);
  openElements.set(pdf, element);
  const result = draw();
  element.end();
  openElements.set(pdf, parent);
  return result;
}

/** Draws rules and marks, which screen readers skip. */
export function decorate(pdf: PDFKit.PDFDocument, draw: () => void): void {
  const isTagged = openElements.has(pdf);
  if (isTagged) pdf.markContent('Artifact', { type: 'Layout' });
  draw();
  if (isTagged) pdf.endMarkedContent();
}

export interface TextStyle {
  /** Kind of text for screen readers, in documents with a structure. Default: a paragraph. */
  readonly tag?: TextTag;
  readonly face?: Face;
  readonly size?: number;
  readonly colour?: string;
  readonly align?: 'left' | 'right';
  /** Longer text wraps. */
  readonly width?: number;
}

interface Run {
  readonly font: FontFile;
  readonly text: string;
}

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Joiners, variation selectors and the like, which only change how other characters look. */
const invisible = /\p{Default_Ignorable_Code_Point}|\p{Cc}/gu;
const listCodePoints = (text: string): number[] => Array.from(text.replaceAll(invisible, ''), (letter) => letter.codePointAt(0) ?? 0);

/** Finds a font that covers a whole cluster, preferring the current one so that a phrase with spaces stays in one piece. */
function findClusterFont(cluster: string, face: Face, inUse: FontFile | undefined): FontFile | undefined {
  const codes = listCodePoints(cluster);
  const hasAll = (font: FontFile | undefined): boolean => font !== undefined && codes.every((code) => font.coverage.has(code));
  if (cluster === ' ' && hasAll(inUse)) return inUse;
  return codes.map((code) => findFont(face, code)).find(hasAll);
}

/** Decomposes a ligature or other compatibility character; prints any other as its code, so that nothing is lost. */
function spellOut(sign: string): string {
  const letters = sign.normalize('NFKD');
  return letters === sign ? `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]` : letters;
}

/** Splits a cluster into pieces that fonts cover. */
function* splitCluster(cluster: string, face: Face, inUse: FontFile | undefined): Generator<Run> {
  const whole = findClusterFont(cluster, face, inUse);
  if (whole !== undefined) {
    yield { font: whole, text: cluster.replaceAll(invisible, (sign) => (whole.coverage.has(sign.codePointAt(0) ?? 0) ? sign : '')) };
    return;
  }
  for (const code of listCodePoints(cluster)) {
    const font = findFont(face, code);
    if (font !== undefined) yield { font, text: String.fromCodePoint(code) };
    else for (const sign of spellOut(String.fromCodePoint(code))) yield* splitCluster(sign, face, inUse);
  }
}

/** Splits a text into runs, each covered by one font. */
export function splitIntoRuns(text: string, face: Face): Run[] {
  const runs: { font: FontFile; text: string }[] = [];
  for (const { segment } of clusters.segment(text.normalize('NFC'))) {
    for (const piece of splitCluster(segment, face, runs.at(-1)?.font)) {
      const last = runs.at(-1);
      if (last?.font === piece.font) last.text += piece.text;
      else runs.push({ ...piece });
    }
  }
  return runs;
}

const useFont = (pdf: PDFKit.PDFDocument, { name, bytes }: FontFile, size: number): PDFKit.PDFDocument =>
  pdf.registerFont(name, bytes).font(name).fontSize(size);

const measureWidth = (pdf: PDFKit.PDFDocument, runs: readonly Run[], size: number): number =>
  runs.reduce((sum, { font, text }) => sum + useFont(pdf, font, size).widthOfString(text), 0);

/**
 * Cuts as much of a word as fits, at least one letter. In some scripts a whole text is one word, so this measures about two lines at
 * most.
 */
function cut(word: string, fits: (candidate: string) => boolean): string {
  const ends: number[] = [];
  let [least, most] = [1, Infinity];
  for (const { index, segment } of clusters.segment(word)) {
    ends.push(index + segment.length);
    if (ends.length < least * 2) continue;
    if (!fits(word.slice(0, ends.at(-1)))) {
      most = ends.length - 1;
      break;
    }
    least = ends.length;
  }
  most = Math.min(most, ends.length);
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(word.slice(0, ends[middle - 1]))) least = middle;
    else most = middle - 1;
  }
  return word.slice(0, ends[least - 1]);
}

/** Breaks text into lines greedily; cuts a word wider than the line. */
export function breakIntoLines(pdf: PDFKit.PDFDocument, text: string, { face = 'body', size = 10, width = Infinity }: TextStyle): string[] {
  const fits = (candidate: string): boolean => measureWidth(pdf, splitIntoRuns(candidate, face), size) <= width;
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
      for (let part = cut(line, fits); part !== line; part = cut(line, fits)) {
        lines.push(part);
        line = line.slice(part.length);
      }
    }
    lines.push(line);
  }
  return lines;
}

/** Sets a text and returns where the next line begins. */
export function setText(pdf: PDFKit.PDFDocument, text: string, x: number, y: number, style: TextStyle = {}): number {
  const { tag = 'P' } = style;
  const parent = openElements.get(pdf);
  if (parent === undefined) return drawText(pdf, text, { x, y }, style);
  const content = pdf.markStructureContent(tag);
  const end = drawText(pdf, text, { x, y }, style);
  pdf.endMarkedContent();
  parent.add(pdf.struct(tag, {}, content));
  return end;
}

function drawText(pdf: PDFKit.PDFDocument, text: string, { x, y }: { readonly x: number; readonly y: number }, style: TextStyle): number {
  const { face = 'body', size = 10, colour = '#152026', align = 'left', width } = style;
  let top = y;
  for (const line of breakIntoLines(pdf, text, style)) {
    const runs = splitIntoRuns(line, face);
    let left = align === 'right' && width !== undefined ? x + width - measureWidth(pdf, runs, size) : x;
    for (const run of runs) {
      useFont(pdf, run.font, size)
        .fillColor(colour)
        .text(run.text, left, top + size, { lineBreak: false, baseline: 'alphabetic' });
      left += pdf.widthOfString(run.text);
    }
    top += size * lineHeight;
  }
  return top;
}
