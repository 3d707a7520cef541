import { describe, expect, it } from 'vitest';
import { askAboutLead, companysText } from '../../test/factories/ask-about-lead.ts';
import { useTestApp, useTestClock } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';
import { endQuestion } from './answer-question.ts';

const clock = useTestClock('2026-03-02T09:00:00Z');
const test = useTestApp({ clock: () => clock.now });
const hour = 3_600_000;

const open = (token: string, query = '', headers: Record<string, string> = {}) =>
  test.app.inject({ url: `/answer/${token}${query}`, headers });
const send = (token: string, payload: string, site = 'same-origin') =>
  test.app.inject({
    method: 'POST',
    url: `/answer/${token}`,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': site },
  });

interface StoredAnswer {
  readonly answer: string | null;
  readonly state: string;
  readonly ground: string | null;
  readonly credits: number;
}
async function readStoredAnswer(reportId: number): Promise<StoredAnswer | undefined> {
  return test.database.db.first(sql<StoredAnswer>`
    select q.answer, r.state, d.ground, (select count(*) from invoices i where i.report_id = r.id) as credits
    from reports r join customer_questions q on q.report_id = r.id left join report_decisions d on d.report_id = r.id
    where r.id = ${reportId}`);
}
const untouched = { answer: null, state: 'asking_customer', ground: null, credits: 0 };

describe('opening the page', () => {
  it.each(['', '?answer=yes', '?answer=no', '?answer=never_asked', '?change=1', '?answer=bogus'])(
    'with "%s" records nothing, however often a scanner does it',
    async (query) => {
      const { token, reportId } = await askAboutLead(test);
      for (let time = 0; time < 3; time += 1) expect((await open(token, query)).statusCode).toBe(200);
      expect(await readStoredAnswer(reportId)).toEqual(untouched);
    },
  );

  it('shows company, work, day and three answers, without scripts or what the company wrote', async () => {
    const { token } = await askAboutLead(test);
    const { body, headers } = await open(token);
    for (const words of ['Has Test been in touch?', 'Gas boiler replacement', '2 Mar 2026', 'I never asked for this'])
      expect(body).toContain(words);
    expect(body).not.toContain(companysText);
    expect(body).not.toMatch(/<script|\son\w+=|Winifred|Plantedname|@consumer/);
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('content="noindex"');
  });

  it.each([
    ['se', '11', '111 20', '070-174 06 05', 'sv', 'Har Test hört av sig?'],
    ['dk', '84', '2100', '20 12 34 56', 'da', 'Har Test kontaktet dig?'],
    ['no', '03', '0150', '412 34 567', 'nb', 'Har Test tatt kontakt?'],
  ] as const)('in %s uses the country’s language', async (country, areaCode, postcode, telephone, language, words) => {
    const { token } = await askAboutLead(test, {
      company: { country, areaCode, workTypeCodes: ['wet-room'] },
      enquiry: { country, postcode, telephone, work_type: 'wet-room' },
    });
    const { body } = await open(token, '', { 'accept-language': 'en' });
    expect(body).toContain(`<html lang="${language}">`);
    expect(body).toContain(words);
  });

  it('uses the language of the enquiry', async () => {
    const { token } = await askAboutLead(test, { enquiry: { language: 'no' } });
    const { body } = await open(token, '', { 'accept-language': 'en' });
    for (const words of ['<html lang="nb">', 'Har Test tatt kontakt?', 'Utskifting av gasskjele']) expect(body).toContain(words);
  });

  it.each(['A'.repeat(16), 'short', `${'A'.repeat(16)}'--`])('with an unknown token shows an invalid link', async (token) => {
    const { statusCode, body } = await open(encodeURIComponent(token), '', { 'accept-language': 'da-DK' });
    expect([404, 414]).toContain(statusCode);
    if (statusCode === 404) expect(body).toContain('Linket er ugyldigt');
    expect((await send(encodeURIComponent(token), 'answer=no')).statusCode).toBe(statusCode);
  });
});

describe('an answer', () => {
  it('needs confirmation before it is sent', async () => {
    const { token, reportId } = await askAboutLead(test);
    const { body } = await open(token, '?answer=no');
    expect(body).toContain('Is this your answer?');
    expect(body).toContain('<input type="hidden" name="answer" value="no"/>');
    expect(await readStoredAnswer(reportId)).toEqual(untouched);
  });

  it.each(['no', 'never_asked'])('"%s" accepts the report, credits the lead and thanks the customer', async (answer) => {
    const { token, reportId } = await askAboutLead(test);
    const sent = await send(token, `answer=${answer}`);
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `/answer/${token}`]);
    expect(await readStoredAnswer(reportId)).toEqual({ answer, state: 'accepted', ground: 'customer_denied', credits: 1 });
    const after = await open(token);
    expect(after.statusCode).toBe(200);
    expect(after.body).toContain('Thank you for your answer');
    expect(after.body).not.toContain('Change my answer');
  });

  it('"yes" goes to a person and can be changed until the decision', async () => {
    const { token, reportId } = await askAboutLead(test);
    expect((await send(token, 'answer=yes')).statusCode).toBe(303);
    expect(await readStoredAnswer(reportId)).toEqual({ answer: 'yes', state: 'with_operator', ground: null, credits: 0 });
    expect((await open(token)).body).toContain('Change my answer');
    expect((await open(token, '?change=1')).body).toContain('Your answer so far: Yes, they have been in touch.');
    expect((await send(token, 'answer=no')).statusCode).toBe(303);
    expect(await readStoredAnswer(reportId)).toMatchObject({ answer: 'no', state: 'accepted', credits: 1 });
  });

  it('sent twice has one effect and the same thanks', async () => {
    const { token, reportId } = await askAboutLead(test);
    const answers = await Promise.all([send(token, 'answer=no'), send(token, 'answer=no'), send(token, 'answer=no')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303]);
    expect(await readStoredAnswer(reportId)).toMatchObject({ state: 'accepted', credits: 1 });
  });

  it('finds the question closed after the decision', async () => {
    const { token, reportId } = await askAboutLead(test);
    await send(token, 'answer=no');
    const late = await send(token, 'answer=yes');
    expect(late.statusCode).toBe(410);
    expect(late.body).toContain('This question is closed');
    expect(await readStoredAnswer(reportId)).toMatchObject({ answer: 'no', state: 'accepted' });
  });

  it.each([
    ['a minute before the end', 72 * hour - 60_000, 303, 'no'],
    ['at the end', 72 * hour, 410, null],
    ['a day late', 96 * hour, 410, null],
  ])('%s gets a clear response', async (_name, after, status, answer) => {
    const { token, reportId } = await askAboutLead(test);
    clock.after(after);
    expect((await open(token)).statusCode).toBe(status === 303 ? 200 : 410);
    expect((await send(token, 'answer=no')).statusCode).toBe(status);
    expect(await readStoredAnswer(reportId)).toMatchObject({ answer });
  });

  it.each(['', 'answer=maybe', 'answer=', 'other=no', `answer=${'x'.repeat(2_000)}`])(
    'of "%.20s" shows the question again',
    async (payload) => {
      const { token, reportId } = await askAboutLead(test);
      const { statusCode, body } = await send(token, payload);
      expect(statusCode).toBe(422);
      expect(body).toContain('Has Test been in touch?');
      expect(await readStoredAnswer(reportId)).toEqual(untouched);
    },
  );

  it('is refused from another site', async () => {
    const { token, reportId } = await askAboutLead(test);
    expect((await send(token, 'answer=no', 'cross-site')).statusCode).toBe(400);
    expect(await readStoredAnswer(reportId)).toEqual(untouched);
  });

  it('of an erased customer finds the question closed', async () => {
    const { token, reportId, enquiryId } = await askAboutLead(test);
    await send(token, 'answer=yes');
    await test.database.db.rows(sql`update enquiry_contacts set retention_until = app_now() where enquiry_id = ${enquiryId}`);
    // The form may have been opened before.
    expect((await send(token, 'answer=no')).statusCode).toBe(410);
    expect(await readStoredAnswer(reportId)).toMatchObject({ answer: 'yes', state: 'with_operator', credits: 0 });
    const unanswered = await askAboutLead(test);
    await test.database.db.rows(sql`update enquiry_contacts set retention_until = app_now() where enquiry_id = ${unanswered.enquiryId}`);
    expect((await open(unanswered.token)).statusCode).toBe(410);
  });
});

describe('silence', () => {
  const end = async () => {
    clock.after(72 * hour);
    while (await test.database.inTx(endQuestion));
  };

  it('counts for the company within its quota, at least twice, then goes to a person', async () => {
    const company = await test.company();
    const asked = [];
    for (let index = 0; index < 3; index += 1) asked.push(await askAboutLead({ ...test, company: () => Promise.resolve(company) }));
    await end();
    const storedAnswers = await Promise.all(asked.map(({ reportId }) => readStoredAnswer(reportId)));
    expect(storedAnswers.filter((one) => one?.state === 'with_operator')).toHaveLength(1);
    expect(storedAnswers.filter((one) => one?.ground === 'customer_silent')).toHaveLength(2);
  });

  it('about a reason without a quota goes to a person', async () => {
    const { reportId } = await askAboutLead(test, { reason: 'hoaxlead' });
    await end();
    expect(await readStoredAnswer(reportId)).toMatchObject({ answer: null, state: 'with_operator', credits: 0 });
  });

  it('after a yes changes nothing: the customer can change it until a person decides', async () => {
    const { token, reportId } = await askAboutLead(test);
    await send(token, 'answer=yes');
    await end();
    clock.after(96 * hour);
    expect(await readStoredAnswer(reportId)).toEqual({ answer: 'yes', state: 'with_operator', ground: null, credits: 0 });
    for (const query of ['', '?change=1']) expect((await open(token, query)).body).toContain('You can change it until we');
    expect((await send(token, 'answer=no')).statusCode).toBe(303);
    expect(await readStoredAnswer(reportId)).toEqual({ answer: 'no', state: 'accepted', ground: 'customer_denied', credits: 1 });
    expect((await send(token, 'answer=yes')).statusCode).toBe(410);
  });

  it('does not count before the deadline', async () => {
    const { reportId } = await askAboutLead(test);
    clock.after(72 * hour - 1_000);
    while (await test.database.inTx(endQuestion));
    expect(await readStoredAnswer(reportId)).toEqual(untouched);
  });
});
