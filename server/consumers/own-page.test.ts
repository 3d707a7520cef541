import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobPhotoSide, maxJobPhotos } from '../../contract/enquiries/values.ts';
import type { EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import type { TestCompany } from '../../test/factories/create-company.ts';
import { makeSource, putOnSale, takeIn } from '../../test/factories/create-enquiry.ts';
import { askAboutLead } from '../../test/factories/ask-about-lead.ts';
import { createOwnPageDriver } from '../../test/factories/own-page.ts';
import { animatedPng, jpeg, buildPhonePhoto } from '../../test/factories/pictures.ts';
import { useMailedApp } from '../../test/use-mailed-app.ts';
import type { LeadProgressWire } from '../../contract/leads/progress-endpoints.ts';
import { settleWithdrawal } from '../buying/settle-withdrawal.ts';
import { withdrawEnquiry } from '../enquiries/end-enquiry.ts';
import { eraseExpiredContacts } from '../enquiries/erase-contacts.ts';
import { sql } from '../platform/database/sql.ts';
import { hashSecret, randomToken } from '../platform/random-code.ts';
import { readInvariants, verifyInvariants } from '../platform/verify-invariants.ts';
import { requestReview } from '../reputation/reviews/request-review.ts';

const { test, server } = useMailedApp();
let sourceId: SourceId;
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});

const { linkOf, open, send, act, sendPhoto } = createOwnPageDriver(test);
const listPhotos = (id: EnquiryId) =>
  test.database.db.rows(sql<{ id: number }>`select id from job_photos where enquiry_id = ${id} order by place`);
const readState = (id: EnquiryId) =>
  test.database.db.first(sql`select status, ended_at is not null as ended from enquiries where id = ${id}`);
const buy = (buyer: TestCaller, id: EnquiryId) => buyer.call('PUT', `/lead/accept/${id}`, {});

let enquiryId: EnquiryId;
let page: string;
let buyer: TestCompany & TestCaller;
let code: string;
beforeEach(async () => {
  enquiryId = await putOnSale(test.database, sourceId);
  page = await linkOf(enquiryId);
  buyer = await test.company();
  expect((await buy(buyer, enquiryId)).statusCode).toBe(200);
  code = (await test.database.db.first(sql<{ code: string }>`select code from purchases where enquiry_id = ${enquiryId}`))?.code ?? '';
});
const readLead = async () =>
  (await buyer.call('GET', `/lead/find/${code}`)).json<{
    data: { lead: { enquiry: { call_times: string[]; photos: { id: number }[] } } };
  }>().data.lead.enquiry;

describe('the consumer page', () => {
  it('is linked in the acknowledgement and lists who has the details and since when', async () => {
    const since = server.mails.length;
    const other = await takeIn(test.database, sourceId, { email: 'own.page@consumer.example' });
    const address = await linkOf(other);
    await test.sendMessages();
    expect((await server.mailTo('own.page@consumer.example', { since })).text).toContain(address);
    const { body, statusCode, headers } = await open(page);
    expect(statusCode).toBe(200);
    for (const words of ['Your enquiry', 'Gas boiler replacement', 'Who has your details', 'since ', '2 more companies'])
      expect(body).toContain(words);
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('content="noindex"');
    expect(body).not.toContain('<script');
  });

  it('shows no personal data, because its link may have been shared', async () => {
    const { body } = await open(page);
    expect(body).not.toMatch(/Winifred|Plantedname|@consumer|07700/);
  });

  it.each(['', '?ask=found', '?ask=withdraw', '?ask=copy', '?ask=erase', '?ask=complain', '?done=found', '?ask=bogus'])(
    'opened with "%s" changes nothing',
    async (query) => {
      expect((await open(`${page}${query}`)).statusCode).toBe(200);
      expect(await readState(enquiryId)).toEqual({ status: 'released', ended: false });
      expect((await open(`${page}/photos`)).statusCode).toBe(303);
    },
  );

  it('answers 404 to a wrong token and 400 to a cross-site post, and stores no token', async () => {
    expect((await open(`/your-enquiry/${randomToken()}`)).statusCode).toBe(404);
    expect((await open('/your-enquiry/short')).statusCode).toBe(404);
    expect((await send(`/your-enquiry/${randomToken()}`, { act: 'erase' })).statusCode).toBe(404);
    expect((await send(page, { act: 'erase' }, 'cross-site')).statusCode).toBe(400);
    expect(await readState(enquiryId)).toMatchObject({ status: 'released' });
    const key = page.split('/').at(-1) ?? '';
    expect(await test.database.db.first(sql`select enquiry_id as id from consumer_links where token_hash = ${hashSecret(key)}`)).toEqual({
      id: enquiryId,
    });
  });

  it('uses the language of its country', async () => {
    const danish = await takeIn(test.database, sourceId, { country: 'dk', postcode: '2100', telephone: '20 12 34 56' });
    const { body } = await open(await linkOf(danish));
    expect(body).toContain('<html lang="da">');
    expect(body).toContain('Hvornår må virksomhederne ringe til dig?');
  });

  it.each([
    ['es', 'Hemos recibido su solicitud', 'Su solicitud', '¿Cuándo pueden llamarle?', 'Sustitución'],
    ['fr', 'Nous avons bien reçu votre demande', 'Votre demande', 'Quand les entreprises peuvent-elles vous appeler', 'Remplacement'],
  ] as const)('is in %s for those who asked in it, like their messages', async (language, mailed, ...said) => {
    const email = `asked.in.${language}@consumer.example`;
    const own = await linkOf(await takeIn(test.database, sourceId, { language, email }));
    const { body } = await open(own);
    for (const words of [`<html lang="${language}">`, ...said]) expect(body).toContain(words);
    const since = server.mails.length;
    await test.sendMessages();
    expect((await server.mailTo(email, { since })).subject).toContain(mailed);
  });

  it('uses the language of the form, or the one chosen since', async () => {
    const asked = await takeIn(test.database, sourceId, { language: 'sv', email: 'asked.in.swedish@consumer.example' });
    const own = await linkOf(asked);
    const swedish = (await open(own)).body;
    for (const words of ['<html lang="sv">', 'När får företagen ringa dig?', 'lang="nb" name="language">Norsk<', '>English<'])
      expect(swedish).toContain(words);
    expect(swedish).not.toContain('>Svenska<');
    expect(await act(own, { act: 'language', language: 'da' })).toContain('Dit sprog er ændret.');
    await test.sendMessages();
    const since = server.mails.length;
    await act(own, { act: 'copy' });
    await test.sendMessages();
    const copy = await server.mailTo('asked.in.swedish@consumer.example', { since });
    expect(copy.text).toContain('Sprog i vores e-mails: dansk');
    // An unsupported language changes nothing.
    expect(await act(own, { act: 'language', language: 'xx' })).toContain('Det er ikke længere muligt.');
    // After erasure nothing can be changed; the page keeps its language.
    expect(await act(own, { act: 'erase' })).toContain('Dine oplysninger er slettet.');
    expect((await open(own)).body).not.toContain('name="language"');
    expect(await act(own, { act: 'language', language: 'en' })).toContain('Det er ikke længere muligt.');
  });
});

describe('consumer additions', () => {
  it('call times are shown to buyers only', async () => {
    expect(await act(page, { act: 'times', weekday_evening: 'on', weekend: 'on', bogus: 'on' })).toContain('Your times have been saved.');
    expect((await readLead()).call_times).toEqual(['weekday_evening', 'weekend']);
    await act(page, { act: 'times' });
    expect((await readLead()).call_times).toEqual([]);
  });

  it('photos are re-encoded, shown to buyers only, and can be removed', async () => {
    const sent = await sendPhoto(page, await buildPhonePhoto());
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${page}?done=photo`]);
    const [photo] = await listPhotos(enquiryId);
    expect((await readLead()).photos).toEqual([{ id: photo?.id, width: 30, height: 40 }]);
    const shown = await buyer.call('GET', `/lead/photos/${code}/${photo?.id}`);
    expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([200, 'image/jpeg', 'no-store']);
    expect(shown.rawPayload.includes('GPS')).toBe(false);
    expect((await open(`${page}/photos/${photo?.id}`)).rawPayload).toEqual(shown.rawPayload);
    const stranger = await test.company();
    expect((await stranger.call('GET', `/lead/photos/${code}/${photo?.id}`)).statusCode).toBe(404);
    expect((await open(`${await linkOf(await takeIn(test.database, sourceId))}/photos/${photo?.id}`)).statusCode).toBe(404);
    expect(await act(page, { act: 'remove-photo', photo: String(photo?.id) })).toContain('The photo has been removed.');
    expect(await listPhotos(enquiryId)).toEqual([]);
  });

  it("photos disappear with the contact data's retention, erased or not", async () => {
    await sendPhoto(page, await jpeg({ width: 40, height: 30 }));
    const id = (await listPhotos(enquiryId))[0]?.id;
    const seen = async () => [
      (await buyer.call('GET', `/lead/photos/${code}/${id}`)).statusCode,
      (await open(`${page}/photos/${id}`)).statusCode,
      (await readLead()).photos.length,
    ];
    expect(await seen()).toEqual([200, 200, 1]);
    await test.database.db.rows(sql`update enquiry_contacts set retention_until = app_now() where enquiry_id = ${enquiryId}`);
    expect(await seen()).toEqual([404, 404, 0]);
    await test.database.inTx(eraseExpiredContacts);
  });

  it('photos respect the limit, even concurrently', async () => {
    const picture = await jpeg({ width: 40, height: 30 });
    const sent = await Promise.all(Array.from({ length: maxJobPhotos + 2 }, () => sendPhoto(page, picture)));
    expect(sent.filter(({ headers }) => headers.location === `${page}?done=photo`)).toHaveLength(maxJobPhotos);
    expect(sent.filter(({ headers }) => headers.location === `${page}?done=over`)).toHaveLength(2);
    expect(await listPhotos(enquiryId)).toHaveLength(maxJobPhotos);
    expect((await open(page)).body).toContain(`the maximum of ${maxJobPhotos} photos.`);
  });

  it.each<[string, () => Promise<Buffer | undefined>, string, string]>([
    ['nothing', () => Promise.resolve(undefined), '', 'Choose a photo first.'],
    ['a text', () => Promise.resolve(Buffer.from('not a picture')), 'a.jpg', 'The file must be a JPEG, PNG or WebP image.'],
    ['what its name denies', () => jpeg({ width: 40, height: 30 }), 'a.png', 'This file is not the type its name says.'],
    ['what moves', animatedPng, 'a.png', 'This image is animated.'],
    ['half of one', async () => (await jpeg({ width: 400, height: 300 })).subarray(0, 300), 'a.jpg', 'We could not read this image.'],
    ['more than 12 MB', () => Promise.resolve(Buffer.alloc(12_582_913)), 'a.jpg', 'This file is larger than 12 MB.'],
  ])('%s is rejected as a photo, with the reason on top', async (_, make, filename, words) => {
    const { statusCode, body } = await sendPhoto(page, await make(), filename);
    expect([statusCode, body.includes(words), body.includes('role="alert"')]).toEqual([422, true, true]);
    expect(await listPhotos(enquiryId)).toEqual([]);
  });

  it('a large photo is scaled down', async () => {
    await sendPhoto(page, await jpeg({ width: 2_400, height: 1_800 }));
    expect((await readLead()).photos).toEqual([expect.objectContaining({ width: jobPhotoSide, height: 1_200 })]);
  });
});

describe("a report's question", () => {
  it('can be answered here as well as by its own link', async () => {
    const asked = await askAboutLead(test);
    const own = randomToken();
    await test.database.db.rows(sql`insert into consumer_links (token_hash, enquiry_id) values (${hashSecret(own)}, ${asked.enquiryId})`);
    const address = `/your-enquiry/${own}`;
    expect((await open(address)).body).toContain('Has Test been in touch with you?');
    expect(await act(address, { act: 'answer', report: String(asked.reportId), answer: 'no' })).toContain('Thank you for your answer.');
    expect(await test.database.db.first(sql`select answer from customer_questions where report_id = ${asked.reportId}`)).toEqual({
      answer: 'no',
    });
    // Another enquiry's report is refused.
    const other = await askAboutLead(test);
    expect(await act(address, { act: 'answer', report: String(other.reportId), answer: 'no' })).toContain('You can no longer do that.');
    expect(await test.database.db.first(sql`select answer from customer_questions where report_id = ${other.reportId}`)).toEqual({
      answer: null,
    });
  });
});

describe('a review', () => {
  const purchaseId = async () =>
    String((await test.database.db.first(sql<{ id: number }>`select id from purchases where enquiry_id = ${enquiryId}`))?.id);

  it('can be written unprompted; a later review link by mail still works', async () => {
    const sent = await send(page, { act: 'review', purchase: await purchaseId() });
    const form = String(sent.headers.location);
    expect(form).toMatch(/^\/review\/[\w-]{43}$/);
    expect((await open(form)).statusCode).toBe(200);
    expect(await test.database.inTx((tx) => requestReview(tx, { companyId: buyer.companyId, code }))).toBe('requested');
    expect((await open(form)).statusCode).toBe(200);
    expect((await send(form, { stars: '5', comment: 'Quick and clean.', workDone: '', name: 'forename' })).statusCode).toBe(303);
    expect((await open(page)).body).toContain('ve reviewed');
    expect((await send(page, { act: 'review', purchase: await purchaseId() })).headers.location).toBe(`${page}?done=over`);
  });

  it('is refused for a company without the details', async () => {
    const other = await putOnSale(test.database, sourceId);
    const sent = await send(await linkOf(other), { act: 'review', purchase: await purchaseId() });
    expect(String(sent.headers.location)).toContain('?done=over');
    expect((await send(page, { act: 'review', purchase: 'x' })).headers.location).toBe(`${page}?done=over`);
    expect((await send(page, { act: 'nothing' })).headers.location).toBe(`${page}?done=over`);
  });
});

describe('who got the job', () => {
  const progress = async (caller: TestCaller, lead: string) =>
    (await caller.call('GET', `/lead/progress/${lead}`)).json<{ data: LeadProgressWire }>().data;
  const buyAsSecond = async (): Promise<{ second: TestCompany & TestCaller; secondCode: string }> => {
    const second = await test.company();
    const bought = (await buy(second, enquiryId)).json<{ data: { lead: { code: string } } }>();
    return { second, secondCode: bought.data.lead.code };
  };
  const purchaseOf = async (lead: string): Promise<string> =>
    String((await test.database.db.first(sql<{ id: number }>`select id from purchases where code = ${lead}`))?.id);
  const thanks = 'We&#x27;ve told the companies whether they got the job.';

  it('is won for the company they name and lost for the others, who do not learn the winner', async () => {
    const { second, secondCode } = await buyAsSecond();
    await second.call('PUT', `/lead/progress/${secondCode}`, {
      stage: 'quoted',
      quote_value: 900,
      job_value: null,
      lost_reason: null,
      next_action: null,
    });
    expect((await open(page)).body).toContain('Who got the job?');
    expect(await act(page, { act: 'job', got: await purchaseOf(code) })).toContain(thanks);
    expect(await progress(buyer, code)).toMatchObject({
      stage: 'won',
      confirmed_by_customer: true,
      changes: [{ from_stage: 'new', stage: 'won', by: 'customer' }],
    });
    const lost = await progress(second, secondCode);
    expect(lost).toMatchObject({ stage: 'lost', lost_reason: 'other_company', quote_value: 900, confirmed_by_customer: false });
    expect(JSON.stringify(lost)).not.toContain(String(buyer.companyId));
    await act(page, { act: 'copy' });
    const since = server.mails.length;
    await test.sendMessages();
    expect(server.mails.slice(since).find(({ subject }) => subject.startsWith('A copy'))?.text).toMatch(/Who got the job/i);
  });

  it('can be corrected four times, and the page keeps the answer', async () => {
    const { second, secondCode } = await buyAsSecond();
    const [one, two] = [await purchaseOf(code), await purchaseOf(secondCode)];
    await act(page, { act: 'job', got: one });
    expect(await act(page, { act: 'job', got: one })).toContain(thanks);
    expect((await open(page)).body).toMatch(new RegExp(`value="${one}"[^>]*checked|checked[^>]*value="${one}"`));
    await act(page, { act: 'job', got: two });
    expect((await progress(buyer, code)).stage).toBe('lost');
    expect(await progress(second, secondCode)).toMatchObject({ stage: 'won', confirmed_by_customer: true });
    for (const got of ['nobody', 'other', one]) await act(page, { act: 'job', got });
    expect(await progress(buyer, code)).toMatchObject({ stage: 'won', confirmed_by_customer: true });
    const { body } = await open(page);
    expect(body).toContain('You said: ');
    expect(body).not.toContain('name="got"');
    expect(await act(page, { act: 'job', got: two })).toContain('You can no longer do that.');
    expect((await progress(buyer, code)).stage).toBe('won');
  });

  it.each([
    ['nobody', 'not_needed'],
    ['other', 'other_company'],
  ])('%s loses every lead, except that a company keeps its own reason', async (got, reason) => {
    const { second, secondCode } = await buyAsSecond();
    await second.call('PUT', '/lead/stages', { leads: [secondCode], stage: 'lost', lost_reason: 'price' });
    await act(page, { act: 'job', got });
    expect(await progress(buyer, code)).toMatchObject({ stage: 'lost', lost_reason: reason });
    expect(await progress(second, secondCode)).toMatchObject({ stage: 'lost', lost_reason: 'price', changes: [{ by: 'company' }] });
  });

  it('leaves a lead that its company won, and says that the customer confirmed it', async () => {
    const won = { stage: 'won', quote_value: 800, job_value: 850, lost_reason: null, next_action: null };
    await buyer.call('PUT', `/lead/progress/${code}`, won);
    expect(await progress(buyer, code)).toMatchObject({ confirmed_by_customer: false });
    await act(page, { act: 'job', got: await purchaseOf(code) });
    expect(await progress(buyer, code)).toMatchObject({
      stage: 'won',
      job_value: 850,
      confirmed_by_customer: true,
      changes: [{ by: 'company' }],
    });
  });

  it('does not win a lead that was credited', async () => {
    await test.database.inTx((tx) => withdrawEnquiry(tx, { enquiryId, staffId: null, reason: 'changed their mind' }));
    await settleWithdrawal(test.database, enquiryId);
    await act(page, { act: 'job', got: await purchaseOf(code) });
    expect(await progress(buyer, code)).toMatchObject({ stage: 'new', credited: true, confirmed_by_customer: false });
  });

  it.each(['', 'everybody', '999999999', '-1'])('is not taken from "%s"', async (got) => {
    expect(await act(page, { act: 'job', got })).toContain('You can no longer do that.');
    expect((await progress(buyer, code)).stage).toBe('new');
  });

  it('is not asked before anybody has the details, nor taken for a company without them or after an erasure', async () => {
    const unsold = await linkOf(await putOnSale(test.database, sourceId));
    expect((await open(unsold)).body).not.toContain('Who got the job?');
    expect(await act(unsold, { act: 'job', got: 'other' })).toContain('You can no longer do that.');
    expect(await act(unsold, { act: 'job', got: await purchaseOf(code) })).toContain('You can no longer do that.');
    await act(page, { act: 'erase' });
    expect((await open(page)).body).not.toContain('Who got the job?');
    expect(await act(page, { act: 'job', got: 'other' })).toContain('You can no longer do that.');
  });

  it('has one winner, even if two tabs name two', async () => {
    const { second, secondCode } = await buyAsSecond();
    const named = [await purchaseOf(code), await purchaseOf(secondCode)];
    await Promise.all(named.map((got) => send(page, { act: 'job', got })));
    const stages = [(await progress(buyer, code)).stage, (await progress(second, secondCode)).stage];
    expect(stages.toSorted()).toEqual(['lost', 'won']);
  });
});

it('keeps the billing, privacy and reputation invariants', async () => {
  const rules = readInvariants().filter(({ name }) => /^(M|P|R)/.test(name));
  expect(await verifyInvariants(test.database.pool, rules)).toEqual([]);
});
