import type { IntakeEnquiry, IntakeWorkType } from '../../contract/enquiries/endpoints.ts';
import type { HoldReason } from '../../contract/enquiries/values.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { EnquiryId, SourceId, StaffId } from '../../contract/kit/ids.ts';
import { getSettingValue } from '../platform/business-settings.ts';
import type { Tx, Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { putInOutbox } from '../platform/outbox.ts';
import { hashContent, randomCode, randomToken } from '../platform/random-code.ts';
import { insertConfirmation } from './confirmations.ts';
import { countSentLately, insertChecks } from './checks.ts';
import { insertConsumerLink } from './consumer-enquiry.ts';
import { insertTracking } from './tracking.ts';
import { keepTracking, type TrackingFields } from './tracking-rule.ts';
import type { AcceptedIntake } from './intake-rule.ts';
import { hasRecentDuplicate } from './queries.ts';
import { emailLinkDays } from './settings.ts';
import { insertEnquiry, insertEvent } from './store.ts';
import { readIntakeDecision, type IntakeAsked } from './intake-decision-query.ts';
import type { OwnDetails } from './text/own-words-rule.ts';

export type IntakeOutcome =
  | {
      readonly kind: 'accepted';
      readonly quoteCode: string;
      readonly enquiryId: EnquiryId;
      readonly held: boolean;
      readonly heldFor: readonly ('duplicate' | HoldReason)[];
      readonly holdReleaseAt: Date | null;
    }
  | { readonly kind: 'repeated'; readonly quoteCode: string; readonly enquiryId: EnquiryId }
  | { readonly kind: 'key_reused' }
  | { readonly kind: 'refused'; readonly fields: Readonly<Record<string, readonly string[]>> };

interface Intake extends IntakeAsked {
  readonly idempotencyKey: string;
  /** Staff member who entered it and vouches for the consent. */
  readonly takenBy?: StaffId;
  /** Fields that came besides the known ones. */
  readonly tracking?: TrackingFields;
  /** The content as sent, if the enquiry also holds values that we added, such as the time of arrival. */
  readonly sent?: unknown;
}

/**
 * Takes in an enquiry once per source and key. The key's row is inserted first, so a concurrent duplicate waits for it and then returns its
 * answer. The caller rolls back refusals.
 */
export async function takeInEnquiry(tx: Tx, input: Intake): Promise<IntakeOutcome> {
  const { sourceId, idempotencyKey, enquiry, takenBy = null, tracking = [] } = input;
  const contentHash = hashContent(input.sent ?? enquiry);
  const claimed = await tx.first(sql`
    insert into intake_requests (source_id, key, request_hash) values (${sourceId}, ${idempotencyKey}, ${contentHash})
    on conflict (source_id, key) do nothing returning key`);
  if (claimed === undefined) return replayAnswer(tx, sourceId, idempotencyKey, contentHash);

  const decision = await readIntakeDecision(tx, input, {
    isDuplicate: (sought) => hasRecentDuplicate(tx, sought),
    countLately: (asked) => countSentLately(tx, asked),
  });
  if (decision.kind === 'refused') return decision;
  const { accepted, heldFor, holdReleaseAt } = decision;
  const { holdReasons } = accepted;
  const forPerson = heldFor.length > 0;
  const [quoteCode, token, own] = [randomCode(8), randomToken(), randomToken()];
  const enquiryId = await insertEnquiry(tx, { ...decision, sourceId, quoteCode, given: enquiry, takenBy });
  await tx.pipeline(
    sql`update intake_requests set enquiry_id = ${enquiryId} where source_id = ${sourceId} and key = ${idempotencyKey}`,
    insertChecks(enquiryId, decision.checks),
    insertConfirmation({ enquiryId, channel: 'email', secret: token, minutes: getSettingValue(decision.settings, emailLinkDays) * 1_440 }),
    insertConsumerLink(enquiryId, own),
    ...insertTracking(enquiryId, keepTracking(tracking, enquiry.country, listOwnDetails(enquiry, accepted))),
    insertEvent(enquiryId, 'received', takenBy, { duplicate: decision.duplicate, ...(holdReasons.length > 0 ? { holdReasons } : {}) }),
  );
  await putInOutbox(tx, {
    dedupeKey: `enquiry.acknowledgement:${enquiryId}`,
    channel: 'email',
    template: 'enquiry.acknowledgement',
    recipient: { kind: 'enquiry', id: enquiryId },
    payload: { quoteCode },
    secrets: { token, own },
  });
  await tx.enqueue('judge-mail-domain', { enquiryId });
  // Duplicates and doubtful ones await review; all others are released by a job when their hold ends.
  if (!forPerson) await tx.enqueue('release-enquiry', { enquiryId }, holdReleaseAt ?? undefined);
  return { kind: 'accepted', quoteCode, enquiryId, held: forPerson || holdReleaseAt !== null, heldFor, holdReleaseAt };
}

/** The details of a consumer that are kept out of texts. */
export function listOwnDetails(given: IntakeEnquiry, { phoneKey, alternatePhone, postcode }: AcceptedIntake): OwnDetails {
  const { forename, surname, address1, address2 } = given;
  return { forename, surname, addressLines: [address1, address2], codes: [phoneKey, alternatePhone, postcode] };
}

async function replayAnswer(tx: Tx, sourceId: SourceId, key: string, contentHash: Buffer): Promise<IntakeOutcome> {
  const earlier = await tx.first(sql<{ hash: Buffer; quoteCode: string; enquiryId: EnquiryId }>`
    select r.request_hash as hash, e.quote_code as "quoteCode", e.id as "enquiryId"
    from intake_requests r join enquiries e on e.id = r.enquiry_id
    where r.source_id = ${sourceId} and r.key = ${key}`);
  if (earlier === undefined || !earlier.hash.equals(contentHash)) return { kind: 'key_reused' };
  return { kind: 'repeated', quoteCode: earlier.quoteCode, enquiryId: earlier.enquiryId };
}

/** Lists what a source may send for a country: work types with questions and options, in English. */
export function listIntakeWorkTypes(db: Db, country: CountryCode): Promise<IntakeWorkType[]> {
  return db.rows(sql<IntakeWorkType>`
    select w.code, w.site, w.name->>'en' as description,
           coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'text', q.text->>'en', 'options',
                       coalesce((select jsonb_agg(jsonb_build_object('code', o.code, 'text', o.text->>'en') order by o.position)
                                 from question_options o where o.question_id = q.id), '[]')) order by q.id)
                     from questions q
                     where q.id in (1, 2) or q.hidden_from_buyers
                        or exists (select 1 from work_type_questions wq where wq.work_type_id = w.id and wq.question_id = q.id)), '[]') as questions
    from work_types w join list_prices p on p.work_type_id = w.id and p.country = ${country}
    where w.retired_at is null
    order by w.code`);
}
