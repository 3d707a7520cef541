import { describe, expect, it } from 'vitest';
import type { IntakeEnquiry } from '../../contract/enquiries/endpoints.ts';
import { enquiryInput, makeSource, takeIn } from '../../test/factories/create-enquiry.ts';
import { useMailedApp } from '../../test/use-mailed-app.ts';
import { sql } from '../platform/database/sql.ts';
import { eraseExpiredContacts } from './erase-expired-contacts.ts';

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

describe('the receipt of an enquiry', () => {
  it('tells the customer the reference, what happens next and how to take it back', async () => {
    const { mails, row, enquiryId } = await acknowledged();
    expect(mails).toHaveLength(1);
    const text = mails[0]?.text ?? '';
    expect(mails[0]?.subject).toBe(`We have your enquiry ${row?.quoteCode}`);
    for (const words of [
      'Hello Winifred,',
      'At most 3 companies get your details',
      `Reference: ${row?.quoteCode}`,
      'Leicester LE4',
      'Your enquiry',
      '/your-enquiry/',
    ])
      expect(text).toContain(words);
    // The customer has no account in which to choose anything.
    expect(text).not.toContain('Choose which messages');
    const readings = await test.database.db.rows(
      sql`select actor_type as actor, surface from contact_reveals where enquiry_id = ${enquiryId}`,
    );
    expect(readings).toEqual([{ actor: 'system', surface: 'message' }]);
  });

  it('is kept without the name of the customer', async () => {
    const { row } = await acknowledged();
    expect(row?.kept).toContain('[contact details]');
    expect(row?.kept).not.toMatch(/Winifred|Plantedname|consumer\.test/);
  });

  it('speaks of one company where the customer wants one', async () => {
    const { mails } = await acknowledged({ number_leads_requested: 1 });
    expect(mails[0]?.text).toContain('One company at most gets your details');
  });

  it.each([
    ['se', '114 55', '070-174 06 05', 'Vi har fått din förfrågan'],
    ['no', '0150', '41 23 45 67', 'Vi har mottatt forespørselen din'],
  ] as const)('speaks the language of the country (%s)', async (country, postcode, telephone, subject) => {
    const { mails } = await acknowledged({ country, postcode, telephone, work_type: 'boiler-service' });
    expect(mails[0]?.subject).toContain(subject);
  });

  it('is not sent where the enquiry has been taken away meanwhile, nor where the contact data have been erased', async () => {
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
