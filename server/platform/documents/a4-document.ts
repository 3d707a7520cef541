import Typesetter from 'pdfkit';
import { decorate, openStructure } from './typeset-rule.ts';
import { escapeXml } from './xml-rule.ts';

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
  decorate(pdf, () => {
    pdf.save().translate(x, y).scale(1.1);
    pdf.rect(13, 1, 2, 13).fill(line);
    pdf.path('M9 12h10v4.5L14 27 9 16.5z').fill(bob);
    pdf.path('M9 12h10v3H9z').fill(edge);
    pdf.restore();
  });
}

export function drawRule(pdf: PDFKit.PDFDocument, y: number, colour = '#b6bfc5'): void {
  decorate(pdf, () => pdf.moveTo(margin, y).lineTo(right, y).lineWidth(0.5).strokeColor(colour).stroke());
}

/** Properties of a document. */
export interface AboutDocument {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  readonly madeAt: Date;
}

/** The same document for programs, embedded in it. */
export interface EmbeddedXml {
  readonly name: string;
  readonly description: string;
  readonly content: string;
  /** Metadata (XMP) that names it, as `rdf:Description` elements. */
  readonly metadata: string;
}

/** The typesetter copies title and author into its XML metadata as they are; escapes them there. */
class ArchivedDocument extends Typesetter {
  override endMetadata(): void {
    const { Title: title = '', Author: author = '' } = this.info;
    Object.assign(this.info, { Title: escapeXml(title), Author: escapeXml(author) });
    super.endMetadata();
  }
}

const toOptions = ({ title, author, language, madeAt }: AboutDocument): PDFKit.PDFDocumentOptions => ({
  size: 'A4',
  margin: 0,
  lang: language,
  info: { Title: title, Author: author, CreationDate: madeAt, ModDate: madeAt },
});

/** Creates a document that `draw` fills. Takes its dates as input, so that the same content gives the same bytes. */
export function makeDocument(about: AboutDocument, draw: (pdf: PDFKit.PDFDocument) => void): Promise<Buffer> {
  return collect(new Typesetter(toOptions(about)), draw);
}

/** Creates a tagged document for archives (PDF/A-3b), with the same content for programs embedded in it if there is some. */
export function makeArchivedDocument(
  about: AboutDocument,
  embedded: EmbeddedXml | null,
  draw: (pdf: PDFKit.PDFDocument) => void,
): Promise<Buffer> {
  const pdf = new ArchivedDocument({ ...toOptions(about), pdfVersion: '1.7', subset: 'PDF/A-3b', tagged: true, displayTitle: true });
  openStructure(pdf);
  if (embedded !== null) {
    const { name, description, content, metadata } = embedded;
    // "Alternative": the same invoice in another form.
    const options = {
      name,
      description,
      type: 'text/xml',
      creationDate: about.madeAt,
      modifiedDate: about.madeAt,
      relationship: 'Alternative',
    };
    pdf.file(Buffer.from(content), options);
    pdf.appendXML(metadata);
  }
  return collect(pdf, draw);
}

async function collect(pdf: PDFKit.PDFDocument, draw: (pdf: PDFKit.PDFDocument) => void): Promise<Buffer> {
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
