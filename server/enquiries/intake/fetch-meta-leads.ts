import type { Logger } from 'pino';
import type { Database } from '../../platform/database/database.ts';
import type { Sealer } from '../../platform/sealer.ts';
import { type DueMetaLead, markMetaLeadDone, markMetaLeadMissed, takeDueMetaLead } from './meta-leads.ts';
import { readSourceFormat, receiveCall } from './receive-call.ts';
import { openSecret } from './source-secrets.ts';
import { createHmac } from 'node:crypto';
import type { MetaLeadProblem } from '../../../contract/enquiries/format-values.ts';
import { assertOutsideTransaction } from '../../platform/database/transaction.ts';
import { readLimitedBody } from '../../platform/sending/read-limited-body.ts';
import { isRecord, parseJson } from './read-body-rule.ts';

/** Where leads are fetched from Meta. */
interface GraphApi {
  /** Base address with the version, such as `https://graph.facebook.com/v26.0`. */
  readonly url: string;
  readonly timeoutMs: number;
}

type FetchedLead =
  | { readonly lead: Readonly<Record<string, unknown>> }
  | { readonly problem: MetaLeadProblem; readonly message: string | null };

const fields = 'id,created_time,form_id,ad_id,ad_name,adset_id,adset_name,campaign_id,campaign_name,platform,is_organic,field_data';
const maxAnswerBytes = 262_144;
const maxMessage = 300;

interface LeadRequest {
  readonly leadId: string;
  readonly token: string;
  /** Proves to Meta that the token is used by its own app; null if no secret is set. */
  readonly appSecret: string | null;
}

function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function readAnswer(status: number, text: string): FetchedLead {
  const answer = readJson(text);
  if (isRecord(answer) && Array.isArray(answer['field_data'])) return { lead: answer };
  const error = isRecord(answer) && isRecord(answer['error']) ? answer['error'] : undefined;
  const message = typeof error?.['message'] === 'string' ? error['message'].toWellFormed().replaceAll('\0', '').slice(0, maxMessage) : null;
  return { problem: status >= 400 ? 'refused' : 'unreadable', message };
}

/** Fetches a lead by its id. Never throws for what Meta does. */
async function fetchMetaLead({ url, timeoutMs }: GraphApi, { leadId, token, appSecret }: LeadRequest): Promise<FetchedLead> {
  assertOutsideTransaction('Meta');
  const proof = appSecret === null ? {} : { appsecret_proof: createHmac('sha256', appSecret).update(token).digest('hex') };
  const query = new URLSearchParams({ fields, ...proof });
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    const response = await fetch(`${url}/${leadId}?${query.toString()}`, { headers, redirect: 'error', signal });
    const body = await readLimitedBody(response, maxAnswerBytes);
    return readAnswer(response.status, body.toString('utf8'));
  } catch {
    return { problem: signal.aborted ? 'slow' : 'unreachable', message: null };
  }
}

/** Dependencies for fetching leads from Meta. */
export interface MetaFetching {
  readonly graph: GraphApi;
  readonly sealer: Sealer;
  readonly log: Logger;
}

async function fetchDueLead({ graph, sealer }: MetaFetching, due: DueMetaLead): Promise<FetchedLead> {
  const { sourceId, leadId, accessToken, signingSecret } = due;
  const token = openSecret(sealer, sourceId, 'token', accessToken);
  if (token === undefined) return { problem: 'no_token', message: null };
  return fetchMetaLead(graph, { leadId, token, appSecret: openSecret(sealer, sourceId, 'signing', signingSecret) ?? null });
}

/** Fetches one due lead and takes it in like every other call. Returns false if none is due. */
async function fetchNextLead(database: Database, fetching: MetaFetching): Promise<boolean> {
  const { db, inTx } = database;
  const due = await inTx(takeDueMetaLead);
  if (due === undefined) return false;
  const fetched = await fetchDueLead(fetching, due);
  if ('problem' in fetched) {
    await inTx((tx) => markMetaLeadMissed(tx, due, fetched));
    return true;
  }
  const { sourceId } = due;
  const call = { sourceId, content: { payload: fetched.lead }, key: undefined, byContent: true };
  // A crash before the mark fetches it again; its id then finds the first enquiry.
  await receiveCall({ db, inTx, ...fetching }, call, await readSourceFormat(db, sourceId));
  await inTx((tx) => markMetaLeadDone(tx, due.id));
  return true;
}

/** Fetches all due leads. `signal` stops it between two. */
export async function fetchMetaLeads(database: Database, fetching: MetaFetching, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted === true || !(await fetchNextLead(database, fetching))) return;
  }
}
