import type { SourceId, StaffId } from '../../../contract/kit/ids.ts';
import type { Database } from '../../platform/database/database.ts';
import { Rollback } from '../../platform/database/transaction.ts';
import { isValueRefused } from '../../platform/database/value-refused.ts';
import { refuse } from '../../platform/http/route.ts';
import { recordAudit } from '../../platform/audit.ts';
import { errorText } from '../../platform/texts.ts';
import { takeInEnquiry } from '../intake/take-in-enquiry.ts';
import { fieldErrors, type JudgedRow, type ReadRow } from './read-file-rule.ts';

export interface ImportOrder {
  readonly sourceId: SourceId;
  readonly fileHash: string;
  readonly reason: string;
  readonly by: { readonly staffId: StaffId; readonly name: string };
}

/**
 * One row of a file, in a transaction of its own with its line in the audit log: a wrong one is named, the rest is kept. What
 * was taken in before changes nothing and is told with its code.
 */
export async function takeInRow(inTx: Database['inTx'], order: ImportOrder, read: ReadRow): Promise<JudgedRow> {
  const { enquiry, key, ...row } = read;
  const plain = { ...row, quoteCode: null, heldFor: [], heldUntil: null };
  if (enquiry === null) return { ...plain, outcome: 'wrong' };
  const { sourceId, by, fileHash, reason } = order;
  try {
    return await inTx(async (tx) => {
      const outcome = await takeInEnquiry(tx, { sourceId, idempotencyKey: key, enquiry, takenBy: by.staffId });
      if (outcome.kind === 'repeated') return { ...plain, outcome: 'before', quoteCode: outcome.quoteCode };
      // Undoes the key that was claimed.
      if (outcome.kind !== 'accepted') throw new Rollback(refuse(422, [], outcome.kind === 'refused' ? { fields: outcome.fields } : {}));
      const { quoteCode, heldFor, holdReleaseAt, enquiryId } = outcome;
      await recordAudit(tx, {
        staffId: by.staffId,
        actor: by.name,
        action: 'enquiry.import',
        object: { type: 'enquiry', id: enquiryId },
        reason,
        before: null,
        after: { quoteCode, sourceId, fileHash, line: read.line, heldFor },
      });
      return { ...plain, outcome: outcome.held ? 'held' : 'taken', quoteCode, heldFor, heldUntil: holdReleaseAt };
    });
  } catch (error) {
    if (isValueRefused(error)) return { ...plain, outcome: 'wrong', errors: [{ field: 'line', text: errorText('invalid') }] };
    if (!(error instanceof Rollback)) throw error;
    const { fields = {} } = error.answer as { fields?: Readonly<Record<string, readonly string[]>> };
    return { ...plain, outcome: 'wrong', errors: fieldErrors(fields, enquiry) };
  }
}
