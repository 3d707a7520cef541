import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { animatedPng, animatedWebp, bombPng, jpeg, buildPhonePhoto, png } from '../../../test/factories/pictures.ts';
import { webp } from '../../../test/factories/sample-files.ts';
import { isMislabelled } from './picture-head.ts';
import type { PictureOptions } from './picture.ts';
import { remakePicture } from './remake-picture.ts';

const photo: PictureOptions = { largest: 100, kind: 'opaque', maxPixels: 24_000_000 };
const logo: PictureOptions = { ...photo, kind: 'drawn' };

async function made(bytes: Buffer, options: PictureOptions = photo) {
  const result = await remakePicture(bytes, options);
  if (result.kind !== 'made') throw new Error(result.why);
  return result.picture;
}

describe('re-encoding a picture', () => {
  it('turns it upright and removes place, camera and owner', async () => {
    const given = await buildPhonePhoto();
    expect(given.includes('Winifred')).toBe(true);
    const { bytes, ...what } = await made(given);
    // It was stored sideways: 40 by 30.
    expect(what).toEqual({ type: 'jpg', width: 30, height: 40 });
    const { exif, icc, iptc, xmp, orientation } = await sharp(bytes).metadata();
    expect([exif, icc, iptc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(Buffer.from(bytes).includes('Winifred')).toBe(false);
  });

  it.each([
    [
      { width: 400, height: 200 },
      { width: 100, height: 50 },
    ],
    [
      { width: 200, height: 400 },
      { width: 50, height: 100 },
    ],
    [
      { width: 60, height: 20 },
      { width: 60, height: 20 },
    ],
  ])('turns %o into %o', async (given, size) => {
    expect(await made(await jpeg(given))).toMatchObject(size);
  });

  it('centres a logo in a transparent square for an icon, enlarged if it is small', async () => {
    for (const size of [
      { width: 400, height: 200 },
      { width: 20, height: 10 },
    ]) {
      const { bytes, ...what } = await made(await png(size), { ...logo, largest: 32, square: true });
      expect(what).toEqual({ type: 'png', width: 32, height: 32 });
      const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      const alphaAt = (x: number, y: number): number | undefined => data[(y * info.width + x) * info.channels + 3];
      expect([alphaAt(16, 1), alphaAt(16, 16), alphaAt(16, 30)]).toEqual([0, 255, 0]);
    }
  });

  it("keeps a logo's transparency and puts a photo on white", async () => {
    const given = await png({ alpha: true });
    const drawn = await made(given, logo);
    expect([drawn.type, (await sharp(drawn.bytes).metadata()).hasAlpha]).toEqual(['png', true]);
    const opaque = await made(given);
    expect([opaque.type, (await sharp(opaque.bytes).metadata()).hasAlpha]).toEqual(['jpg', false]);
  });

  it('drops data after the end of the picture: a page, a script, an archive', async () => {
    const hidden = '<html><script>alert(1)</script>PK\u0003\u0004';
    for (const given of [await jpeg(), await png()]) {
      const { bytes } = await made(Buffer.concat([given, Buffer.from(hidden)]), logo);
      expect(Buffer.from(bytes).includes('script')).toBe(false);
    }
  });
});

it('turns a WebP photo into a JPEG and a transparent logo into a PNG', async () => {
  const types = async (options: PictureOptions, alpha: boolean) => (await made(await webp({ alpha }), options)).type;
  expect([await types(photo, false), await types(photo, true), await types(logo, false), await types(logo, true)]).toEqual([
    'jpg',
    'jpg',
    'jpg',
    'png',
  ]);
});

describe('refuses', () => {
  it.each([
    ['a drawing with a script', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'type'],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'type'],
    ['a GIF', () => Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64'), 'type'],
    ['a WebP that moves', animatedWebp, 'animated'],
    ['a WebP that was cut off', async () => (await webp()).subarray(0, 40), 'broken'],
    ['nothing', () => Buffer.alloc(0), 'type'],
    ['the beginning of a JPEG before a page', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<html>')]), 'broken'],
    ['a JPEG that was cut off', async () => (await jpeg({ width: 900, height: 900 })).subarray(0, 4_000), 'broken'],
    ['a PNG that was cut off', async () => (await png({ width: 900, height: 900 })).subarray(0, 2_000), 'broken'],
    ['a PNG that moves', animatedPng, 'animated'],
    ['a few bytes that say they are ten thousand million pixels', bombPng, 'pixels'],
    ['more pixels than wished', () => jpeg({ width: 5_000, height: 5_000 }), 'pixels'],
  ] as const)('%s: %3$s', async (_, given, why) => {
    expect(await remakePicture(await given(), photo)).toEqual({ kind: 'refused', why });
  });
});

it.each([
  ['photo.jpg', 'jpg', false],
  ['photo.JPEG', 'jpg', false],
  ['photo.png', 'jpg', true],
  ['logo.png', 'png', false],
  ['logo.jpg ', 'png', true],
  ['photo.webp', 'webp', false],
  ['photo.webp', 'jpg', true],
  ['photo.jpg', 'webp', true],
  ['blob', 'png', false],
  ['photo.heic', 'jpg', false],
] as const)('%s that is really a %s: %s', (filename, type, isLie) => {
  expect(isMislabelled(filename, type)).toBe(isLie);
});
