import * as z from 'zod';
import type { DeliveryProblem } from '../../contract/integrations/values.ts';
import { assertOutsideTransaction } from '../platform/database/transaction.ts';
import { readLimitedBody } from '../platform/sending/read-limited-body.ts';

/** A company's CRM credentials. */
export interface CrmToken {
  readonly access: string;
  /** Refreshes the access token; null if it never expires. */
  readonly refresh: string | null;
  /** Unix milliseconds; null if never. */
  readonly endsAt: number | null;
}

/** A lead in the CRM's fields. */
export type CrmLead = Readonly<Record<string, string | null>>;

/** The outcome of a push; `problem` is null if the CRM accepted it. */
export interface CrmAnswer {
  readonly status: number | null;
  readonly problem: DeliveryProblem | null;
  readonly answer: string | null;
}

/** The CRM this installation is configured for; each company has its own account. */
export interface Crm {
  /** Where a company's user grants access; `state` comes back with the code. */
  authorizeUrl(state: string): string;
  /** Null if the CRM rejects the code. */
  exchangeCode(code: string, now: Date): Promise<CrmToken | null>;
  /** Null if access was revoked. */
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
const maxAnswerLength = 500;
/** Enough for the stored characters in any encoding. */
const maxAnswerBytes = 4 * maxAnswerLength;
/** Larger than any token response. */
const maxTokenBytes = 65_536;

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

/** OAuth 2.0, with Zoho's bulk call for leads. Reads the client's id and secret for each call, since they may be rotated. */
export function openCrm(settings: CrmSettings, publicUrl: string, timeoutMs = defaultTimeoutMs): Crm {
  const { authorizeUrl, tokenUrl, leadsUrl } = settings;
  const callOut = (url: string, init: RequestInit): Promise<Response> => {
    assertOutsideTransaction('CRM');
    return fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  };
  const redirect = `${publicUrl.replace(/\/$/, '')}/zoho-auth`;
  const ask = async (form: Record<string, string>, now: Date): Promise<CrmToken | null> => {
    const body = new URLSearchParams({ client_id: settings.clientId, client_secret: settings.clientSecret, ...form });
    const response = await callOut(tokenUrl, { method: 'POST', body, headers: { accept: 'application/json' } });
    // An invalid code gives a 4xx, or a 200 without a token.
    if (response.status >= 500) throw new Error(`the CRM answered ${response.status}`);
    const read = tokenSchema.safeParse(readJson(await readLimitedBody(response, maxTokenBytes)));
    if (!response.ok || !read.success) return null;
    const { access_token: access, refresh_token: refresh = null, expires_in: seconds } = read.data;
    return { access, refresh, endsAt: seconds === undefined ? null : now.getTime() + seconds * 1_000 };
  };
  return {
    authorizeUrl: (state) => {
      const url = new URL(authorizeUrl);
      for (const [name, value] of Object.entries({
        response_type: 'code',
        client_id: settings.clientId,
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
        const beginning = (await readLimitedBody(response, maxAnswerBytes)).toString('utf8');
        const text = beginning.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
        const answer = text === '' ? null : Array.from(text).slice(0, maxAnswerLength).join('');
        return { status: response.status, problem: response.ok ? null : 'refused', answer };
      } catch (error) {
        const isSlow = error instanceof Error && error.name === 'TimeoutError';
        return { status: null, problem: isSlow ? 'slow' : 'unreachable', answer: null };
      }
    },
  };
}
