import type { FastifyBaseLogger } from 'fastify';
import { intakeEnquirySchema, type IntakeEnquiry } from '../../../contract/enquiries/endpoints.ts';
import type { EnquiryId, SourceId } from '../../../contract/kit/ids.ts';
import type { Database, Db, Tx } from '../../platform/database/database.ts';
import { isValueRefused, Rollback } from '../../platform/database/transaction.ts';
import { sql } from '../../platform/database/sql.ts';
import { isRefused, refuse, type RefusedAnswer } from '../../platform/http/route.ts';
import { parseInput, refuseField, refuseProblems, refuseUnreadable } from '../../platform/http/validate.ts';
import { hashContent } from '../../platform/random-code.ts';
import type { Sealer } from '../../platform/sealer.ts';
import { errorText, type ErrorText } from '../../platform/texts.ts';
import { takeInEnquiry, type IntakeOutcome } from '../take-in-enquiry.ts';
import { recordFailedCall, type OriginalCall } from './failed-calls.ts';
import { classifyCall } from './provider-lead-rule.ts';
import { isRecord } from './read-body-rule.ts';
import { readCall } from './read-call-rule.ts';
import { findFormat, markTested, type StoredFormat } from './source-format.ts';
import type { TrackingFields } from '../tracking-rule.ts';

type Refusal = RefusedAnswer<400 | 422>;

export interface IntakeCall extends OriginalCall {
  readonly sourceId: SourceId;
  /** Whether to dedupe a call without key and event id by its content. */
  readonly byContent: boolean;
  /** Error text for content that is neither JSON nor form fields. */
  readonly malformed?: ErrorText;
}

/** A validated call. */
export interface ValidCall {
  readonly enquiry: IntakeEnquiry;
  readonly tracking: TrackingFields;
  readonly key: string;
  readonly sent: unknown;
}

/** Adds the site of the work type. */
async function addSite(db: Db, enquiry: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>> {
  const { site, work_type: code } = enquiry;
  if (site !== undefined || typeof code !== 'string' || refuseUnreadable(code) !== undefined) return enquiry;
  const row = await db.first(sql<{ site: number }>`select site from work_types where code = ${code}`);
  return row === undefined ? enquiry : { ...enquiry, site: row.site };
}

/** Parses and validates a call. Refusals name our fields. */
export async function judgeCall(db: Db, call: IntakeCall, format: StoredFormat, arrivedAt: Date): Promise<ValidCall | Refusal> {
  const { content } = call;
  if (!('payload' in content)) return refuse(422, [errorText(call.malformed ?? 'malformed')]);
  const unreadable = refuseUnreadable(content.payload);
  if (unreadable !== undefined) return unreadable;
  if (!isRecord(content.payload)) return refuseField('body', errorText('invalid'));
  const read = readCall(content.payload, format, arrivedAt);
  const parsed = parseInput(intakeEnquirySchema, await addSite(db, read.enquiry));
  if (!parsed.ok) return parsed.refused;
  const eventKey = read.eventId === undefined ? undefined : `event:${read.eventId}`;
  const contentKey = call.byContent ? `content:${hashContent(content.payload).toString('hex')}` : undefined;
  const key = call.key ?? eventKey ?? contentKey;
  if (key === undefined) return refuse(400, [errorText('idempotencyKeyRequired')]);
  // Tracking is not compared: retries often carry another time or request id. Neither is a time of arrival, which differs by definition.
  const { consent } = parsed.data;
  const sent = read.isTimeOfArrival ? { ...parsed.data, consent: { ...consent, timestamp: null } } : undefined;
  return { enquiry: parsed.data, tracking: read.tracking, key, sent };
}

function buildRefusal(outcome: Extract<IntakeOutcome, { kind: 'key_reused' | 'refused' }>): RefusedAnswer<422> {
  if (outcome.kind === 'key_reused') return refuse(422, [errorText('idempotencyKeyReused')]);
  return refuseProblems(Object.entries(outcome.fields).flatMap(([field, texts]) => texts.map((text) => [field, text] as const)));
}

export interface TakenCall {
  readonly quoteCode: string;
  readonly enquiryId: EnquiryId;
}

/** Takes in a call. The caller rolls back if it is refused. */
export async function takeInCall(tx: Tx, call: IntakeCall, format: StoredFormat, arrivedAt: Date): Promise<TakenCall | Refusal> {
  const valid = await judgeCall(tx, call, format, arrivedAt);
  if (isRefused(valid)) return valid;
  const { enquiry, tracking, key, sent } = valid;
  const { sourceId } = call;
  const outcome = await takeInEnquiry(tx, { sourceId, idempotencyKey: key, enquiry, tracking, ...(sent === undefined ? {} : { sent }) });
  return 'quoteCode' in outcome ? { quoteCode: outcome.quoteCode, enquiryId: outcome.enquiryId } : buildRefusal(outcome);
}

interface Receiving {
  readonly db: Db;
  readonly inTx: Database['inTx'];
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly sealer: Sealer;
}

async function tryCall({ inTx, log }: Receiving, call: IntakeCall, format: StoredFormat): Promise<TakenCall | Refusal> {
  try {
    return await inTx(async (tx) => {
      const result = await takeInCall(tx, call, format, format.now);
      if (isRefused(result)) throw new Rollback(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Rollback) return error.answer as Refusal;
    if (!isValueRefused(error)) throw error;
    log.error({ err: error }, 'a value was refused by the database');
    return refuse(422, [errorText('invalid')]);
  }
}

export type CallOutcome = TakenCall | Refusal | 'test' | 'no_lead';

/** Receives a source's call in a transaction of its own. A refused one goes to the source's log; a provider's test lead is only noted. */
export async function receiveCall(receiving: Receiving, call: IntakeCall, format: StoredFormat): Promise<CallOutcome> {
  const { content, sourceId, key } = call;
  const callClass = classifyCall(content, format.kind);
  if (callClass === 'test') await receiving.inTx((tx) => markTested(tx, sourceId));
  if (callClass !== 'lead') return callClass;
  const result = await tryCall(receiving, call, format);
  if (isRefused(result)) {
    const { sealer } = receiving;
    await receiving.inTx((tx) => recordFailedCall(tx, { content, key, sourceId, refused: result, sealer }));
  }
  return result;
}

/** Returns the format of an existing source. */
export async function readSourceFormat(db: Db, sourceId: SourceId): Promise<StoredFormat> {
  const format = await findFormat(db, sourceId);
  if (format === undefined) throw new Error(`source ${sourceId} does not exist`);
  return format;
}
