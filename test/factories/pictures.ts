import { crc32 } from 'node:zlib';
import sharp from 'sharp';

export interface PictureOptions {
  readonly width?: number;
  readonly height?: number;
  readonly alpha?: boolean;
}

const plain = ({ width = 40, height = 30, alpha = false }: PictureOptions = {}) =>
  sharp({ create: { width, height, channels: alpha ? 4 : 3, background: alpha ? '#c0402080' : '#c04020' } });

export const jpeg = (options?: PictureOptions): Promise<Buffer> => plain(options).jpeg().toBuffer();
export const png = (options?: PictureOptions): Promise<Buffer> => plain(options).png().toBuffer();

/** Like a phone photo: rotated, with location and owner in its metadata. */
export const buildPhonePhoto = (): Promise<Buffer> =>
  plain()
    .jpeg()
    .withExif({
      IFD0: { Make: 'Telephone', Artist: 'Winifred Smith' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 38/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '1/1 8/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

const headLength = 8 + 25;

/** A PNG that claims to have two frames. */
export async function animatedPng(): Promise<Buffer> {
  const still = await png();
  const control = chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  return Buffer.concat([still.subarray(0, headLength), control, still.subarray(headLength)]);
}

/** A WebP with two frames. */
export async function animatedWebp(): Promise<Buffer> {
  const pictures = [await png(), await png({ alpha: true })];
  return sharp(pictures, { join: { animated: true } })
    .webp()
    .toBuffer();
}

/** A small file that claims to be 100,000 pixels wide and high. */
export async function bombPng(): Promise<Buffer> {
  const still = await png();
  const head = Buffer.from(still.subarray(16, 29));
  head.writeUInt32BE(100_000, 0);
  head.writeUInt32BE(100_000, 4);
  return Buffer.concat([still.subarray(0, 8), chunk('IHDR', head), still.subarray(headLength)]);
}

/** A worst-case picture: maximum size, interlaced and filled with noise, so it must be decoded in memory as a whole. */
export function worstPng(width: number, height: number): Promise<Buffer> {
  return plain({ width, height, alpha: true }).png({ progressive: true, compressionLevel: 1 }).toBuffer();
}
