import Typesetter from 'pdfkit';

/** A4 in points. */
export const page = { width: 595.28, height: 841.89 };
export const margin = 56;
export const right = page.width - margin;
export const full = right - margin;

/** Draws the logo: a line and its bob, as on screens at double size. */
export function drawMark(
  pdf: PDFKit.PDFDocument,
  x: number,
  y: number,
  { line, bob, edge }: Readonly<Record<'line' | 'bob' | 'edge', string>>,
): void {
  pdf.save().translate(x, y).scale(1.1);
  pdf.rect(13, 1, 2, 13).fill(line);
  pdf.path('M9 12h10v4.5L14 27 9 16.5z').fill(bob);
  pdf.path('M9 12h10v3H9z').fill(edge);
  pdf.restore();
}

export function drawRule(pdf: PDFKit.PDFDocument, y: number, colour = '#b6bfc5'): void {
  pdf.moveTo(margin, y).lineTo(right, y).lineWidth(0.5).strokeColor(colour).stroke();
}

/** Creates a document that `draw` fills. Takes its dates as input, so that the same content gives the same bytes. */
export async function makeDocument(
  about: { readonly title: string; readonly author: string; readonly language: string; readonly madeAt: Date },
  draw: (pdf: PDFKit.PDFDocument) => void,
): Promise<Buffer> {
  const pdf = new Typesetter({
    size: 'A4',
    margin: 0,
    lang: about.language,
    info: { Title: about.title, Author: about.author, CreationDate: about.madeAt, ModDate: about.madeAt },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  draw(pdf);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}
