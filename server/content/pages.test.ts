import { describe, expect, it } from 'vitest';
import type { ContentPageWire, ListedPageWire } from '../../contract/content/pages-endpoints.ts';
import { makeCaptchaEasy, register, solveCaptcha } from '../../test/registration.ts';
import { readFailure } from '../../test/route-cases.ts';
import { useTestApp, useTestClock } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';
import { loadPages } from './load-pages.ts';
import { brokenLinks } from './broken-links-rule.ts';

const clock = useTestClock('2026-03-01T12:00:00Z');
const test = useTestApp({ clock: () => clock.now });
const reason = 'agreed with the lawyer';
const hour = 3_600_000;

type Pages = { url: string; title: string; body: string; language: string; updated: string }[];
const shown = async (language: string, url: string) =>
  (await test.nobody().call('GET', `/content/${language}`)).json<{ data: Pages }>().data.find((page) => page.url === url);

function editor(key: string, language: string) {
  const path = `/operator/content/${key}/${language}`;
  const call = async (verb: string, body: object = {}) => (await test.staff('agent')).call('POST', `${path}/${verb}`, { reason, ...body });
  const read = async () => {
    const response = await (await test.staff('agent')).call('GET', path);
    return { page: response.json<{ data: ContentPageWire }>().data, version: String(response.headers['etag']) };
  };
  const save = async (title: string, body: string, version?: string) =>
    (await test.staff('agent')).call('PUT', path, { title, body, reason }, version === undefined ? {} : { 'if-match': version });
  return { call, read, save };
}

describe('an operator’s page', () => {
  it('is shown once published, and the built-in one once restored', async () => {
    const { call, read, save } = editor('cookies', 'en');
    const own = await shown('en', 'cookies');
    expect((await call('publish')).statusCode).toBe(409);
    expect((await save('Biscuits', '## Which\n\nNone. <script>alert(1)</script>')).statusCode).toBe(200);
    expect(await shown('en', 'cookies')).toEqual(own);
    expect((await call('publish')).statusCode).toBe(200);
    const published = await shown('en', 'cookies');
    expect(published).toMatchObject({ title: 'Biscuits', updated: '2026-03-01', language: 'en' });
    expect(published?.body).toContain('<h2 id="which">Which</h2>');
    expect(published?.body).not.toContain('script');

    // The editor previews the value of each placeholder.
    expect((await editor('cookies', 'sv').read()).page.periods).toMatchObject({
      'enquiry.draft_hours': '24 timmar',
      'reviews.request_weeks': '20 veckor',
      'disputes.promised_hours': '48 timmar',
    });

    clock.after(hour);
    await save('Biscuits', 'Two.');
    expect(readFailure(await call('roll-back', { version: 987_654_321 })).fields).toHaveProperty('version');
    await call('publish');
    const [latest, first] = (await read()).page.history;
    expect([latest?.state, first?.state]).toEqual(['shown', 'past']);
    expect((await call('roll-back', { version: latest?.id })).statusCode).toBe(409);
    clock.after(2 * hour);
    expect((await call('roll-back', { version: first?.id })).statusCode).toBe(200);
    expect((await shown('en', 'cookies'))?.body).toEqual(published?.body);
    clock.after(3 * hour);
    expect((await call('roll-back', { version: null })).statusCode).toBe(200);
    expect(await shown('en', 'cookies')).toEqual(own);
    expect((await call('roll-back', { version: null })).statusCode).toBe(409);
  });

  it('in English applies to every language without one', async () => {
    const listed = async (wanted: string) =>
      (await (await test.staff()).call('GET', '/operator/content'))
        .json<{ data: ListedPageWire[] }>()
        .data.find(({ key, language }) => key === 'prices' && language === wanted);
    expect(await listed('es')).toMatchObject({ source: 'file', title: 'Precios' });
    const english = editor('prices', 'en');
    await english.save('What it costs', 'Ten pounds.');
    await english.call('publish');
    expect(await listed('es')).toMatchObject({ source: 'missing', title: null });
    expect((await editor('prices', 'es').read()).page.shown).toBeNull();
    expect(await shown('es', 'prices')).toMatchObject({ language: 'en', title: 'What it costs' });

    const { call, save } = editor('prices', 'es');
    await save('Precios de hoy', '## ¿Cuánto cuesta?\n\nVea el precio.');
    expect(await listed('es')).toMatchObject({ source: 'missing', has_draft: true });
    await call('publish');
    expect(await listed('es')).toMatchObject({ source: 'operator', title: 'Precios de hoy', has_draft: false });
    expect(await shown('es', 'prices')).toMatchObject({ language: 'es', title: 'Precios de hoy' });
    expect(await shown('da', 'prices')).toMatchObject({ language: 'en', title: 'What it costs' });

    clock.after(hour);
    expect((await english.call('roll-back', { version: null })).statusCode).toBe(200);
    expect(await shown('da', 'prices')).toMatchObject({ language: 'da', title: 'Priser' });
    expect(await shown('es', 'prices')).toMatchObject({ title: 'Precios de hoy' });
  });

  it('in another language leaves the others unchanged', async () => {
    const { call, save } = editor('rebrand', 'sv');
    await save('Nytt namn', 'Vi heter något annat.');
    await call('publish');
    expect(await shown('sv', 'rebrand')).toMatchObject({ title: 'Nytt namn' });
    expect(await shown('da', 'rebrand')).toMatchObject({ language: 'da', title: 'Når vi skifter navn' });
  });

  it('can be scheduled, unscheduled, and appears at its time', async () => {
    const { call, read, save } = editor('privacy', 'en');
    const from = new Date(clock.start.getTime() + 2 * hour).toISOString();
    await save('Privacy, revised', 'We keep nothing.');
    expect(readFailure(await call('publish', { from: '2025-01-01T00:00:00Z' })).fields).toHaveProperty('from');
    expect((await call('publish', { from })).statusCode).toBe(200);
    expect((await shown('en', 'privacy'))?.title).not.toBe('Privacy, revised');
    expect((await read()).page.scheduled).toMatchObject({ from, title: 'Privacy, revised' });
    await save('Privacy, another', 'We keep one thing.');
    expect(readFailure(await call('publish')).errors).toEqual(['Another version of this page is already scheduled. Cancel that first']);
    expect((await call('unschedule')).statusCode).toBe(409);
    expect((await call('discard')).statusCode).toBe(200);
    expect((await call('discard')).statusCode).toBe(409);
    expect((await call('unschedule')).statusCode).toBe(200);
    expect((await call('unschedule')).statusCode).toBe(409);
    expect((await call('publish', { from })).statusCode).toBe(200);
    clock.after(2 * hour);
    expect(await shown('en', 'privacy')).toMatchObject({ title: 'Privacy, revised' });
  });

  it('is not overwritten from a stale editor', async () => {
    const { read, save } = editor('terms', 'da');
    const { version } = await read();
    expect((await save('Regler', 'Vær venlig.', version)).statusCode).toBe(200);
    const late = await save('Betingelser', 'Vær venlig.', version);
    expect([late.statusCode, Object.keys(readFailure(late).fields ?? {})]).toEqual([412, ['title', 'body']]);
  });

  it('is the version a company consents to', async () => {
    await makeCaptchaEasy(test);
    const { call, save } = editor('terms', 'en');
    await save('Terms', 'Be kind.');
    await call('publish');
    expect((await register(test, { recaptcha: await solveCaptcha(test.nobody()) })).response.statusCode).toBe(201);
    const version = await test.database.db.first(sql<{ id: number }>`select max(id) as id from content_versions where key = 'terms'`);
    const [company] = await test.database.db.rows(
      sql<{ agreed: string }>`select terms_version as agreed from companies order by id desc limit 1`,
    );
    expect(company?.agreed).toBe(`en 2026-03-01 ${version?.id}`);
  });
});

const noPictures: ReadonlySet<string> = new Set();

describe('broken links', () => {
  it.each([
    ['[here](#which)', 'anchor'],
    ['[here](#100%)', 'anchor'],
    ['[here](/nowhere)', 'page'],
    ['[here](http://example.com)', 'address'],
    ['[here](javascript:alert)', 'address'],
    ['![](https://example.com/a.png)', 'no_alt'],
    ['![A boiler](https://example.com/a.png)', 'picture'],
    [`![A boiler](/media/${'b'.repeat(32)}.png)`, 'picture'],
  ] as const)('report %s as %s', (markdown, problem) => expect(brokenLinks(markdown, noPictures)).toMatchObject([{ problem }]));

  it('do not include valid ones', () => {
    const links = [
      '#a-heading',
      '/help/contact?x=1',
      '/boilers/companies',
      'https://example.com/x',
      'mailto:a@example.com',
      'tel:+441164960123',
    ];
    const ours = `${'a'.repeat(32)}.png`;
    const page = `## A heading\n\n${links.map((url) => `[x](${url})`).join(' ')} ![A boiler](/media/${ours})`;
    expect(brokenLinks(page, new Set([ours]))).toEqual([]);
  });

  it('do not occur in built-in pages', async () => {
    for (const { url, language, markdown } of await loadPages())
      expect(brokenLinks(markdown, noPictures), `${language} ${url}`).toEqual([]);
  });
});
