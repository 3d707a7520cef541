import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

// The pictures of `web/public/icons`, from the mark: for home screens, and for whoever passes a link on. Made again when the mark changes.

const folder = fileURLToPath(new URL('../web/public/icons/', import.meta.url));
const ground = '#ffffff';
/** The mark on a light ground; its box is 28 by 28. */
const mark =
  '<rect fill="#016270" x="13" y="1" width="2" height="13"/><path fill="#a74c17" d="M9 12h10v4.5L14 27 9 16.5z"/><path fill="#702c00" d="M9 12h10v3H9z"/>';

/** The mark in the middle of a picture, so high. */
async function draw(name: string, width: number, height: number, markHeight: number): Promise<void> {
  const scale = markHeight / 28;
  const place = `translate(${width / 2 - 14 * scale} ${height / 2 - 14 * scale}) scale(${scale})`;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/><g transform="${place}">${mark}</g></svg>`;
  await sharp(Buffer.from(picture)).png({ compressionLevel: 9, palette: true }).toFile(`${folder}${name}.png`);
}

mkdirSync(folder, { recursive: true });
await draw('icon-192', 192, 192, 160);
await draw('icon-512', 512, 512, 428);
// Of a maskable one only the inner circle, four fifths across, is sure to be seen.
await draw('maskable-512', 512, 512, 300);
await draw('apple-touch-icon', 180, 180, 140);
await draw('share', 1200, 630, 360);
