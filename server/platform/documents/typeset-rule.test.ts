import Typesetter from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { unicodeNames } from '../../../test/unicode-names.ts';
import { makeDocument } from './a4-document.ts';
import { findFont, type Face } from './font-choice.ts';
import { breakIntoLines, splitIntoRuns, setText } from './typeset-rule.ts';

const faces = ['body', 'strong', 'heading', 'amount'] as const satisfies readonly Face[];
const shownIn = (text: string, face: Face = 'body'): string =>
  splitIntoRuns(text, face)
    .map((run) => run.text)
    .join('');

const texts = [
  ...unicodeNames.map(({ name }) => name).filter((name) => name !== 'Griﬃth'),
  'Київ Ђорђе Ґалаґан',
  'Ἀθῆναι',
  '國門 国门 東京都峠 ひらがな カタカナ、。「」',
  '안녕하세요',
  'דוד כהן',
  'محمد علي',
  'राम',
  '☎ ✓ ★ ♥ → ½ ² € № ∞ ≠ ≤ √ ■ ● ① 👍 🏠',
];

describe('text in a PDF', () => {
  it.each(texts)('has a glyph in an embedded font for every letter of %s', (text) => {
    for (const face of faces) {
      expect(shownIn(text, face)).toBe(text.normalize('NFC'));
      for (const { font, text: letters } of splitIntoRuns(text, face))
        for (const letter of letters) expect([letter, font.coverage.has(letter.codePointAt(0) ?? 0)]).toEqual([letter, true]);
    }
  });

  it('is composed, and spells out a ligature that no font has', () => {
    expect(shownIn('A\u030arhus Griﬃth')).toBe('Århus Griffith');
  });

  it('prints the code of a letter that no font has', () => {
    expect(findFont('body', 0x10348)).toBeUndefined();
    expect(shownIn('a\u{10348}b')).toBe('a[U+10348]b');
  });

  it('omits invisible characters', () => {
    expect(shownIn('a\u200bb\ufeffc\u00add\u0007❤\ufe0f')).toBe('abcd❤');
  });

  it('keeps a right-to-left phrase in one piece', () => {
    expect(splitIntoRuns('דוד כהן', 'body')).toHaveLength(1);
  });

  it('breaks text without spaces between letters, however long', () => {
    const pdf = new Typesetter();
    const text = '漢字\u{20BB7}か\u3099'.repeat(400);
    const lines = breakIntoLines(pdf, text, { width: 200 });
    expect(lines.join('')).toBe(text);
    for (const line of lines) expect(line.isWellFormed() && !line.startsWith('\u3099')).toBe(true);
    expect(breakIntoLines(pdf, '漢字', { width: 1 })).toEqual(['漢', '字']);
  });

  it('embeds only the letters it needs', async () => {
    const about = { title: 'x', author: 'x', language: 'en', madeAt: new Date(0) };
    const pdf = await makeDocument(about, (page) => void texts.reduce((y, text) => setText(page, text, 50, y), 50));
    expect(pdf.length).toBeLessThan(120_000);
  });
});
