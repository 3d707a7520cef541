import type { IntakeEnquiry } from '../../../contract/enquiries/endpoints.ts';
import type { EnquiryId, SourceId } from '../../../contract/kit/ids.ts';
import { valueOf } from '../../platform/business-settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { putInOutbox } from '../../platform/outbox.ts';
import { hashContent, randomCode } from '../../platform/random-code.ts';
import { sql } from '../../platform/database/sql.ts';
import { judgeIntake } from '../intake-rule.ts';
import { hasRecentDuplicate, readIntakeFacts } from '../queries.ts';
import { duplicateWindowDays, unsoldRetentionDays } from '../settings.ts';
import { insertEnquiry, insertEvent } from '../store.ts';

export type IntakeOutcome =
  | { readonly kind: 'accepted'; readonly quoteCode: string; readonly enquiryId: EnquiryId; readonly held: boolean }
  | { readonly kind: 'repeated'; readonly quoteCode: string }
  | { readonly kind: 'key_reused' }
  | { readonly kind: 'refused'; readonly fields: Readonly<Record<string, readonly string[]>> };

/**
 * Takes in one enquiry: once per source and key, whatever a source sends twice. The row of the key is written first, so
 * that a parallel twin waits for it and then finds the answer. The caller rolls back what ends refused.
 */
export async function takeInEnquiry(
  tx: Tx,
  input: { sourceId: SourceId; idempotencyKey: string; enquiry: IntakeEnquiry },
): Promise<IntakeOutcome> {
  const { sourceId, idempotencyKey, enquiry } = input;
  const contentHash = hashContent(enquiry);
  const claimed = await tx.first(sql`
    insert into intake_requests (source_id, key, request_hash) values (${sourceId}, ${idempotencyKey}, ${contentHash})
    on conflict (source_id, key) do nothing returning key`);
  if (claimed === undefined) return answerAgain(tx, sourceId, idempotencyKey, contentHash);

  const reading = await readIntakeFacts(tx, {
    sourceId,
    country: enquiry.country,
    workType: enquiry.work_type,
    postcode: enquiry.postcode,
  });
  const judgement = judgeIntake(enquiry, reading.facts);
  if (!judgement.ok) return { kind: 'refused', fields: judgement.fields };
  const { accepted } = judgement;

  const duplicate = await hasRecentDuplicate(tx, { ...accepted, windowDays: valueOf(reading.settings, duplicateWindowDays) });
  const { holdReasons } = accepted;
  const forPerson = duplicate || holdReasons.length > 0;
  const holdReleaseAt = reading.holdMinutes > 0 && !forPerson ? new Date(reading.facts.now.getTime() + reading.holdMinutes * 60_000) : null;
  const quoteCode = randomCode(8);
  const enquiryId = await insertEnquiry(tx, {
    sourceId,
    quoteCode,
    given: enquiry,
    accepted,
    currency: reading.currency ?? '',
    duplicate,
    holdReleaseAt,
    retentionDays: valueOf(reading.settings, unsoldRetentionDays),
  });
  await tx.together(
    sql`update intake_requests set enquiry_id = ${enquiryId} where source_id = ${sourceId} and key = ${idempotencyKey}`,
    insertEvent(enquiryId, 'received', null, { duplicate, ...(holdReasons.length > 0 ? { holdReasons } : {}) }),
  );
  await putInOutbox(tx, {
    dedupeKey: `enquiry.acknowledgement:${enquiryId}`,
    channel: 'email',
    template: 'enquiry.acknowledgement',
    recipient: { kind: 'enquiry', id: enquiryId },
    payload: { quoteCode },
  });
  // A duplicate, and what is doubtful, waits for a person; everything else is released by a job of its own, when its hold is over.
  if (!forPerson) await tx.enqueue('release-enquiry', { enquiryId }, holdReleaseAt ?? undefined);
  return { kind: 'accepted', quoteCode, enquiryId, held: forPerson || holdReleaseAt !== null };
}

async function answerAgain(tx: Tx, sourceId: SourceId, key: string, contentHash: Buffer): Promise<IntakeOutcome> {
  const earlier = await tx.first(sql<{ hash: Buffer; quoteCode: string }>`
    select r.request_hash as hash, e.quote_code as "quoteCode"
    from intake_requests r join enquiries e on e.id = r.enquiry_id
    where r.source_id = ${sourceId} and r.key = ${key}`);
  if (earlier === undefined || !earlier.hash.equals(contentHash)) return { kind: 'key_reused' };
  return { kind: 'repeated', quoteCode: earlier.quoteCode };
}
