import * as z from 'zod';
import type { DeliveryProblem } from '../../contract/integrations/values.ts';
import { assertOutsideTransaction } from '../platform/database/transaction.ts';
import { readBeginning } from '../platform/sending/read-beginning.ts';

/** What lets us into a company's CRM. */
export interface CrmToken {
  readonly access: string;
  /** Renews the access; null where it never ends. */
  readonly refresh: string | null;
  /** Milliseconds since 1970; null: never. */
  readonly endsAt: number | null;
}

/** A lead in the words of the CRM. */
export type CrmLead = Readonly<Record<string, string | null>>;

/** What came of a push: `problem` null where the CRM has taken it. */
export interface CrmAnswer {
  readonly status: number | null;
  readonly problem: DeliveryProblem | null;
  readonly answer: string | null;
}

/** The CRM that this installation is set up for, where companies have accounts of their own. */
export interface Crm {
  /** Where a company's user lets us in; `state` comes back with the code. */
  authorizeUrl(state: string): string;
  /** Null where the CRM does not take the code. */
  exchangeCode(code: string, now: Date): Promise<CrmToken | null>;
  /** Null where it lets us in no more. */
  renew(token: CrmToken, now: Date): Promise<CrmToken | null>;
  pushLead(token: CrmToken, lead: CrmLead): Promise<CrmAnswer>;
}

export interface CrmSettings {
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly leadsUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const defaultTimeoutMs = 10_000;
const longestAnswer = 500;
/** Enough for the characters above, however many bytes they take. */
const mostOfAnswer = 4 * longestAnswer;
/** More than any token takes. */
const mostOfToken = 65_536;

const tokenSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.number().positive().optional(),
});

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

/** By OAuth 2.0, and the bulk call for leads as Zoho has it. */
export function openCrm(
  { authorizeUrl, tokenUrl, leadsUrl, clientId, clientSecret }: CrmSettings,
  publicUrl: string,
  timeoutMs = defaultTimeoutMs,
): Crm {
  const callOut = (url: string, init: RequestInit): Promise<Response> => {
    assertOutsideTransaction('CRM');
    return fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  };
  const redirect = `${publicUrl.replace(/\/$/, '')}/zoho-auth`;
  const ask = async (form: Record<string, string>, now: Date): Promise<CrmToken | null> => {
    const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...form });
    const response = await callOut(tokenUrl, { method: 'POST', body, headers: { accept: 'application/json' } });
    // A code that is not good is an error of 4xx, or an answer of 200 without a token.
    if (response.status >= 500) throw new Error(`the CRM answered ${response.status}`);
    const read = tokenSchema.safeParse(readJson(await readBeginning(response, mostOfToken)));
    if (!response.ok || !read.success) return null;
    const { access_token: access, refresh_token: refresh = null, expires_in: seconds } = read.data;
    return { access, refresh, endsAt: seconds === undefined ? null : now.getTime() + seconds * 1_000 };
  };
  return {
    authorizeUrl: (state) => {
      const url = new URL(authorizeUrl);
      for (const [name, value] of Object.entries({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirect,
        access_type: 'offline',
        prompt: 'consent',
        state,
      }))
        url.searchParams.set(name, value);
      return url.href;
    },
    exchangeCode: (code, now) => ask({ grant_type: 'authorization_code', redirect_uri: redirect, code }, now),
    renew: async ({ refresh }, now) => {
      if (refresh === null) return null;
      const renewed = await ask({ grant_type: 'refresh_token', refresh_token: refresh }, now);
      return renewed === null ? null : { ...renewed, refresh: renewed.refresh ?? refresh };
    },
    pushLead: async ({ access }, lead) => {
      try {
        const response = await callOut(leadsUrl, {
          method: 'POST',
          headers: { authorization: `Zoho-oauthtoken ${access}`, 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify({ data: [lead] }),
        });
        const beginning = (await readBeginning(response, mostOfAnswer)).toString('utf8');
        const text = beginning.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
        const answer = text === '' ? null : Array.from(text).slice(0, longestAnswer).join('');
        return { status: response.status, problem: response.ok ? null : 'refused', answer };
      } catch (error) {
        const isSlow = error instanceof Error && error.name === 'TimeoutError';
        return { status: null, problem: isSlow ? 'slow' : 'unreachable', answer: null };
      }
    },
  };
}
