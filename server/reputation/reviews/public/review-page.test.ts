import { HtmlValidate } from 'html-validate';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SourceId } from '../../../../contract/kit/ids.ts';
import type { TestCaller } from '../../../../test/app-harness.ts';
import type { TestCompany } from '../../../../test/factories/create-company.ts';
import { makeSource } from '../../../../test/factories/create-enquiry.ts';
import { askedLead, reviewMails } from '../../../../test/factories/review-lead.ts';
import { useEmptyTables, useTestApp, useTestClock } from '../../../../test/use-test-app.ts';
import { sql } from '../../../platform/database/sql.ts';
import { publicPageHtml } from '../../../platform/pages/public/public-page.tsx';
import { randomToken } from '../../../platform/random-code.ts';
import { formPage } from './review-page.tsx';

const day = 86_400_000;
const clock = useTestClock('2026-03-02T10:00:00Z');
const test = useTestApp({ clock: () => clock.now });
useEmptyTables(test, 'outbox_messages');
let sourceId: SourceId;
let company: TestCompany & TestCaller;
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
  company = await test.company({ creditLimitMinor: 1_000_000 });
});

const asked = (more = {}) => askedLead(test, company, sourceId, more);
const open = (token: string, query = '', headers = {}) => test.app.inject({ url: `/review/${token}${query}`, headers });
const send = (token: string, form: Record<string, string>, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) =>
  test.app.inject({
    method: 'POST',
    url: `/review/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  });
const good = { stars: '4', name: 'forename', comment: 'Quick and tidy.', workDone: 'New boiler.' };
const loadReview = (purchaseId: number) =>
  test.database.db.first(sql<{
    rating: number;
    comment: string | null;
    displayName: string;
    state: string;
    publishAt: Date | null;
    flags: string[];
  }>`
    select rating_overall as rating, comment, display_name as "displayName", state, publish_at as "publishAt", flags
    from reviews where purchase_id = ${purchaseId}`);
const words = ({ body }: LightMyRequestResponse): string => body.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const checkedStars = ({ body }: LightMyRequestResponse): string[] =>
  [...body.matchAll(/<input[^>]*name="stars"[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes('checked'))
    .map((tag) => /value="(\d)"/.exec(tag)?.[1] ?? '');

describe('the page behind the link', () => {
  it('shows the company and the work, is private, and needs no script', async () => {
    const { token } = await asked();
    const page = await open(token);
    expect(page.statusCode).toBe(200);
    expect(words(page)).toContain('Gas boiler replacement, 2 Mar 2026');
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(page.body).toContain('noindex');
    expect(page.body).not.toContain('<script');
    expect(page.body).not.toContain('Winifred');
    const report = await new HtmlValidate({ extends: ['html-validate:standard'] }).validateString(page.body);
    expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
  });

  it('preselects the link’s stars, and submits nothing automatically', async () => {
    const { token, purchaseId } = await asked();
    expect(checkedStars(await open(token, '?stars=4'))).toEqual(['4']);
    expect(checkedStars(await open(token, '?stars=9'))).toEqual([]);
    expect(await loadReview(purchaseId)).toBeUndefined();
  });

  it.each([
    ['gb', 'en', 'How did Värme & Co do?', 'Your rating'],
    ['se', 'sv', 'Hur gick det med Värme &amp; Co?', 'Ditt betyg'],
    ['dk', 'da', 'Hvordan gik det med Värme &amp; Co?', 'Din vurdering'],
    ['no', 'nb', 'Hvordan gikk det med Värme &amp; Co?', 'Vurderingen din'],
  ] as const)('uses the language of %s, with the company’s logo', (country, language, title, text) => {
    const logo = { fileKey: `${'a'.repeat(32)}.png`, width: 300, height: 200 };
    const lead = { company: 'Värme & Co', logo, workType: 'Boiler', boughtAt: clock.now, endsAt: null, isClosed: false, review: null };
    const typed = { stars: '', workDone: '', comment: '', name: 'forename' };
    const page = publicPageHtml(formPage({ token: 'x', country, language: null, lead }, { typed, problems: [] }));
    for (const part of [`<html lang="${language}">`, title.replace(' & ', ' &amp; '), text, `src="/media/${logo.fileKey}"`])
      expect(page).toContain(part);
  });

  it('uses the enquiry’s language; the anonymous name is published in the country’s', async () => {
    const { token, purchaseId } = await asked({ language: 'da' });
    const page = await open(token);
    expect(page.body).toContain('<html lang="da">');
    expect(words(page)).toContain('Udskiftning af gas');
    await test.database.db.rows(sql`
      update enquiry_contacts set forename = null, surname = null where enquiry_id = (select enquiry_id from purchases where id = ${purchaseId})`);
    expect((await send(token, good)).statusCode).toBe(303);
    expect(await loadReview(purchaseId)).toMatchObject({ displayName: 'A customer' });
  });

  it('reports an invalid link, in the browser’s language', async () => {
    for (const token of [randomToken(), 'short', `${'x'.repeat(42)}%00`]) {
      const page = await open(token, '', { 'accept-language': 'sv-SE,sv;q=0.9' });
      expect([page.statusCode, words(page)]).toEqual([404, expect.stringContaining('Länken är ogiltig')]);
    }
    expect(words(await open(randomToken()))).toContain('This link is invalid');
  });

  it('closes after twenty weeks, for submissions as well', async () => {
    const { token, purchaseId } = await asked();
    clock.after(140 * day);
    for (const page of [await open(token), await send(token, good)]) {
      expect([page.statusCode, words(page)]).toEqual([410, expect.stringContaining('This link has expired.')]);
    }
    expect(await loadReview(purchaseId)).toBeUndefined();
  });
});

describe('a submitted review', () => {
  it('is held, reported to the company, and confirmed; the link then shows it', async () => {
    const { token, purchaseId } = await asked();
    const sent = await send(token, good);
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `/review/${token}?sent=1`]);
    expect(await loadReview(purchaseId)).toEqual({
      rating: 8,
      comment: 'Quick and tidy.',
      displayName: 'Winifred, Leicester',
      state: 'held',
      publishAt: new Date(clock.now.getTime() + 2 * day),
      flags: [],
    });
    expect(await reviewMails(test)).toMatchObject([
      { template: 'review-request' },
      { template: 'review-received', recipientKind: 'company', recipientId: company.companyId },
    ]);
    expect(words(await open(token, '?sent=1'))).toContain('Thank you. Your review will appear after a short check.');
    const again = words(await open(token));
    expect(again).toContain('You have already sent this review. Thank you.');
    expect(again).toContain('Quick and tidy.');
    expect(again).toContain('4 out of 5 stars, Very good');
  });

  it('requires only stars and a name', async () => {
    const { token, purchaseId } = await asked();
    await send(token, { stars: '1', name: 'initials', comment: '', workDone: ' ' });
    expect(await loadReview(purchaseId)).toMatchObject({ rating: 2, comment: null, displayName: 'W. P.' });
  });

  it('without stars comes back with its input and the error', async () => {
    const { token, purchaseId } = await asked();
    const page = await send(token, { ...good, stars: '', comment: '<img src=x onerror=alert(1)>' });
    expect(page.statusCode).toBe(422);
    expect(words(page)).toContain('Choose a rating');
    expect(page.body).toContain('href="#stars-5"');
    expect(page.body).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(page.body).not.toContain('<img src=x');
    expect(await loadReview(purchaseId)).toBeUndefined();
    const report = await new HtmlValidate({ extends: ['html-validate:standard'] }).validateString(page.body);
    expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
  });

  it('counts once, however often and from however many windows it is sent', async () => {
    const { token, purchaseId } = await asked();
    const sent = await Promise.all(Array.from({ length: 20 }, () => send(token, good)));
    expect(sent.every(({ statusCode }) => statusCode === 303 || statusCode === 200)).toBe(true);
    expect(sent.filter(({ headers }) => headers.location?.endsWith('?sent=1'))).toHaveLength(1);
    expect((await test.database.db.rows(sql`select from reviews where purchase_id = ${purchaseId}`)).length).toBe(1);
    expect((await reviewMails(test)).filter(({ template }) => template === 'review-received')).toHaveLength(1);
  });

  it('is refused from another site', async () => {
    const { token, purchaseId } = await asked();
    expect((await send(token, good, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).statusCode).toBe(400);
    expect(await loadReview(purchaseId)).toBeUndefined();
  });

  it('waits for a person if it contains contact details', async () => {
    const { token, purchaseId } = await asked();
    await send(token, { ...good, comment: 'Idiots, call 07700 900123' });
    expect(await loadReview(purchaseId)).toMatchObject({ state: 'held', publishAt: null, flags: ['contact', 'insult'] });
  });

  it('is accepted for a company that has closed', async () => {
    const closing = await test.company();
    const { token, purchaseId } = await askedLead(test, closing, sourceId);
    await test.database.db.rows(sql`update companies set status_id = 230 where id = ${closing.companyId}`);
    expect((await send(token, good)).statusCode).toBe(303);
    expect(await loadReview(purchaseId)).toMatchObject({ rating: 8 });
  });

  it('of a customer erased meanwhile is published without a name', async () => {
    const { token, purchaseId, enquiryId } = await asked();
    await test.database.db.rows(sql`update enquiry_contacts set retention_until = app_now() where enquiry_id = ${enquiryId}`);
    await send(token, good);
    expect(await loadReview(purchaseId)).toMatchObject({ displayName: 'A customer' });
  });
});
