import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

// Generates `web/public/icons` from the logo: home screen icons and link previews. Run it again when the logo changes.

const folder = fileURLToPath(new URL('../web/public/icons/', import.meta.url));
const ground = '#ffffff';
/** The logos for light backgrounds, each in a 28 × 28 box. */
const mark =
  '<rect fill="#016270" x="13" y="1" width="2" height="13"/><path fill="#a74c17" d="M9 12h10v4.5L14 27 9 16.5z"/><path fill="#702c00" d="M9 12h10v3H9z"/>';
const partnerMarks = {
  flame:
    '<path fill="#0554a8" d="M14 1c1 5 7 7 7 13a7 7 0 0 1-14 0c0-3 2-4 3-7 1 2 2 3 2 4 2-3 2-6 2-10z"/><rect fill="#016270" x="4" y="24" width="20" height="3" rx="1"/>',
  sun: '<circle fill="#b68324" cx="14" cy="11" r="5"/><path fill="none" stroke="#b68324" stroke-linecap="round" stroke-width="2" d="M14 1v3M6 3l2 3M22 3l-2 3M2 9l3.5 1M26 9l-3.5 1"/><path fill="#016270" d="M14 15 27 26v1h-4l-9-7.5L5 27H1v-1z"/>',
};

/** Centres a logo of this height in a picture. */
async function draw(name: string, width: number, height: number, markHeight: number, drawing = mark): Promise<void> {
  const scale = markHeight / 28;
  const place = `translate(${width / 2 - 14 * scale} ${height / 2 - 14 * scale}) scale(${scale})`;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/><g transform="${place}">${drawing}</g></svg>`;
  await sharp(Buffer.from(picture)).png({ compressionLevel: 9, palette: true }).toFile(`${folder}${name}.png`);
}

mkdirSync(folder, { recursive: true });
await draw('icon-192', 192, 192, 160);
await draw('icon-512', 512, 512, 428);
// Only the inner circle (80 % of the width) of a maskable icon is always visible.
await draw('maskable-512', 512, 512, 300);
await draw('apple-touch-icon', 180, 180, 140);
await draw('share', 1200, 630, 360);
for (const [logo, drawing] of Object.entries(partnerMarks)) await draw(`share-${logo}`, 1200, 630, 360, drawing);
