import { inflateRawSync } from 'node:zlib';
import { readSheet } from 'read-excel-file/node';
import { maxUnpackedBytes } from '../../../contract/enquiries/values.ts';

const signatures = { end: 0x06054b50, entry: 0x02014b50, file: 0x04034b50 } as const;
const maxEndBytes = 65_557;
const maxEntries = 4_096;
const storedMethod = 0;
const deflatedMethod = 8;

/** Finds the record at the end of a ZIP file that locates its directory. */
function findDirectoryEnd(file: Buffer): number | undefined {
  for (let at = file.length - 22; at >= Math.max(0, file.length - maxEndBytes); at -= 1)
    if (file.readUInt32LE(at) === signatures.end) return at;
  return undefined;
}

/** Unpacks one entry to learn its size, because the size in the directory may be false. Undefined if it exceeds the limit or is damaged. */
function measureEntry(file: Buffer, at: number, limit: number): number | undefined {
  const [method, packed, offset] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20), file.readUInt32LE(at + 42)];
  if (method !== storedMethod && method !== deflatedMethod) return undefined;
  if (file.readUInt32LE(offset) !== signatures.file) return undefined;
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  const content = file.subarray(start, start + packed);
  if (method === storedMethod) return content.length;
  return inflateRawSync(content, { maxOutputLength: limit }).length;
}

/** Tests whether a ZIP file is intact and unpacks to at most `limit` bytes, without trusting the sizes it states. */
export function unpacksWithin(bytes: Uint8Array, limit: number): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const end = findDirectoryEnd(file);
    if (end === undefined) return false;
    const entries = file.readUInt16LE(end + 10);
    if (entries > maxEntries) return false;
    let left = limit;
    let at = file.readUInt32LE(end + 16);
    for (let nth = 0; nth < entries; nth += 1) {
      if (file.readUInt32LE(at) !== signatures.entry) return false;
      const size = measureEntry(file, at, Math.max(1, left));
      if (size === undefined || size > left) return false;
      left -= size;
      at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
    }
    return true;
  } catch {
    // Offsets outside the file, damaged content, or more bytes than allowed.
    return false;
  }
}

/** Writes a cell as the text it shows: dates in ISO order, numbers without grouping. Excel stores no time zone. */
function formatCell(cell: unknown): string {
  if (cell instanceof Date)
    return cell
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ')
      .replace(/ 00:00:00$/, '');
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  return typeof cell === 'string' ? cell.replaceAll('\0', '') : '';
}

/**
 * Reads the first sheet of an XLSX file as rows of text. Formulas count by their stored result. Of merged cells only the first has the value.
 * Undefined if it is no workbook, or unpacks to more than we allow.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<readonly (readonly string[])[] | undefined> {
  if (!unpacksWithin(bytes, maxUnpackedBytes)) return undefined;
  try {
    const rows = await readSheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return rows.map((row) => row.map(formatCell));
  } catch {
    return undefined;
  }
}
