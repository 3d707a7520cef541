import { describe, expect, it } from 'vitest';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { askAboutLead, companysText } from '../../../test/factories/ask-about-lead.ts';
import { useTestApp, useTestClock } from '../../../test/use-test-app.ts';
import { hashSecret } from '../../platform/random-code.ts';
import { sql } from '../../platform/database/sql.ts';
import { computeSmsSize } from '../../platform/sending/sms-text.ts';
import { saveListing } from '../../reputation/listing/listing.ts';
import { askCustomer } from './ask-customer.ts';
import { questionTexts } from './messages.ts';

const clock = useTestClock('2026-03-02T09:00:00Z');
const test = useTestApp({ clock: () => clock.now, demonstration: true });

interface Sent {
  readonly channel: string;
  readonly subject: string;
  readonly plain: string | null;
  readonly reason: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
}
const sentAbout = async (enquiryId: number): Promise<readonly Sent[]> => {
  while ((await test.sendMessages()) > 0);
  return test.database.db.rows(sql<Sent>`
    select channel, subject, plain, drop_reason as reason, payload from outbox_messages
    where recipient_kind = 'enquiry' and recipient_id = ${enquiryId} and template like 'customer-question%' order by id`);
};

describe('the customer of a reported lead', () => {
  it('is asked by mail and text message, with one link stored only as a hash', async () => {
    const { reportId, enquiryId, token } = await askAboutLead(test);
    const [mail, sms] = await sentAbout(enquiryId);
    expect(mail).toMatchObject({ channel: 'email', subject: 'Has Test been in touch?', payload: { reportId } });
    expect(mail?.plain).toContain(`/answer/${token}`);
    expect(sms).toMatchObject({ channel: 'sms' });
    expect(sms?.subject).toBe(`Flueline: Has Test been in touch about your enquiry? Please tell us: http://localhost:3000/answer/${token}`);
    const stored = await test.database.db.first(sql<{ hash: Buffer; hours: number; row: string }>`
      select token_hash as hash, extract(epoch from ends_at - asked_at)::int / 3600 as hours, q::text as row from customer_questions q where report_id = ${reportId}`);
    expect(stored?.hash).toEqual(hashSecret(token));
    expect(stored?.hours).toBe(72);
    expect(stored?.row).not.toContain(token);
  });

  it('sees nothing the company wrote', async () => {
    const { enquiryId } = await askAboutLead(test);
    for (const { subject, plain } of await sentAbout(enquiryId)) expect(`${subject} ${plain ?? ''}`).not.toContain(companysText);
  });

  it('gets no text message on a landline number', async () => {
    const { enquiryId } = await askAboutLead(test, { enquiry: { telephone: '0116 496 0123' } });
    expect((await sentAbout(enquiryId)).map(({ channel, reason }) => [channel, reason])).toEqual([
      ['email', null],
      ['sms', 'no_address'],
    ]);
  });

  it('is asked once, however often requested', async () => {
    const { reportId, enquiryId } = await askAboutLead(test);
    await test.database.inTx((tx) => askCustomer(tx, { reportId }));
    expect(await sentAbout(enquiryId)).toHaveLength(2);
  });

  it('gets no message once the question is closed', async () => {
    const { reportId, enquiryId } = await askAboutLead(test);
    await test.database.db.rows(sql`update customer_questions set closed_at = app_now() where report_id = ${reportId}`);
    expect((await sentAbout(enquiryId)).map(({ reason }) => reason)).toEqual(['nothing_to_say', 'nothing_to_say']);
  });

  it('gets question and link in one text message even for a very long company name', async () => {
    const { company, enquiryId, token } = await askAboutLead(test);
    const tradingName = 'Extraordinarily Long Heating, Plumbing and Renewables of the East Midlands and Beyond Ltd';
    await test.database.inTx((tx) => saveListing(tx, { companyId: company.companyId, tradingName, description: 'Long' }));
    const [, sms] = await sentAbout(enquiryId);
    expect(sms?.subject).toContain(`been in touch about your enquiry? Please tell us: http://localhost:3000/answer/${token}`);
    expect(computeSmsSize(sms?.subject ?? '')).toMatchObject({ segments: 1 });
  });
});

it.each([
  ['gb', 'en'],
  ['se', 'sv'],
  ['dk', 'da'],
  ['no', 'no'],
] as const satisfies readonly (readonly [CountryCode, string])[])('in %s gets a text message that fits, in %s', (_country, language) => {
  const link = `https://www.plumbline.example/answer/${'a'.repeat(16)}`;
  const text = questionTexts(language)('sms', { brand: 'Plumbline', company: 'Æ'.repeat(40), link });
  expect(computeSmsSize(text).length).toBeLessThanOrEqual(160);
  expect(computeSmsSize(text).segments).toBe(1);
});
