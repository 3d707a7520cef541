import { afterAll, describe, expect, it } from 'vitest';
import { countRows } from '../../../test/every-table.ts';
import { formAnswers, formVisitor } from '../../../test/factories/fill-in-form.ts';
import { htmlProblems } from '../../../test/public-page-checks.ts';
import { useTestApp, useTestClock } from '../../../test/use-test-app.ts';
import { loadUnits } from '../../geography/business-units.ts';
import { sql } from '../../platform/database/sql.ts';
import { verifyInvariants } from '../../platform/verify-invariants.ts';
import { purgeDrafts } from './drafts.ts';

const clock = useTestClock('2026-03-02T09:00:00Z');
const test = useTestApp({ clock: () => clock.now });
const visitor = () => formVisitor(test.app, '/boilers/enquiry', '203.0.113.9');
afterAll(async () => {
  clock.after(0);
  expect(await verifyInvariants(test.database.pool)).toEqual([]);
});

let people = 0;
/** A person no other test uses. */
const somebody = () => {
  people += 1;
  return { telephone: `07700 9${String(20_000 + people)}`, email: `form${people}@consumer.test` };
};

interface Stored {
  readonly source: string;
  readonly status: string;
  readonly holdReasons: readonly string[];
  readonly maxSales: number;
  readonly timescale: string | null;
  readonly consent: string;
  readonly ip: string | null;
}
const loadStored = (email: string) =>
  test.database.db.rows(sql<Stored>`
    select s.name as source, e.status, e.hold_reasons as "holdReasons", e.max_sales as "maxSales", e.timescale, k.text as consent, k.ip
    from enquiries e join sources s on s.id = e.source_id join enquiry_contacts c on c.enquiry_id = e.id
    join enquiry_consents k on k.enquiry_id = e.id where c.email = ${email}`);

describe('the enquiry form', () => {
  it('starts with illustrated work types, on an indexable page', async () => {
    const { statusCode, body, headers } = await visitor().open('/boilers/enquiry?country=gb');
    expect([statusCode, headers['set-cookie']]).toEqual([200, undefined]);
    for (const words of ['What do you need help with?', 'Question 1', 'name="description"', 'rel="canonical"', 'Heating Engineers'])
      expect(body).toContain(words);
    expect(body.match(/<input type="radio"/g)).toHaveLength(7);
    expect(body.match(/class="drawing"/g)).toHaveLength(7);
    expect(body).not.toContain('<script');
    expect(await htmlProblems(body)).toEqual([]);
  });

  it('leads step by step to one enquiry of its source, with the exact consent', async () => {
    const me = somebody();
    const form = await visitor().fillIn(me);
    const check = (await visitor().open(`${form}?step=check`)).body;
    const consent =
      'I agree that Flueline can pass my details on to up to 2 companies that do this type of work, and that they can contact me by phone or email about this enquiry.';
    for (const words of ['Gas boiler replacement', 'Semi-detached house', me.email, '12 Plantedstreet Road', consent, 'Asking is free'])
      expect(check).toContain(words);
    expect(await htmlProblems(check)).toEqual([]);
    const sent = await visitor().sendAll(form);
    expect([sent.statusCode, sent.headers['location']]).toEqual([303, form]);
    const done = (await visitor().open(form)).body;
    expect(done).toContain('ve received your enquiry');
    expect(done).toMatch(/Your reference is [2-9A-Z]{8}\./);
    expect(await htmlProblems(done)).toEqual([]);
    expect(await loadStored(me.email)).toEqual([
      {
        source: 'Own form, boilers',
        status: 'held',
        holdReasons: ['unconfirmed'],
        maxSales: 2,
        timescale: 'ASAP',
        consent,
        ip: '203.0.113.9',
      },
    ]);
    expect(await test.database.db.rows(sql`select answers from enquiry_drafts where enquiry_id is not null`)).toEqual([{ answers: {} }]);
  });

  it('creates one enquiry from two submits, sequential or concurrent', async () => {
    const [one, two] = [somebody(), somebody()];
    const form = await visitor().fillIn(one);
    expect((await visitor().sendAll(form)).statusCode).toBe(303);
    expect((await visitor().sendAll(form)).statusCode).toBe(303);
    const other = await visitor().fillIn(two);
    await Promise.all(Array.from({ length: 5 }, () => visitor().sendAll(other)));
    expect([(await loadStored(one.email)).length, (await loadStored(two.email)).length]).toEqual([1, 1]);
  });

  it('keeps answers across reloads for anyone with the URL', async () => {
    const me = somebody();
    const form = await visitor().fillIn(me);
    const contact = (await visitor().open(`${form}?step=contact`)).body;
    for (const words of [me.email, me.telephone]) expect(contact).toContain(words);
    expect((await visitor().open(`${form}?step=address`)).body).toContain('Plantedstreet');
    expect((await visitor().open(`${form}?step=q-10`)).body).toMatch(/value="semi"[^>]*checked|checked[^>]*value="semi"/);
    expect((await visitor().open(`/boilers/enquiry/${'A'.repeat(43)}`)).statusCode).toBe(410);
    expect((await visitor().open(form.replace('boilers', 'solar'))).statusCode).toBe(410);
  });

  it('prevents skipping an open question', async () => {
    const startResponse = await visitor().send('/boilers/enquiry', formAnswers);
    const form = String(startResponse.headers['location']).replace(/\?.*$/, '');
    const ahead = await visitor().open(`${form}?step=check`);
    expect([ahead.statusCode, ahead.headers['location']]).toEqual([303, `${form}?step=work`]);
    const sent = await visitor().send(`${form}?step=check`, { agree: 'yes', website: '' });
    expect([sent.statusCode, sent.headers['location']]).toEqual([303, `${form}?step=work`]);
  });
});

describe('the brand of a form', () => {
  it.each([
    ['/boilers/enquiry?country=gb&lang=en', 'Flueline', 'mark-flame', 'Call us 01632 960 100', '/home-boilers'],
    ['/solar/enquiry?country=gb&lang=en', 'Sunline', 'mark-sun', 'Call us 01632 960 100', '/home-solar'],
    ['/boilers/enquiry?country=se&lang=sv', 'Plumbline', 'mark-bob', 'Ring oss', '/'],
  ])('%s shows the mark, name and number of %s', async (address, name, mark, call, home) => {
    const { body } = await visitor().open(address);
    expect(body).toContain(`| ${name}</title>`);
    expect(body).toMatch(new RegExp(`<a class="mark" href="${home}"><svg [^>]*>.*class="${mark}".*</svg>${name}</a>`));
    expect(body.replaceAll('\u00a0', ' ')).toContain(call);
    const language = address.slice(-2);
    for (const page of ['privacy', 'terms', 'cookies']) expect(body).toContain(`<a href="/${page}?lang=${language}">`);
  });

  it('asks for consent again if its text changed', async () => {
    const me = somebody();
    const form = await visitor().fillIn(me);
    await test.database.db.rows(sql`update brands set name = 'Fineline' where key = 'boilers'`);
    await loadUnits(test.database.db);
    const old = 'I agree that Flueline can pass my details on to up to 2 companies';
    const refused = await visitor().send(`${form}?step=check`, { agree: 'yes', website: '', consent: old });
    expect([refused.statusCode, refused.body.includes('the text beside the box has changed')]).toEqual([422, true]);
    expect(await loadStored(me.email)).toEqual([]);
    expect((await visitor().sendAll(form)).statusCode).toBe(303);
    expect((await loadStored(me.email))[0]?.consent).toContain('I agree that Fineline can pass');
    await test.database.db.rows(sql`update brands set name = 'Flueline' where key = 'boilers'`);
    await loadUnits(test.database.db);
  });
});

it('returns to the place if its country was closed meanwhile', async () => {
  const me = somebody();
  const form = await visitor().fillIn(me);
  const setOffered = async (isOffered: boolean) => {
    await test.database.db.rows(sql`update business_units set offered = ${isOffered} where country = 'gb'`);
    await loadUnits(test.database.db);
  };
  await setOffered(false);
  try {
    const refused = await visitor().sendAll(form);
    expect(refused.body).toContain('<h1>Where is the work?');
    expect(refused.body).not.toContain('<option value="gb"');
    expect(await loadStored(me.email)).toEqual([]);
  } finally {
    await setOffered(true);
  }
});

it('asks for the work again after another category, and for the address after another postcode', async () => {
  const form = await visitor().fillIn();
  await visitor().send(`${form}?step=category`, { category: 'Roofing' });
  expect((await visitor().open(`${form}?step=check`)).headers['location']).toBe(`${form}?step=work`);
  const work = (await visitor().open(`${form}?step=work`)).body;
  expect([work.includes('Gas boiler replacement'), work.includes('New roof')]).toEqual([false, true]);
  await visitor().send(`${form}?step=category`, { category: 'Boilers' });
  expect((await visitor().open(`${form}?step=check`)).statusCode).toBe(200);
  await visitor().send(`${form}?step=place`, { country: 'gb', postcode: 'LE1 1AA' });
  expect((await visitor().open(`${form}?step=check`)).headers['location']).toBe(`${form}?step=address`);
});

it('asks for consent again after a concurrent edit', async () => {
  const me = somebody();
  const form = await visitor().fillIn(me);
  const [changed, isWaitedFor] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const other = test.database.inTx(async (tx) => {
    await tx.rows(sql`update enquiry_drafts set answers = answers || '{"companies":"3"}' where answers->>'email' = ${me.email}`);
    changed.resolve();
    await isWaitedFor.promise;
  });
  await changed.promise;
  const sent = visitor().sendAll(form);
  const waits = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(() => test.database.db.rows(waits)).not.toEqual([]);
  isWaitedFor.resolve();
  await other;
  expect([(await sent).headers['location'], await loadStored(me.email)]).toEqual([`${form}?step=check`, []]);
  expect((await visitor().sendAll(form)).headers['location']).toBe(form);
  expect(await loadStored(me.email)).toMatchObject([{ maxSales: 3, consent: expect.stringContaining('up to 3 companies') }]);
});

describe('form errors', () => {
  it.each([
    ['en', 'gb', 'LE99 9ZZ', 'Postcode: we do not cover this area yet'],
    ['en', 'gb', 'LE4', 'Postcode: please provide a valid UK postcode'],
    ['en', 'gb', '', 'Enter your postcode'],
    ['sv', 'se', 'x', 'Postnummer: ange hela postnumret'],
    ['da', 'dk', 'x', 'Postnummer: skriv hele postnummeret'],
    ['no', 'no', '0', 'Postnummer: skriv hele postnummeret'],
  ])('in %s: %s %s', async (language, country, postcode, words) => {
    const form = await visitor().fillIn({}, { language, until: 'place' });
    const before = await countRows(test.database);
    const { statusCode, body } = await visitor().send(`${form}?step=place`, { country, postcode });
    expect(statusCode).toBe(422);
    expect(body).toContain(words);
    expect(await htmlProblems(body)).toEqual([]);
    expect(await countRows(test.database)).toEqual(before);
  });

  it.each([
    ['contact', { forename: '' }, 'Enter your first name'],
    ['contact', { surname: ' ' }, 'Enter your surname'],
    ['contact', { telephone: '07700 9' }, 'Telephone: please enter a valid phone number'],
    ['contact', { alternate_phone: '12' }, 'Other telephone (optional): please enter a valid phone number'],
    ['contact', { email: 'winifred' }, 'Email: please enter a valid email address'],
    ['address', { town: 'x'.repeat(81) }, 'Town or city (optional): this is too long'],
    ['category', { category: 'castle' }, 'What do you need help with? Please choose an answer'],
    ['work', { work: 'castle' }, 'What would you like done? Please choose an answer'],
    ['q-10', { 'q-10': 'castle' }, 'What kind of property is it? Please choose an answer'],
    ['companies', { companies: '4' }, 'How many companies can contact you? Please choose an answer'],
    ['details', { description: 'x'.repeat(2_001) }, 'Describe the work (optional): this is too long'],
    ['check', { website: '' }, 'Consent: please agree, or we can'],
    ['check', { agree: 'yes', website: 'https://spam.example' }, 'Leave this field empty: please remove what is in it'],
  ])('on the page %s: %j', async (step, wrong, words) => {
    const form = await visitor().fillIn(somebody());
    const before = await countRows(test.database);
    const { statusCode, body } = await visitor().send(`${form}?step=${step}`, { ...formAnswers, ...wrong });
    expect([statusCode, body.includes(words)]).toEqual([422, true]);
    expect(await htmlProblems(body)).toEqual([]);
    expect(await countRows(test.database)).toEqual(before);
  });
});

it('names the field of a problem in the summary, and not again beside the field', async () => {
  const form = await visitor().fillIn(somebody());
  const send = async (step: string, wrong: object): Promise<string> =>
    (await visitor().send(`${form}?step=${step}`, { ...formAnswers, ...wrong })).body;
  const question = await send('category', { category: 'castle' });
  expect(question).toContain('>What do you need help with? Please choose an answer</a>');
  expect(question).toContain('class="hint wrong">Please choose an answer</span>');
  const contact = await send('contact', { telephone: '07700 9', forename: '' });
  expect(contact).toContain('>Telephone: please enter a valid phone number</a>');
  expect(contact).toContain('class="hint wrong">Please enter a valid phone number</span>');
  expect(contact).toContain('class="hint wrong">Enter your first name</span>');
});

it('deletes unsent drafts after a day, and clears sent ones', async () => {
  const form = await visitor().fillIn(somebody());
  clock.after(24 * 3_600_000 + 1);
  expect((await visitor().open(form)).statusCode).toBe(410);
  await test.database.inTx(purgeDrafts);
  expect(await test.database.db.rows(sql`select id from enquiry_drafts where expires_at <= app_now()`)).toEqual([]);
});

it('rejects submissions to a stopped source with a message', async () => {
  const me = somebody();
  const form = await visitor().fillIn(me);
  await test.database.db.rows(sql`update sources set stopped_at = app_now() where form_site = 1`);
  const refused = await visitor().sendAll(form);
  await test.database.db.rows(sql`update sources set stopped_at = null where form_site = 1`);
  expect([refused.statusCode, refused.body.includes('not taking enquiries at the moment')]).toEqual([503, true]);
  expect(await loadStored(me.email)).toEqual([]);
});

it('rejects a cross-site form post', async () => {
  const form = await visitor().fillIn(somebody());
  const refused = await visitor().send(`${form}?step=check`, { agree: 'yes', website: '' }, { 'sec-fetch-site': 'cross-site' });
  expect(refused.statusCode).toBe(400);
});

describe('an embedded form', () => {
  const frames = 'frame-ancestors https://guide.example http://127.0.0.1:8080';
  const allow = (origins: string) => test.database.db.rows(sql`update sources set frame_origins = ${origins}::text[] where form_site = 1`);

  it('can be framed by the configured origins only, without a cookie', async () => {
    await allow('{https://guide.example,http://127.0.0.1:8080}');
    const framed = formVisitor(test.app, '/boilers/enquiry-framed');
    const form = await framed.fillIn(somebody());
    expect(form).toMatch(/^\/boilers\/enquiry-framed\/[\w-]{43}$/);
    const steps = [
      await framed.open('/boilers/enquiry-framed'),
      await framed.open(`${form}?step=contact`),
      await framed.sendAll(form),
      await framed.open(form),
    ];
    expect(steps.map(({ statusCode }) => statusCode)).toEqual([200, 200, 303, 200]);
    for (const { headers, body } of steps) {
      expect(headers['content-security-policy']).toContain(frames);
      expect([headers['x-frame-options'], headers['set-cookie']]).toEqual([undefined, undefined]);
      expect(body).not.toContain('<header');
      if (body !== '') expect(await htmlProblems(body)).toEqual([]);
    }
    expect(steps[0]?.body).toContain('src="/public/frame-height.js"');
  });

  it('cannot be framed by default, and the standalone page never', async () => {
    await allow('{}');
    for (const path of ['/boilers/enquiry-framed', '/boilers/enquiry', '/solar/enquiry-framed']) {
      const { headers } = await visitor().open(path);
      expect([headers['content-security-policy'], headers['x-frame-options']]).toEqual([
        expect.stringContaining("frame-ancestors 'none'") as string,
        'DENY',
      ]);
    }
  });

  it('is loaded by a script of under two kilobytes', async () => {
    const { statusCode, headers, rawPayload } = await visitor().open('/public/embed.js');
    expect([statusCode, headers['content-type'], headers['cross-origin-resource-policy']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'cross-origin',
    ]);
    expect(rawPayload.length).toBeLessThan(2_048);
  });
});
