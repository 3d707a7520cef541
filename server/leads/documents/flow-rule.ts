import { drawRule, full, margin, page, right } from '../../platform/documents/a4-document.ts';
import { lineHeight, breakIntoLines, setText, type TextStyle } from '../../platform/documents/typeset-rule.ts';

const bottom = page.height - margin;
const black = '#000000';

/** Text that flows down pages, with a header on each continuation page. */
export interface Flow {
  readonly text: (text: string, style?: TextStyle) => void;
  readonly heading: (text: string) => void;
  readonly gap: (height: number) => void;
  /** Ruled lines for handwriting, to the end of the page. */
  readonly ruled: (least: number) => void;
}

/** Starts at `top` of the first page. `continued` is the header of each following page. */
export function flowDown(pdf: PDFKit.PDFDocument, top: number, continued: (page: number) => string): Flow {
  let y = top;
  let pages = 1;
  const turn = (): void => {
    pdf.addPage();
    pages += 1;
    const below = setText(pdf, continued(pages), margin, margin - 20, { face: 'strong', size: 10, colour: black });
    drawRule(pdf, below + 2, black);
    y = below + 14;
  };
  const makeRoom = (height: number): void => {
    if (y + height > bottom) turn();
  };
  const text = (words: string, style: TextStyle = {}): void => {
    const { size = 10 } = style;
    for (const line of breakIntoLines(pdf, words, { width: full, ...style })) {
      makeRoom(size * lineHeight);
      y = setText(pdf, line, margin, y, { ...style, size, colour: black });
    }
  };
  return {
    text,
    heading: (words) => {
      // Keep a heading with the text after it.
      makeRoom(64);
      y += 10;
      drawRule(pdf, y, black);
      y += 8;
      text(words, { face: 'strong', size: 12 });
      y += 2;
    },
    gap: (height) => {
      y += height;
    },
    ruled: (least) => {
      makeRoom(least * 26);
      for (y += 22; y <= bottom; y += 26) pdf.moveTo(margin, y).lineTo(right, y).lineWidth(0.5).strokeColor(black).stroke();
    },
  };
}
