import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { mainBrand } from '../../contract/kit/brands.ts';
import type { Db } from '../platform/database/database.ts';
import { parseEtags } from '../platform/http/parse-etags-rule.ts';
import { packIcon, type IconPicture } from '../platform/pictures/icon-file-rule.ts';
import type { Pictures } from '../platform/pictures/open-pictures.ts';
import { readBrandPicture } from './brands.ts';

/** For tabs, task bars and desktops. */
const sizes = [16, 32, 48] as const;
const maxPixels = 24_000_000;
/** The address never changes, so a new logo shows within a day. */
const cacheControl = 'public, max-age=86400';
/** An image for production has only the built web app; a checkout may not be built. */
const productIcons = ['dist/web', 'web/public'].map((folder) => new URL(`../../${folder}/icons/icon-192.png`, import.meta.url));

async function readProductIcon(): Promise<Buffer> {
  const found = productIcons.find((url) => existsSync(url));
  if (found === undefined) throw new Error('the product icon is missing');
  return readFile(found);
}

interface FaviconOptions {
  readonly db: Db;
  readonly pictures: Pictures;
}

interface Icon {
  readonly bytes: Buffer;
  readonly etag: string;
  /** False for a substitute while no pictures can be made. */
  readonly isFinal: boolean;
}

/** Returns undefined if a picture cannot be made now, for example because too many are being made. */
async function drawIcon(source: Uint8Array, pictures: Pictures): Promise<Buffer | undefined> {
  const drawn: IconPicture[] = [];
  for (const size of sizes) {
    const made = await pictures.remake(source, { largest: size, kind: 'drawn', maxPixels, square: true });
    if (made.kind !== 'made') return undefined;
    drawn.push({ size, png: made.picture.bytes });
  }
  return packIcon(drawn);
}

async function makeIcon({ db, pictures }: FaviconOptions, logo: string | null): Promise<Icon> {
  const uploaded = logo === null ? undefined : await readBrandPicture(db, basename(logo));
  const ours = await readProductIcon();
  const drawn = await drawIcon(uploaded ?? ours, pictures);
  const bytes = drawn ?? packIcon([{ size: 192, png: ours }]);
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`, isFinal: drawn !== undefined };
}

/** Returns the icon of the main brand, made once for each logo. */
function keepIcon(options: FaviconOptions): () => Promise<Icon> {
  let kept: { readonly logo: string | null; readonly icon: Promise<Icon> } | undefined;
  return async () => {
    const logo = mainBrand().pictures?.light ?? null;
    if (kept?.logo !== logo) kept = { logo, icon: makeIcon(options, logo) };
    const current = kept;
    const forget = (): void => {
      if (kept === current) kept = undefined;
    };
    try {
      const icon = await current.icon;
      if (!icon.isFinal) forget();
      return icon;
    } catch (error) {
      forget();
      throw error;
    }
  };
}

/** Serves `/favicon.ico`, which browsers and feed readers request unasked: the brand's own logo, or the product's icon. */
export function addFavicon(app: FastifyInstance, options: FaviconOptions): void {
  const getIcon = keepIcon(options);
  app.get('/favicon.ico', async (request, reply) => {
    const { bytes, etag, isFinal } = await getIcon();
    void reply.headers({ 'cache-control': isFinal ? cacheControl : 'no-cache', etag });
    if (parseEtags(request.headers['if-none-match']).includes(etag)) return reply.code(304).send();
    return reply.type('image/vnd.microsoft.icon').send(bytes);
  });
}
