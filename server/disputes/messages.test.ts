import { beforeAll, describe, expect, it } from 'vitest';
import type { SourceId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { appealedScene, decideAsStaff, reportedScene, type ReportedScene } from '../../test/dispute-scenes.ts';
import { makeSource } from '../../test/factories/create-enquiry.ts';
import { buyToReport, makeReport } from '../../test/factories/make-report.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { issueCreditNote } from '../billing/issue-credit-note.ts';
import { lockAccount } from '../billing/account.ts';
import { removeSetting, saveSetting } from '../platform/business-settings.ts';
import { sql } from '../platform/database/sql.ts';

const test = useTestApp();
let sourceId: SourceId;
let staff: TestCaller;
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
  staff = await test.staff();
});

/** The stored text of a report mail; null if nothing was sent. */
async function findMail(template: string, reportId: number): Promise<{ subject: string | null; plain: string | null } | undefined> {
  while ((await test.sendMessages()) > 0);
  return test.database.db.first(sql<{ subject: string | null; plain: string | null }>`
    select subject, plain from outbox_messages
    where template = ${template} and (payload->>'reportId')::bigint = ${reportId} order by id desc limit 1`);
}
const decided = async ({ reportId }: Pick<ReportedScene, 'reportId'>) => findMail('report.decided', reportId);
const withdraw = ({ enquiryId }: { enquiryId: number }) =>
  staff.call('POST', `/operator/enquiries/${enquiryId}/remove`, { reason: 'changed their mind', by_consumer: true });

describe('a company is notified', () => {
  it('that its report was received, who decides and by when', async () => {
    const { reportId, code } = await reportedScene(test);
    const mail = await findMail('report.received', reportId);
    expect(mail?.subject).toBe("We've received your report: Gas boiler replacement, Leicester LE4");
    for (const words of ['within 48 hours on working days', 'Your reason: Suspected fraud', 'Decision by', `/lead/${code}`])
      expect(mail?.plain).toContain(words);
    expect(mail?.plain).not.toContain('Plantedname');
  });

  it('of the deadline in the current settings', async () => {
    const { reportId } = await reportedScene(test);
    await test.database.inTx((tx) => saveSetting(tx, { key: 'disputes.promised_hours', value: 24 }));
    expect((await findMail('report.received', reportId))?.plain).toContain('within 24 hours on working days');
    await test.database.inTx((tx) => removeSetting(tx, { key: 'disputes.promised_hours' }));
  });

  it('that it was accepted, by whom, and the credit note with its amount', async () => {
    const scene = await reportedScene(test);
    await decideAsStaff(test, { ...scene, outcome: 'accepted' });
    const mail = await decided(scene);
    expect(mail?.subject).toBe('Report accepted: Gas boiler replacement, Leicester LE4');
    for (const words of ['we have spoken to the customer', 'credited the full price', 'Credit note', '-C0001', '28.80'])
      expect(mail?.plain).toContain(words);
  });

  it('only once if the decision is immediate', async () => {
    const { companyId } = await test.company();
    const lead = await buyToReport(test.database, { companyId, sourceId });
    await withdraw(lead);
    const reportId = await makeReport(test.database, { companyId, code: lead.code, reason: 'fraud' });
    expect(await findMail('report.received', reportId)).toEqual({ subject: null, plain: null });
    expect((await decided({ reportId }))?.plain).toContain('The customer withdrew the enquiry within an hour of your purchase.');
  });

  it('that there is no second credit', async () => {
    const scene = await reportedScene(test);
    await withdraw(scene);
    await test.database.inTx(async (tx) => {
      await tx.rows(lockAccount(scene.company.companyId));
      await issueCreditNote(tx, { purchaseId: scene.purchaseId, reason: 'withdrawn' });
    });
    await decideAsStaff(test, { ...scene, outcome: 'accepted' });
    const mail = await decided(scene);
    expect(mail?.plain).toContain('so there is no second credit');
    expect(mail?.plain).not.toContain('-C0001');
  });

  it('that it was rejected, why, and until when it can appeal', async () => {
    const scene = await reportedScene(test);
    await decideAsStaff(test, { ...scene, outcome: 'rejected' });
    const mail = await decided(scene);
    expect(mail?.subject).toBe('Report rejected: Gas boiler replacement, Leicester LE4');
    for (const words of ['we have spoken to the customer', 'you can appeal once, until ', `/lead/report/${scene.code}?action=appeal`])
      expect(mail?.plain).toContain(words);
  });

  it('that it has more time, and until when', async () => {
    const scene = await reportedScene(test);
    await decideAsStaff(test, { ...scene, outcome: 'extended' });
    expect((await decided(scene))?.plain).toContain('you can report the lead again until ');
  });

  it.each([
    ['accepted', 'Appeal accepted: ', 'credited the full price'],
    ['rejected', 'Appeal rejected: ', 'This decision is final.'],
  ] as const)('that its appeal was received and %s', async (outcome, subject, words) => {
    const scene = await appealedScene(test);
    expect((await findMail('report.appealed', scene.reportId))?.plain).toContain('Their decision is final.');
    await decideAsStaff(test, { ...scene, step: 'appeal', outcome });
    const mail = await decided(scene);
    expect(mail?.subject).toContain(subject);
    expect(mail?.plain).toContain(words);
  });
});

it('of the report on its credit note', async () => {
  const scene = await reportedScene(test);
  await decideAsStaff(test, { ...scene, outcome: 'accepted' });
  const note = await test.database.db.first(sql<{ reason: string; report: number }>`
    select reason, report_id as report from invoices where purchase_id = ${scene.purchaseId} and kind = 'credit_note'`);
  expect(note).toEqual({ reason: 'report', report: scene.reportId });
});
