import { describe, expect, it } from 'vitest';
import type { IntakeEnquiry } from '../../contract/enquiries/endpoints.ts';
import { enquiryInput, makeSource, takeIn } from '../../test/factories/create-enquiry.ts';
import { useMailedApp } from '../../test/use-mailed-app.ts';
import { sql } from '../platform/database/sql.ts';
import { takeInEnquiry } from './take-in-enquiry.ts';
import { eraseExpiredContacts } from './erase-contacts.ts';

const { test, server } = useMailedApp();

async function acknowledged(more: Partial<IntakeEnquiry> = {}, before: (enquiryId: number) => Promise<unknown> = () => Promise.resolve()) {
  const { sourceId } = await makeSource(test.database);
  const enquiry = enquiryInput(more);
  const enquiryId = await takeIn(test.database, sourceId, enquiry);
  await before(enquiryId);
  await test.sendMessages();
  const mails = server.mails.filter((mail) => mail.to.includes(enquiry.email));
  const row = await test.database.db.first(sql<{ quoteCode: string; reason: string | null; kept: string }>`
    select e.quote_code as "quoteCode", o.drop_reason as reason, coalesce(o.html, '') || coalesce(o.plain, '') as kept
    from enquiries e join outbox_messages o on o.recipient_kind = 'enquiry' and o.recipient_id = e.id where e.id = ${enquiryId}`);
  return { enquiryId, mails, row };
}

describe('the enquiry acknowledgement', () => {
  it('states the reference, next steps and how to withdraw', async () => {
    const { mails, row, enquiryId } = await acknowledged();
    expect(mails).toHaveLength(1);
    const text = mails[0]?.text ?? '';
    expect(mails[0]?.subject).toBe(`We've received your enquiry ${row?.quoteCode}`);
    for (const words of [
      'Hello Winifred,',
      'Up to 3 companies will get your details',
      `Reference: ${row?.quoteCode}`,
      'Leicester LE4',
      'Your enquiry',
      '/your-enquiry/',
    ])
      expect(text).toContain(words);
    // Consumers have no account with notification settings.
    expect(text).not.toContain('Choose which messages');
    const readings = await test.database.db.rows(
      sql`select actor_type as actor, surface from contact_reveals where enquiry_id = ${enquiryId}`,
    );
    // One reading for the recipient, one for the copy.
    expect(readings).toEqual([1, 2].map(() => ({ actor: 'system', surface: 'message' })));
  });

  it('is stored without personal data', async () => {
    const { row } = await acknowledged();
    expect(row?.kept).toContain('[contact details]');
    expect(row?.kept).not.toMatch(/Winifred|Plantedname|Plantedstreet|consumer\.test|7ZS|07700/);
  });

  it('prints no links, even from names stored before links were refused', async () => {
    const { mails } = await acknowledged({}, (enquiryId) =>
      test.database.db.rows(sql`
        update enquiry_contacts set forename = 'You won! http://evil.test/prize', surname = 'claim@evil.com', town = 'evil.com/town'
        where enquiry_id = ${enquiryId}`),
    );
    const { text = '', html = '' } = mails[0] ?? {};
    expect(text).toContain('Hello You won! http evil test prize,');
    expect(text).toContain('Name: Ms You won! http evil test prize claim evil com');
    for (const part of [text, html]) expect(part).not.toMatch(/evil\.|:\/\/evil|@evil/);
    // The consumer's own address is allowed.
    expect(text).toMatch(/Email: \S+@consumer\.test/);
  });

  it.each([
    ['m&s@blåbær.example', 'm&s@xn--blbr-roah.example', false],
    ['kåre@blåbær.example', 'kåre@blåbær.example', true],
  ])('reaches %s as %s, using SMTPUTF8 only if needed', async (email, address, isUtf8) => {
    const { mails } = await acknowledged({ email });
    expect(mails.map((mail) => [mail.headers['to'], mail.isUtf8])).toEqual([[address, isUtf8]]);
  });

  it('contains everything the customer told us', async () => {
    const { mails } = await acknowledged({
      alternate_phone: '0116 496 0123',
      address2: 'Flat 3',
      question_answers: [{ question: 10, option: 'semi' }],
    });
    const text = mails[0]?.text ?? '';
    for (const words of [
      'What kind of property is it?: Semi-detached house',
      'Description: Combi is 14 years old and losing pressure.',
      'Name: Ms Winifred Plantedname',
      'Telephone: 07700 9',
      'Other telephone: 0116 496 0123',
      '@consumer.test',
      'Flat 3',
      'LE4 7ZS',
      'You agreed to: I agree that up to three companies may contact me.',
    ])
      expect(text).toContain(words);
  });

  it('uses the brand of its site and the language of the form', async () => {
    const { sourceId } = await makeSource(test.database);
    const enquiry = enquiryInput({ language: 'da' });
    await test.database.inTx((tx) => takeInEnquiry(tx, { sourceId, idempotencyKey: 'in Danish', enquiry }));
    await test.sendMessages();
    const mail = server.mails.find(({ to }) => to.includes(enquiry.email));
    expect(mail?.subject).toContain('Vi har modtaget din forespørgsel');
    expect(mail?.text).toContain('Navn: ');
    expect(mail?.text).toMatch(/^Flueline/);
  });

  it('mentions an earlier enquiry only to the same email address', async () => {
    const [{ enquiryId, mails }, other] = [await acknowledged(), enquiryInput()];
    const email = mails[0]?.to[0] ?? '';
    expect(mails[0]?.text).not.toContain("We're working on it");
    await test.database.db.rows(sql`update enquiries set received_at = app_now() - interval '5 days' where id = ${enquiryId}`);
    const day = await test.database.db.first(sql<{ day: string }>`
      select trim(to_char((app_now() - interval '5 days') at time zone 'Europe/London', 'FMDay FMDD FMMonth')) as day`);
    const again = await acknowledged({ email });
    expect(again.mails.at(-1)?.text).toContain(`You also sent us this enquiry on ${day?.day}. We're working on it.`);
    // Giving somebody else's telephone number reveals nothing.
    const phone = await test.database.db.first(
      sql<{ key: string }>`select phone_key as key from enquiry_contacts where enquiry_id = ${enquiryId}`,
    );
    const stranger = await acknowledged({ email: other.email, telephone: phone?.key ?? '' });
    expect(stranger.mails[0]?.text).not.toContain("We're working on it");
  });

  it('mentions one company if only one is wanted', async () => {
    const { mails } = await acknowledged({ number_leads_requested: 1 });
    expect(mails[0]?.text).toContain('Only one company will get your details');
  });

  it.each([
    ['se', '114 55', '070-174 06 05', 'Vi har fått din förfrågan'],
    ['no', '0150', '41 23 45 67', 'Vi har mottatt forespørselen din'],
  ] as const)('uses the language of the country (%s)', async (country, postcode, telephone, subject) => {
    const { mails } = await acknowledged({ country, postcode, telephone, work_type: 'boiler-service' });
    expect(mails[0]?.subject).toContain(subject);
  });

  it('is not sent once the enquiry is withdrawn or erased', async () => {
    const removed = await acknowledged({}, (id) =>
      test.database.db.rows(sql`update enquiries set status = 'removed', ended_at = app_now() where id = ${id}`),
    );
    expect([removed.mails, removed.row?.reason]).toEqual([[], 'nothing_to_say']);
    const erased = await acknowledged({}, async (id) => {
      await test.database.db.rows(sql`update enquiry_contacts set retention_until = app_now() where enquiry_id = ${id}`);
      await test.database.inTx(eraseExpiredContacts);
    });
    expect([erased.mails, erased.row?.reason]).toEqual([[], 'no_address']);
  });
});
