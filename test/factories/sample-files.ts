import sharp from 'sharp';
import type { FileType } from '../../contract/kit/upload-types.ts';
import { jpeg, png } from './pictures.ts';

/** Builds a ZIP archive of empty files with these names. */
export function buildZip(names: readonly string[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const name of names) {
    const written = Buffer.from(name, 'latin1');
    const local = Buffer.alloc(30);
    local.write('PK\u0003\u0004', 'latin1');
    local.writeUInt16LE(written.length, 26);
    const entry = Buffer.alloc(46);
    entry.write('PK\u0001\u0002', 'latin1');
    entry.writeUInt16LE(written.length, 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(local, written);
    directory.push(entry, written);
    offset += local.length + written.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

export const webp = ({ alpha = false } = {}): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: alpha ? 4 : 3, background: alpha ? '#c0402080' : '#c04020' } })
    .webp()
    .toBuffer();

const samples: Readonly<Record<FileType, () => Buffer | Promise<Buffer>>> = {
  jpg: () => jpeg(),
  png: () => png(),
  webp: () => webp(),
  gif: () => Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64'),
  pdf: () => Buffer.from('%PDF-1.7\n%\u00E2\u00E3\n1 0 obj\nstream\n\u0000', 'latin1'),
  doc: () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)]),
  docx: () => buildZip(['[Content_Types].xml', 'word/document.xml']),
  xlsx: () => buildZip(['[Content_Types].xml', 'xl/workbook.xml']),
  zip: () => buildZip(['photo.jpg']),
  csv: () => Buffer.from('site,country\n1,gb\n'),
  tsv: () => Buffer.from('site\tcountry\n1\tgb\n'),
  txt: () => Buffer.from('The boiler drips.\n'),
  ics: () => Buffer.from('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'),
};

/** The smallest valid file of a type. */
export const sampleFile = (type: FileType): Buffer | Promise<Buffer> => samples[type]();
