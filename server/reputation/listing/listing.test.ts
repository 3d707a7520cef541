import { describe, expect, it } from 'vitest';
import type { ListingWire } from '../../../contract/reputation/listing-endpoints.ts';
import { useTestApp, useTestCompany } from '../../../test/use-test-app.ts';
import { readFailure } from '../../../test/route-cases.ts';
import { givePhoto } from '../../../test/factories/give-photo.ts';
import type { TestCaller } from '../../../test/app-harness.ts';
import { sql } from '../../platform/database/sql.ts';

const test = useTestApp();
const company = useTestCompany(test, { setUp: false });

type Words = { name?: string; description?: string; short_description?: string };
const save = (listing: Words, headers: Record<string, string> = {}, by: TestCaller = company) =>
  by.call('PUT', '/company/listing/', { listing }, headers);
const whole = { name: 'Midland Heating', description: 'We fit boilers.' };

async function read(by: TestCaller = company) {
  const response = await by.call('GET', '/company/listing/');
  return { ...response.json<{ data: ListingWire }>().data, version: String(response.headers['etag']) };
}
const sites = async (by: TestCaller = company) =>
  (await by.call('GET', '/company/listing/all-active')).json<{ data: { listings: Record<string, unknown> } }>().data.listings;
const publish = (site: string, published: boolean, by: TestCaller = company) =>
  by.call('PUT', `/company/listing/sites/${site}`, { published });
const flag = (columns: Record<string, unknown>, id: number = company.companyId) =>
  test.database.db.rows(sql`
    update companies c
    set (show_listing, ban_edit, account_type, status_id, locked_at) =
      (select r.show_listing, r.ban_edit, r.account_type, r.status_id, r.locked_at
       from jsonb_populate_record(c, ${JSON.stringify(columns)}::jsonb) r)
    where id = ${id}`);
const toDo = async () =>
  (await company.call('GET', '/todos/')).json<{ data: { key: string; complete: boolean }[] }>().data.find(({ key }) => key === 'listing')
    ?.complete;

describe('the texts of a listing', () => {
  it('are empty at first, and invalid', async () => {
    expect(await read()).toMatchObject({
      listing: { name: '', description: '', short_description: '', valid: false, image: null, slug: null, inactive: 'no_coverage' },
      description: '',
      images: [],
    });
  });

  it('are stored without links and with markup as plain text; name and description complete the to-do', async () => {
    expect(await toDo()).toBe(false);
    const listingInput = {
      name: ' Midland   Heating https://x.example ',
      description: 'We <b>fit</b>\r\nboilers www.x.example',
      short_description: 'Boilers.',
    };
    expect((await save(listingInput)).statusCode).toBe(200);
    expect((await read()).listing).toMatchObject({
      name: 'Midland Heating',
      description: 'We <b>fit</b>\nboilers',
      short_description: 'Boilers.',
      valid: true,
    });
    expect(await toDo()).toBe(true);
  });

  const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ');
  it.each<[string, Words, Record<string, string[]>]>([
    ['without a name', { description: 'x' }, { 'listing.name': ['This field is required'] }],
    ['without both', {}, { 'listing.name': ['This field is required'], 'listing.description': ['This field is required'] }],
    [
      'with too many words',
      { ...whole, description: words(351) },
      { 'listing.description': ['You are over the maximum number of allowed characters'] },
    ],
    [
      'with too long a summary',
      { ...whole, short_description: words(51) },
      { 'listing.short_description': ['You are over the maximum number of allowed characters'] },
    ],
    [
      'with a name of 101 characters',
      { ...whole, name: 'x'.repeat(101) },
      { 'listing.name': ['You have exceeded the 100 character limit'] },
    ],
    ['with a link for a name', { ...whole, name: 'www.example.com' }, { 'listing.name': ['This field is required'] }],
  ])('%s are refused with the field, and nothing is saved', async (_, listing, fields) => {
    const response = await save(listing);
    expect([response.statusCode, readFailure(response).fields]).toEqual([422, fields]);
    expect((await read()).listing.name).toBe('');
  });

  it('edited by two people tell the second what the first changed', async () => {
    await save(whole);
    const { version } = await read();
    const first = await save({ ...whole, name: 'Midland Heat' }, { 'if-match': version });
    expect(first.headers['etag']).toBe((await read()).version);
    const second = await save({ ...whole, description: 'Mine.' }, { 'if-match': version });
    expect([second.statusCode, Object.keys(readFailure(second).fields ?? {})]).toEqual([412, ['listing.name']]);
    expect((await read()).listing.description).toBe('We fit boilers.');
  });
});

describe('the public address', () => {
  it('comes from the first name and never changes; a namesake gets a number', async () => {
    const others = await Promise.all([test.company({ setUp: false }), test.company({ setUp: false }), test.company({ setUp: false })]);
    const name = 'Räksmörgås Rör';
    await Promise.all([company, ...others].map((by) => save({ ...whole, name }, {}, by)));
    const slugs = await Promise.all([company, ...others].map(async (by) => (await read(by)).listing.slug));
    expect(new Set(slugs)).toEqual(new Set(['raksmorgas-ror', 'raksmorgas-ror-2', 'raksmorgas-ror-3', 'raksmorgas-ror-4']));
    const before = (await read()).listing.slug;
    await save({ ...whole, name: 'Another name' });
    expect((await read()).listing).toMatchObject({ slug: before, name: 'Another name' });
  });
});

describe('the visibility of a listing', () => {
  const on = { listing: { online: true }, published: true };
  const off = { listing: { online: false }, published: false };

  it('requires publication, which requires texts, on each site separately', async () => {
    const shown = await test.company();
    expect(await sites(shown)).toMatchObject({ boilers: off, solar: off });
    expect((await publish('boilers', true, shown)).statusCode).toBe(200);
    const { slug } = (await read(shown)).listing;
    expect(await sites(shown)).toEqual({
      boilers: { url: `http://localhost:3000/boilers/companies/${slug}`, ...on },
      solar: { url: `http://localhost:3000/solar/companies/${slug}`, ...off },
    });
    await publish('boilers', false, shown);
    expect(await sites(shown)).toMatchObject({ boilers: off });
  });

  it('allows an empty listing to be unpublished, not published', async () => {
    const refused = await publish('solar', true);
    expect([refused.statusCode, readFailure(refused).errors[0]]).toEqual([409, expect.stringContaining('Your listing is not valid')]);
    expect((await publish('solar', false)).statusCode).toBe(200);
    expect((await publish('gardens', true)).statusCode).toBe(422);
  });

  it.each<[string, Record<string, unknown>, ListingWire['listing']['inactive']]>([
    ['our master switch is off', { show_listing: false }, 'switched_off'],
    ['the company is closed', { status_id: 230 }, null],
  ])('ends while %s, and returns afterwards', async (_, columns, inactive) => {
    const shown = await test.company();
    await publish('boilers', true, shown);
    await flag(columns, shown.companyId);
    expect(await sites(shown)).toMatchObject({ boilers: { listing: { online: false }, published: true } });
    expect((await read(shown)).listing.inactive).toBe(inactive);
    await flag({ show_listing: true, status_id: 20 }, shown.companyId);
    expect(await sites(shown)).toMatchObject({ boilers: on });
  });

  it('ends with the last lead type, even if an area without any is left', async () => {
    const shown = await test.company();
    await publish('boilers', true, shown);
    await shown.call('POST', '/coverage/create', { name: 'Second' });
    const areas = (await shown.call('GET', '/coverage/')).json<{ data: { id: number; work_type_count: number }[] }>().data;
    const filled = areas.find(({ work_type_count }) => work_type_count > 0);
    await shown.call('DELETE', `/coverage/delete/${filled?.id}`);
    expect(await sites(shown)).toMatchObject({ boilers: { listing: { online: false }, published: true } });
    expect((await read(shown)).listing).toMatchObject({ valid: true, inactive: 'no_coverage' });
  });
});

describe('photos', () => {
  const move = (id: number, place: number) => company.call('PUT', `/company/listing/image/${id}/place`, { place });
  const three = async () => [
    await givePhoto(test.database, company.companyId, { title: 'A' }),
    await givePhoto(test.database, company.companyId, { title: 'B' }),
    await givePhoto(test.database, company.companyId, { title: 'C' }),
  ];
  const shown = async () => (await read()).images.map(({ id }) => id);

  it('are moved to a position, capped at the end', async () => {
    const [a = 0, b = 0, c = 0] = await three();
    expect((await move(c, 1)).statusCode).toBe(200);
    expect(await shown()).toEqual([c, a, b]);
    await move(c, 2);
    expect(await shown()).toEqual([a, c, b]);
    await move(a, 20);
    expect(await shown()).toEqual([c, b, a]);
    for (const place of [0, 21]) {
      const refused = await move(a, place);
      expect([refused.statusCode, readFailure(refused).fields]).toEqual([422, { place: ['Enter a whole number from 1 to 20'] }]);
    }
  });

  it('moved concurrently are all kept, each in its own position', async () => {
    const ids = await three();
    await Promise.all(ids.flatMap((id) => [move(id, 1), move(id, 3)]));
    expect((await shown()).toSorted((x, y) => x - y)).toEqual(ids);
  });

  it('move up when one is deleted, without gaps', async () => {
    const [a = 0, b = 0, c = 0] = await three();
    const gone = await Promise.all([
      company.call('DELETE', `/company/listing/image/${a}`),
      company.call('DELETE', `/company/listing/image/${a}`),
    ]);
    expect(gone.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 404]);
    expect(await shown()).toEqual([b, c]);
    const rows = await test.database.db.rows(sql<{ position: number }>`
      select position from listing_images where company_id = ${company.companyId} order by position`);
    expect(rows.map(({ position }) => position)).toEqual([1, 2]);
  });

  it('of another company are not found', async () => {
    const id = await givePhoto(test.database, (await test.company()).companyId);
    expect((await company.call('DELETE', `/company/listing/image/${id}`)).statusCode).toBe(404);
    expect((await move(id, 1)).statusCode).toBe(404);
  });
});

describe('an account without permission', () => {
  const writes = (by: TestCaller = company) => [
    save(whole, {}, by),
    publish('boilers', false, by),
    by.call('PUT', '/company/listing/image/1/place', { place: 1 }),
    by.call('DELETE', '/company/listing/image/1'),
  ];

  it('that is limited has no listing', async () => {
    await flag({ account_type: 3 });
    const reads = [company.call('GET', '/company/listing/'), company.call('GET', '/company/listing/all-active')];
    const answers = await Promise.all([...reads, ...writes()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
  });

  it('whose profile the account team manages can read and not write', async () => {
    await flag({ ban_edit: true });
    const answers = await Promise.all(writes());
    expect(answers.map((response) => [response.statusCode, readFailure(response).errors[0]])).toEqual(
      answers.map(() => [403, 'Your profile is managed by our account team.']),
    );
    expect((await read()).listing.name).toBe('');
  });
});
