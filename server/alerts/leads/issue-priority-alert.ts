import type { CompanyId, EnquiryId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AlertSettings } from '../settings/alert-settings-query.ts';
import { issueAlert } from './issue-alert.ts';
import { priorityRecipients } from './recipients-rule.ts';

/** Tells a company that an enquiry is reserved for it, as it chose, in the transaction that reserves it. */
export async function issuePriorityAlert(
  tx: Tx,
  { companyId, enquiryId, settings }: { companyId: CompanyId; enquiryId: EnquiryId; settings: AlertSettings },
): Promise<void> {
  const recipients = priorityRecipients(settings);
  await issueAlert(tx, { companyId, subject: { kind: 'priority', enquiryId }, userId: settings.userId, recipients });
}
