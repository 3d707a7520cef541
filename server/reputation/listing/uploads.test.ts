import { afterEach, describe, expect, it, vi } from 'vitest';
import sharp from 'sharp';
import { maxPhotos } from '../../../contract/reputation/listing-values.ts';
import type { ListingWire, PictureWire } from '../../../contract/reputation/listing-endpoints.ts';
import { useTestApp, useTestClock, useTestCompany } from '../../../test/use-test-app.ts';
import type { TestCaller } from '../../../test/app-harness.ts';
import { givePhoto } from '../../../test/factories/give-photo.ts';
import { animatedPng, bombPng, jpeg, buildPhonePhoto, png } from '../../../test/factories/pictures.ts';
import { readFailure } from '../../../test/route-cases.ts';
import { sql } from '../../platform/database/sql.ts';
import { randomFileKey } from '../../platform/files/add-media.ts';
import { listingJobs } from './jobs.ts';
import { purgeStrayFiles } from './stray-files.ts';

const clock = useTestClock(new Date().toISOString());
const test = useTestApp({ clock: () => clock.now });
const company = useTestCompany(test);
afterEach(() => {
  vi.restoreAllMocks();
});

interface Sent {
  readonly bytes?: Buffer;
  readonly filename?: string;
  readonly fields?: Record<string, string>;
}

function buildForm({ bytes, filename = 'photo.jpg', fields = { optIn: 'true' } }: Sent): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (bytes !== undefined) form.append('image', new Blob([new Uint8Array(bytes)]), filename);
  return form;
}
const photoPath = '/company/listing/image/';
const logoPath = '/company/listing/image/logo';
const send = (path: string, sent: Sent, by: TestCaller = company) => by.call('POST', path, buildForm(sent));
const read = async () => (await company.call('GET', '/company/listing/')).json<{ data: ListingWire }>().data;
const media = async (image: string) => test.app.inject({ url: image });
async function filesThere(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of test.files.list()) keys.push(key);
  return keys.toSorted();
}
describe('an accepted picture', () => {
  it('is re-encoded, has a permanent URL, and carries no location data', async () => {
    const given = await buildPhonePhoto();
    const sent = await send(photoPath, {
      bytes: given,
      fields: { optIn: 'true', title: ' A  boiler www.x.example', description: 'In a cupboard' },
    });
    expect(sent.statusCode).toBe(201);
    const { data } = sent.json<{ data: PictureWire }>();
    expect(data).toMatchObject({ title: 'A boiler', description: 'In a cupboard', alt: 'In a cupboard', width: 30, height: 40 });
    expect((await read()).images).toEqual([data]);
    const answer = await media(data.image);
    expect([answer.statusCode, answer.headers]).toEqual([
      200,
      expect.objectContaining({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; base-uri 'none'; sandbox; frame-ancestors 'none'",
      }),
    ]);
    expect(answer.rawPayload.includes('Winifred')).toBe(false);
    expect((await sharp(answer.rawPayload).metadata()).exif).toBeUndefined();
  });

  it('replaces the previous logo, whose file is deleted', async () => {
    const first = await send(logoPath, { bytes: await png({ alpha: true, width: 900, height: 600 }), filename: 'logo.png' });
    expect(first.json<{ data: PictureWire }>().data).toMatchObject({
      width: 468,
      height: 312,
      image: expect.stringMatching(/\.png$/) as string,
    });
    const second = await send(logoPath, { bytes: await jpeg() });
    const { image } = (await read()).listing;
    expect(image).toEqual(second.json<{ data: PictureWire }>().data);
    const key = first.json<{ data: PictureWire }>().data.image.replace('/media/', '');
    const [job] = listingJobs(test.files);
    for (let twice = 0; twice < 2; twice += 1) await job?.handle(test.database, { fileKey: key });
    expect([(await media(`/media/${key}`)).statusCode, (await media(image?.image ?? '')).statusCode]).toEqual([404, 200]);
  });

  it('can get another text, and another picture in its place', async () => {
    await send(photoPath, { bytes: await jpeg() });
    await send(photoPath, { bytes: await jpeg() });
    const [first] = (await read()).images;
    const path = `/company/listing/image/update/${first?.id}`;
    const words = { title: 'New', description: '', id: String(first?.id) };
    const renamed = await send(path, { fields: words });
    expect([renamed.statusCode, renamed.json<{ data: PictureWire }>().data]).toEqual([
      200,
      { ...first, title: 'New', description: '', alt: 'New' },
    ]);
    const replaced = await send(path, { fields: { ...words, optIn: 'true' }, bytes: await jpeg({ width: 90, height: 60 }) });
    expect(replaced.json<{ data: PictureWire }>().data).toMatchObject({ id: first?.id, width: 90, height: 60 });
    expect((await read()).images.map(({ id }) => id)[0]).toBe(first?.id);
    expect((await send(path, { fields: { ...words, id: '5' } })).statusCode).toBe(422);
    expect(readFailure(await send(path, { fields: words, bytes: await jpeg() })).fields).toHaveProperty('optIn');
    expect(readFailure(await send(path, { fields: { ...words, optIn: 'true' }, bytes: Buffer.from('<svg>') })).fields).toHaveProperty(
      'image',
    );
  });
});

describe('a file that is refused', () => {
  const type = 'Please limit uploads to commonly used images: JPEG or PNG.';
  it.each<[string, () => Promise<Buffer> | Buffer, string, string]>([
    ['a drawing with a script', () => Buffer.from('<svg onload="alert(1)">'), 'logo.svg', type],
    ['a page that says it is a photo', () => Buffer.from('<script>alert(1)</script>'), 'photo.jpg', type],
    [
      'a PNG that says it is a JPEG',
      () => png(),
      'photo.jpg',
      "The file's type does not match its name. Please choose a JPEG or PNG picture",
    ],
    [
      'a picture that was cut off',
      async () => (await jpeg({ width: 900, height: 900 })).subarray(0, 4_000),
      'photo.jpg',
      'This picture is damaged or incomplete. Please choose another',
    ],
    ['a picture that moves', animatedPng, 'photo.png', "We can't accept animated pictures. Please choose another"],
    ['a bomb', bombPng, 'photo.png', 'This picture has more than 24 million pixels. Please choose a smaller one'],
    ['nothing', () => Buffer.alloc(0), 'photo.jpg', 'The file is empty'],
    ['16 MB and a byte', () => Buffer.alloc(16_777_217), 'photo.jpg', 'File is too large, a maximum of 16 MB file size is allowed.'],
  ])('such as %s gets an error, and nothing is kept', async (_, given, filename, text) => {
    const before = await filesThere();
    const response = await send(photoPath, { bytes: await given(), filename });
    expect([response.statusCode, readFailure(response).fields]).toEqual([422, { image: [text] }]);
    expect((await read()).images).toEqual([]);
    expect(await filesThere()).toEqual(before);
  });

  it('lacks the copyright confirmation', async () => {
    for (const fields of [{}, { optIn: 'false' }]) {
      const response = await send(photoPath, { bytes: await jpeg(), fields });
      expect([response.statusCode, readFailure(response).fields]).toEqual([422, { optIn: ['Only add photos you hold the copyright to.'] }]);
    }
  });

  it('is missing, has too long a text or an unknown field', async () => {
    expect(readFailure(await send(photoPath, {})).fields).toHaveProperty('image');
    const bytes = await jpeg();
    const long = await send(photoPath, { bytes, fields: { optIn: 'true', title: 'x'.repeat(81) } });
    expect(readFailure(long).fields).toEqual({ title: ['You have exceeded the 80 character limit'] });
    const unknown = await send(photoPath, { bytes, fields: { optIn: 'true', position: '1' } });
    expect(readFailure(unknown).fields).toEqual({ position: ['This field does not exist'] });
  });

  it('exceeds the maximum number of photos, and is deleted', async () => {
    for (let photo = 0; photo < maxPhotos; photo += 1) await givePhoto(test.database, company.companyId);
    const before = await filesThere();
    const response = await send(photoPath, { bytes: await jpeg() });
    expect([response.statusCode, readFailure(response).errors]).toEqual([409, ['You can have up to 20 photos']]);
    expect(await filesThere()).toEqual(before);
  });

  it('is from an account that may not edit its listing, before any processing', async () => {
    const bytes = await jpeg();
    const put = vi.spyOn(test.files, 'put');
    for (const [column, status] of [
      ['ban_edit = true', 403],
      ['ban_edit = false, account_type = 3', 404],
    ] as const) {
      await test.database.pool.query(`update companies set ${column} where id = $1`, [company.companyId]);
      const answers = [
        await send(photoPath, { bytes }),
        await send(logoPath, { bytes }),
        await send('/company/listing/image/update/1', {}),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([status, status, status]);
    }
    expect(put).not.toHaveBeenCalled();
  });
});

it('twenty concurrent uploads give twenty photos, each with its own position and file', async () => {
  const bytes = await jpeg({ width: 300, height: 200 });
  const answers = await Promise.all(Array.from({ length: 21 }, () => send(photoPath, { bytes })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    ...Array.from({ length: 20 }, () => 201),
    409,
  ]);
  const { images } = await read();
  const found = await Promise.all(images.map(({ image }) => media(image)));
  expect(found.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
  const rows = await test.database.db.rows(sql<{ position: number }>`
    select position from listing_images where company_id = ${company.companyId} order by position`);
  expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 20 }, (_, place) => place + 1));
});

describe('files and rows', () => {
  it('keep nothing if storage fails: no row is written', async () => {
    vi.spyOn(test.files, 'put').mockRejectedValueOnce(new Error('disk full'));
    expect((await send(photoPath, { bytes: await jpeg() })).statusCode).toBe(500);
    expect((await read()).images).toEqual([]);
  });

  it('are cleaned up: unreferenced files are deleted after an hour, others stay', async () => {
    const image = (await send(photoPath, { bytes: await jpeg() })).json<{ data: PictureWire }>().data.image;
    const stray = randomFileKey('jpg');
    await test.files.put(stray, await jpeg());
    await purgeStrayFiles(test.database.db, test.files);
    expect(await test.files.exists(stray)).toBe(true);
    clock.after(2 * 60 * 60_000);
    expect(await purgeStrayFiles(test.database.db, test.files)).toBeGreaterThan(0);
    expect([await test.files.exists(stray), (await media(image)).statusCode]).toEqual([false, 200]);
    expect(await purgeStrayFiles(test.database.db, test.files)).toBe(0);
  });

  it.each(['/media/x.jpg', '/media/..%2f..%2fpackage.json', `/media/${'0'.repeat(32)}.jpg`, '/media/', `/media/${'0'.repeat(32)}.svg`])(
    'nothing is at %s',
    async (url) => expect((await test.app.inject({ url })).statusCode).toBe(404),
  );
});
