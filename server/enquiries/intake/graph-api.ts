import { createHmac } from 'node:crypto';
import type { MetaLeadProblem } from '../../../contract/enquiries/format-values.ts';
import { assertOutsideTransaction } from '../../platform/database/transaction.ts';
import { readLimitedBody } from '../../platform/sending/read-limited-body.ts';
import { isRecord, parseJson } from './read-body-rule.ts';

/** Where leads are fetched from Meta. */
export interface GraphApi {
  /** Base address with the version, such as `https://graph.facebook.com/v26.0`. */
  readonly url: string;
  readonly timeoutMs: number;
}

export type FetchedLead =
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
export async function fetchMetaLead({ url, timeoutMs }: GraphApi, { leadId, token, appSecret }: LeadRequest): Promise<FetchedLead> {
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
