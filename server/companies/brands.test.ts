import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BrandWire } from '../../contract/companies/brands-endpoints.ts';
import { getBrandByKey, getBrands, partnerBrand } from '../../contract/kit/brands.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { brandSettings, newBrandBody } from '../../test/factories/new-brand.ts';
import { animatedPng, png } from '../../test/factories/pictures.ts';
import { register } from '../../test/registration.ts';
import { readFailure } from '../../test/route-cases.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';

const test = useTestApp();
let admin: TestCaller;
beforeAll(async () => {
  admin = await test.staff();
});

const reason = 'agreed with the partner';
async function begin(more: object = {}): Promise<string> {
  const body = { ...newBrandBody(), ...more };
  expect((await admin.call('POST', '/operator/brands', body)).statusCode).toBe(201);
  return body.key;
}
async function read(key: string) {
  const response = await admin.call('GET', `/operator/brands/${key}`);
  return { brand: response.json<{ data: BrandWire }>().data, version: String(response.headers['etag']) };
}
const save = (key: string, change: object, version?: string) =>
  admin.call(
    'PUT',
    `/operator/brands/${key}`,
    { ...brandSettings(), ...change, reason },
    version === undefined ? {} : { 'if-match': version },
  );

describe('brands', () => {
  it('start with the marketplace; a partner’s page works at once', async () => {
    const key = await begin();
    const { data } = (await admin.call('GET', '/operator/brands')).json<{ data: BrandWire[] }>();
    expect(data[0]).toMatchObject({ key: 'main', name: 'Plumbline', partner: null });
    expect((await read(key)).brand).toEqual({ key, ...brandSettings(), pictures: null, time_zone: 'Europe/London', scheduled: [] });
    expect(partnerBrand(key)?.name).toBe('Quoted');
    const { response } = await register(test, { brand: key });
    expect(response.statusCode, response.body).toBe(201);
  });

  it('apply changes from then on and audit the old values', async () => {
    const key = await begin();
    const { version } = await read(key);
    expect((await save(key, { name: 'Roofline', phone: '01632 960 200' }, version)).statusCode).toBe(200);
    expect(getBrandByKey(key)).toMatchObject({ name: 'Roofline', phone: '01632 960 200' });
    expect((await save(key, { name: 'Ridgeline' }, version)).statusCode).toBe(412);
    const entry = await test.database.db.first(sql<{ before: object; after: object }>`
      select before, after from audit_entries where action = 'brand.set' and object_id = ${key}`);
    expect(entry).toEqual({ before: { name: 'Quoted', phone: null }, after: { name: 'Roofline', phone: '01632 960 200' } });
  });

  it('can close registration without losing companies', async () => {
    const key = await begin();
    const { partner } = brandSettings();
    expect((await save(key, { partner: { ...partner, open: false } })).statusCode).toBe(200);
    expect([partnerBrand(key), getBrandByKey(key).name]).toEqual([undefined, 'Quoted']);
    const { response: refused } = await register(test, { brand: key });
    expect([refused.statusCode, Object.keys(readFailure(refused).fields ?? {})]).toEqual([422, ['brand']]);
  });

  it('are managed by administrators only', async () => {
    const agent = await test.staff('agent');
    expect((await agent.call('GET', '/operator/brands/main')).statusCode).toBe(200);
    expect((await agent.call('POST', '/operator/brands', newBrandBody())).statusCode).toBe(403);
    expect((await agent.call('PUT', '/operator/brands/main', { ...brandSettings(), partner: null, reason })).statusCode).toBe(403);
    expect((await test.nobody().call('GET', '/operator/brands')).statusCode).toBe(401);
    expect((await admin.call('GET', '/operator/brands/nobodys')).statusCode).toBe(404);
  });

  it.each([
    ['a key of capitals', { key: 'Quoted' }, 'key'],
    ['the key of a page', { key: 'new' }, 'key'],
    ['no name', { name: ' ' }, 'name'],
    ['one word for both', { slug: ['quotes', 'quotes'] }, 'slug'],
    ['a noun that is a screen', { slug: ['account', 'accounts'] }, 'slug'],
    ['no English noun', { noun: { da: ['tilbud', 'tilbud'] } }, 'noun'],
    ['an unsupported hue', { accent: 'pink' }, 'accent'],
    ['pictures that it has not', { logo: 'own' }, 'logo'],
    ['no partner', { partner: null }, 'partner'],
    ['a country without a unit', { partner: { site: 1, country: 'xx', language: 'en', open: true } }, 'partner.country'],
  ])('are refused with %s', async (_, wrong, field) => {
    const response = await admin.call('POST', '/operator/brands', { ...newBrandBody(), ...wrong });
    expect([response.statusCode, Object.keys(readFailure(response).fields ?? {})]).toEqual([422, [field]]);
  });

  it('are unique, and the marketplace has no partner page', async () => {
    const key = await begin();
    const again = await admin.call('POST', '/operator/brands', { ...newBrandBody(), key });
    expect(Object.keys(readFailure(again).fields ?? {})).toEqual(['key']);
    expect(Object.keys(readFailure(await save('main', {})).fields ?? {})).toEqual(['partner']);
  });
});

describe('a company of a brand that sells quotes', () => {
  it('sees the word quotes in refusals', async () => {
    const key = await begin();
    const company = await test.company();
    await test.database.db.rows(sql`update companies set brand = ${key} where id = ${company.companyId}`);
    const refused = await company.call('PUT', '/company/lead-delivery/', [
      { id: 9999, allow_autoaccept: true, caps: { day: { toggle: false }, week: { toggle: false }, month: { toggle: false } } },
    ]);
    expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining('This quote type is not in your coverage')]);
  });

  it('code contains no demo partner names', () => {
    const root = join(import.meta.dirname, '../..');
    const files = ['contract', 'server', 'web', 'locales'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(root, folder, path)),
    );
    const code = files.filter((path) => /\.(?:tsx?|json|css|html)$/.test(path) && !/\.test\.tsx?$|[\\/]testing[\\/]/.test(path));
    expect(code.length).toBeGreaterThan(2_000);
    expect(code.filter((path) => /flueline|sunline/i.test(readFileSync(path, 'utf8')))).toEqual([]);
  });
});

describe('brand pictures', () => {
  const upload = (key: string, ground: string, picture: Buffer) => {
    const body = new FormData();
    body.append('picture', new Blob([new Uint8Array(picture)]), 'picture.png');
    body.append('reason', reason);
    return admin.call('POST', `/operator/brands/${key}/pictures/${ground}`, body);
  };

  it('replace the drawn logo, resized, at a URL that changes with them', async () => {
    const key = await begin();
    const sent = await upload(key, 'light', await png({ width: 900, alpha: true }));
    expect(sent.statusCode, sent.body).toBe(200);
    expect((await read(key)).brand.logo).toBe('sun');
    expect((await upload(key, 'dark', await png())).statusCode).toBe(200);
    const { brand } = await read(key);
    expect(brand.logo).toBe('own');
    expect(getBrands().find((one) => one.key === key)?.pictures).toEqual(brand.pictures);
    const picture = await test.app.inject({ url: brand.pictures?.light ?? '' });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
    expect(picture.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    // A PNG stores its width at byte offset 16.
    expect(picture.rawPayload.readUInt32BE(16)).toBe(252);
    expect((await test.app.inject({ url: `/public/brands/${key}-light-0123456789abcdef.png` })).statusCode).toBe(404);
  });

  it('must be still pictures', async () => {
    const key = await begin();
    for (const picture of [Buffer.from('<svg onload="alert(1)"/>'), await animatedPng(), Buffer.alloc(0)]) {
      const refused = await upload(key, 'light', picture);
      expect([refused.statusCode, Object.keys(readFailure(refused).fields ?? {})]).toEqual([422, ['picture']]);
    }
    expect((await upload('nobodys', 'light', await png())).statusCode).toBe(404);
    expect((await read(key)).brand.logo).toBe('sun');
  });
});

describe('brand constraints', () => {
  const insert = (columns: string, values: string) =>
    test.database.pool.query(
      `insert into brands (key, name, noun, ${columns}) values ('wrong', 'Wrong', '{"en": ["lead", "leads"]}', ${values})`,
    );

  it.each([
    ['half a partner', 'site', '1', 'brands_partner'],
    ['a site that is none', 'site, country, language', "3, 'gb', 'en'", 'brands_site'],
    ['a country without a unit', 'site, country, language', "1, 'xx', 'en'", 'brands_unit_fk'],
    ['an address with a space', 'site, country, language, slug_one', "1, 'gb', 'en', 'a quote'", 'brands_slug_one'],
  ])('reject a brand that is %s', async (_, columns, values, constraint) => {
    await expect(insert(columns, values)).rejects.toMatchObject({ constraint });
  });

  it("keep the marketplace's row and a company's brand", async () => {
    await expect(test.database.pool.query(`delete from brands where key = 'main'`)).rejects.toMatchObject({ constraint: 'brands_stay' });
    await expect(test.database.pool.query(`update brands set key = 'other' where key = 'solar'`)).rejects.toMatchObject({
      constraint: 'brands_stay',
    });
    const { companyId } = await test.company();
    await expect(test.database.pool.query(`update companies set brand = 'nobodys' where id = ${companyId}`)).rejects.toMatchObject({
      constraint: 'companies_brand_fk',
    });
  });
});
