import { describe, expect, it } from 'vitest';
import type { IntakeEnquiry } from '../../contract/enquiries/endpoints.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { useMailedApp } from '../../test/use-mailed-app.ts';
import { putInOutbox } from '../platform/outbox.ts';
import { sql } from '../platform/database/sql.ts';
import { purchaseLead } from './purchase-lead.ts';
import type { PurchaseChannel } from './store.ts';

const { test, server } = useMailedApp();

const places = {
  gb: {},
  dk: { country: 'dk', postcode: '2100', town: 'København Ø', telephone: '20 12 34 56', work_type: 'gas-boiler-replacement' },
} as const satisfies Record<string, Partial<IntakeEnquiry>>;

async function bought({
  country = 'gb',
  channel = 'single',
  more = {},
}: { country?: 'gb' | 'dk'; channel?: PurchaseChannel; more?: Partial<IntakeEnquiry> } = {}) {
  const company = await test.company({ country, areaCode: country === 'dk' ? '84' : 'LE' });
  if (channel === 'auto') {
    await test.database.db.rows(sql`
      insert into company_work_types (company_id, work_type_id, allow_autoaccept)
      select ${company.companyId}, id, true from work_types where code = 'gas-boiler-replacement'`);
  }
  await test.sendMessages();
  const { sourceId } = await makeSource(test.database);
  const enquiryId = await putOnSale(test.database, sourceId, { ...places[country], ...more });
  const order = { companyId: company.companyId, enquiryId, channel, expectedPriceMinor: null, idempotency: null } as const;
  const outcome = await test.database.inTx((tx) => purchaseLead(tx, order));
  if (outcome.kind !== 'bought') throw new Error(JSON.stringify(outcome));
  const since = server.mails.length;
  await test.sendMessages();
  const mail = await server.mailTo(company.email, { since });
  return { ...company, enquiryId, receipt: outcome.receipt, mail };
}
const readings = (enquiryId: number) =>
  test.database.db.rows(sql`
    select actor_type as actor, company_id as company, surface from contact_reveals
    where enquiry_id = ${enquiryId} and actor_type = 'company' order by id`);

describe('the mail about a bought lead', () => {
  it('shows how to reach the customer and the price, and links to the lead', async () => {
    const { mail, receipt } = await bought({
      more: { alternate_phone: '0116 496 0123', address2: 'Flat 4', question_answers: [{ question: 10, option: 'semi' }] },
    });
    expect(mail.subject).toBe('Your lead: Gas boiler replacement, Leicester LE4');
    for (const words of [
      'Name: Ms Winifred Plantedname',
      'Other telephone: 0116 496 0123',
      '12 Plantedstreet Road\n  Flat 4\n  Leicester LE4 7ZS',
      'Timescale: As soon as possible',
      'About the work: Combi is 14 years old and losing pressure.',
      'What kind of property is it? Semi-detached house',
      'Coverage area: Coverage 1',
      `Invoice: ${receipt.invoiceCode}`,
      'VAT: £',
    ])
      expect(mail.text).toContain(words);
    expect(mail.links).toContain(`http://localhost:3000/lead/${receipt.code}`);
    expect(mail.html).toContain(`href="tel:${receipt.contact.telephone ?? ''}"`);
    expect(mail.html).toContain('href="tel:+441164960123"');
    expect(mail.html).toContain(`href="mailto:${receipt.contact.email ?? ''}"`);
  });

  it('is a logged read of contact data', async () => {
    const { enquiryId, companyId } = await bought();
    expect(await readings(enquiryId)).toEqual([
      { actor: 'company', company: companyId, surface: 'purchase' },
      { actor: 'company', company: companyId, surface: 'mail' },
    ]);
  });

  it('omits what the customer did not give', async () => {
    const { mail } = await bought({ more: { description: '' } });
    expect(mail.text).not.toMatch(/Other telephone|About the work/);
  });

  it('says if the lead was bought automatically', async () => {
    const { mail } = await bought({ channel: 'auto' });
    expect(mail.subject).toBe('Bought for you: Gas boiler replacement, Leicester LE4');
    expect(mail.text).toContain('Automatic buying has bought this lead for you');
  });

  it('uses the company’s language, with money and postcodes in its country’s format', async () => {
    const { mail } = await bought({ country: 'dk' });
    expect(mail.html).toContain('lang="da"');
    expect(mail.subject).toMatch(/^Dit lead: .+, 2100 /);
    expect(mail.text).toMatch(/Pris ekskl\. moms: [\d.]+,\d\d\skr\./);
    expect(mail.text).toContain('\n  2100 København Ø');
    expect(mail.text).toContain('Plumbline Danmark ApS');
    expect(mail.headers['from']).toBe('Plumbline <help.dk@plumbline.example>');
  });

  it('is not sent to a company that has not bought it', async () => {
    const { receipt } = await bought();
    const stranger = await test.company({ accredited: false });
    const recipient = { kind: 'company', id: stranger.companyId } as const;
    const payload = { purchaseId: receipt.purchaseId };
    await test.database.inTx((tx) =>
      putInOutbox(tx, { dedupeKey: 'wrong', channel: 'email', template: 'purchase.receipt', recipient, payload }),
    );
    await test.sendMessages();
    const row = await test.database.db.first(sql`select drop_reason as reason from outbox_messages where dedupe_key = 'wrong'`);
    expect(row).toEqual({ reason: 'nothing_to_say' });
    expect(server.mails.filter((mail) => mail.to.includes(stranger.email))).toEqual([]);
  });
});
