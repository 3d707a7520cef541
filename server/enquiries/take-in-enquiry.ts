import type { IntakeEnquiry, IntakeWorkType } from '../../contract/enquiries/endpoints.ts';
import type { HoldReason } from '../../contract/enquiries/values.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { EnquiryId, SourceId, StaffId } from '../../contract/kit/ids.ts';
import { getSettingValue } from '../platform/business-settings.ts';
import type { Tx, Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { insertMessages } from '../platform/outbox.ts';
import { hashContent, randomCode, randomToken } from '../platform/random-code.ts';
import { insertEmailLinks } from './confirmations.ts';
import { insertChecks } from './checks.ts';
import { insertConsumerLinks } from './consumer-enquiry.ts';
import { insertTracking } from './tracking.ts';
import { keepTracking, type TrackingFields } from './tracking-rule.ts';
import type { AcceptedIntake } from './intake-rule.ts';
import { createIntakeLookup } from './preview-lookup.ts';
import { emailLinkDays } from './settings.ts';
import { insertEnquiries, insertEvents } from './store.ts';
import { readIntakeDecisions, type IntakeDecision } from './intake-decision-query.ts';
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

/** An enquiry to take in. */
export interface Incoming {
  readonly idempotencyKey: string;
  readonly enquiry: IntakeEnquiry;
  /** Fields that came besides the known ones. */
  readonly tracking?: TrackingFields | undefined;
  /** The content as sent, if the enquiry also holds values that we added, such as the time of arrival. */
  readonly sent?: unknown;
}

/** Facts shared by all enquiries taken in together. */
interface Intake {
  readonly sourceId: SourceId;
  /** Staff member who entered them and vouches for the consents. */
  readonly takenBy?: StaffId | null | undefined;
  /** Hold reasons known to the entry point. */
  readonly heldFor?: readonly HoldReason[] | undefined;
}

/** Takes in an enquiry once per source and key. The caller rolls back refusals. */
export async function takeInEnquiry(tx: Tx, { sourceId, takenBy, heldFor, ...incoming }: Intake & Incoming): Promise<IntakeOutcome> {
  const [outcome] = await takeInEnquiries(tx, { sourceId, takenBy, heldFor }, [incoming]);
  if (outcome === undefined) throw new Error('an enquiry has no outcome');
  return outcome;
}

type Claimed = Incoming & { readonly decision: Extract<IntakeDecision, { kind: 'accepted' }> };

/**
 * Takes in enquiries with different keys, each once per source and key, as if one came after the other. The keys' rows are inserted first, so a
 * concurrent duplicate waits for them and then returns their answer. Refused ones leave nothing.
 */
export async function takeInEnquiries(tx: Tx, shared: Intake, incoming: readonly Incoming[]): Promise<IntakeOutcome[]> {
  const { sourceId, heldFor } = shared;
  const hashes = incoming.map(({ sent, enquiry }) => hashContent(sent ?? enquiry));
  const keys = incoming.map(({ idempotencyKey }) => idempotencyKey);
  const made = await tx.rows(sql<{ key: string }>`
    insert into intake_requests (source_id, key, request_hash)
    select ${sourceId}::bigint, n.key, decode(n.hash, 'hex')
    from jsonb_to_recordset(${JSON.stringify(keys.map((key, index) => ({ key, hash: hashes[index]?.toString('hex') })))}::jsonb) n(key text, hash text)
    order by n.key
    on conflict (source_id, key) do nothing returning key`);
  const claimed = new Set(made.map(({ key }) => key));
  const fresh = incoming.filter(({ idempotencyKey }) => claimed.has(idempotencyKey));
  const asked = { sourceId, enquiries: fresh.map(({ enquiry }) => enquiry), heldFor };
  const decisions = await readIntakeDecisions(tx, asked, createIntakeLookup(tx));
  const outcomes = new Map<string, IntakeOutcome>();
  const accepted: Claimed[] = [];
  for (const [index, one] of fresh.entries()) {
    const decision = decisions[index];
    if (decision?.kind === 'accepted') accepted.push({ ...one, decision });
    else if (decision !== undefined) outcomes.set(one.idempotencyKey, decision);
  }
  if (outcomes.size > 0)
    await tx.rows(sql`delete from intake_requests where source_id = ${sourceId} and key = any(${[...outcomes.keys()]})`);
  for (const [key, outcome] of await writeEnquiries(tx, shared, accepted)) outcomes.set(key, outcome);
  const results: IntakeOutcome[] = [];
  for (const [index, key] of keys.entries())
    results.push(outcomes.get(key) ?? (await replayAnswer(tx, sourceId, key, hashes[index] ?? Buffer.alloc(0))));
  return results;
}

/** Inserts accepted enquiries with their details and enqueues their jobs. Returns the outcomes by key. */
async function writeEnquiries(
  tx: Tx,
  { sourceId, takenBy = null }: Intake,
  accepted: readonly Claimed[],
): Promise<Map<string, IntakeOutcome>> {
  const [first] = accepted;
  if (first === undefined) return new Map();
  const coded = accepted.map((one) => ({ ...one, quoteCode: randomCode(8), token: randomToken(), own: randomToken() }));
  const ids = await insertEnquiries(
    tx,
    coded.map(({ decision, quoteCode, enquiry }) => ({ ...decision, sourceId, quoteCode, given: enquiry, takenBy })),
  );
  const written = coded.map((one) => {
    const enquiryId = ids.get(one.quoteCode);
    if (enquiryId === undefined) throw new Error('an inserted enquiry returned no id');
    return { ...one, enquiryId };
  });
  await tx.pipeline(
    sql`
      update intake_requests r set enquiry_id = n.id
      from jsonb_to_recordset(${JSON.stringify(written.map(({ idempotencyKey: key, enquiryId: id }) => ({ key, id })))}::jsonb) n(key text, id bigint)
      where r.source_id = ${sourceId} and r.key = n.key`,
    insertChecks(written.map(({ enquiryId, decision }) => ({ enquiryId, checks: decision.checks }))),
    insertEmailLinks(
      written.map(({ enquiryId, token }) => ({ enquiryId, secret: token })),
      getSettingValue(first.decision.settings, emailLinkDays) * 1_440,
    ),
    insertConsumerLinks(written.map(({ enquiryId, own }) => ({ enquiryId, token: own }))),
    ...insertTracking(
      written.map(({ enquiryId, enquiry, tracking = [], decision }) => ({
        enquiryId,
        ...keepTracking(tracking, enquiry.country, listOwnDetails(enquiry, decision.accepted)),
      })),
    ),
    insertEvents(
      'received',
      takenBy,
      written.map(
        ({
          enquiryId,
          decision: {
            duplicate,
            accepted: { holdReasons },
          },
        }) => ({
          enquiryId,
          detail: { duplicate, ...(holdReasons.length > 0 ? { holdReasons } : {}) },
        }),
      ),
    ),
    insertMessages(
      written.map(({ enquiryId, quoteCode, token, own }) => ({
        dedupeKey: `enquiry.acknowledgement:${enquiryId}`,
        channel: 'email',
        template: 'enquiry.acknowledgement',
        recipient: { kind: 'enquiry', id: enquiryId },
        payload: { quoteCode },
        secrets: { token, own },
      })),
    ),
  );
  await tx.enqueueAll(
    'judge-mail-domain',
    written.map(({ enquiryId }) => ({ enquiryId })),
  );
  await enqueueReleases(tx, written);
  return new Map(
    written.map(({ idempotencyKey, quoteCode, enquiryId, decision: { heldFor, holdReleaseAt } }) => {
      const held = heldFor.length > 0 || holdReleaseAt !== null;
      return [idempotencyKey, { kind: 'accepted', quoteCode, enquiryId, held, heldFor, holdReleaseAt }];
    }),
  );
}

/** Duplicates and doubtful ones await review; all others are released by a job when their hold ends. */
async function enqueueReleases(tx: Tx, written: readonly (Pick<Claimed, 'decision'> & { readonly enquiryId: EnquiryId })[]): Promise<void> {
  const due = Map.groupBy(
    written.filter(({ decision }) => decision.heldFor.length === 0),
    ({ decision }) => decision.holdReleaseAt?.getTime(),
  );
  for (const [time, group] of due)
    await tx.enqueueAll(
      'release-enquiry',
      group.map(({ enquiryId }) => ({ enquiryId })),
      time === undefined ? undefined : new Date(time),
    );
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
