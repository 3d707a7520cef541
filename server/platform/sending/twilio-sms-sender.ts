import * as z from 'zod';
import { assertOutsideTransaction } from '../database/transaction.ts';
import { NeverDelivered, NoSuchRecipient, NotTaken, type SmsSender } from './mail-sender.ts';
import { computeSmsMark } from './sms-text.ts';

export interface TwilioOptions {
  readonly accountSid: string;
  readonly authToken: string;
  /** A number, a name, or the id of a messaging service (MG…). */
  readonly from: string;
  /** For tests: base address of the provider's API. */
  readonly baseUrl?: string;
}

const requestTimeoutMs = 15_000;
/** The operator's to fix (keys, funds, limits), so the message waits. Any other 4xx concerns the message or its recipient. */
const mendable = new Set([401, 402, 403, 404, 408, 429]);
/** The number is invalid or unassigned. Excludes numbers that take or want no text messages. */
const noSuchNumber = new Set<unknown>([21211, 21214, 21217, 21401]);
/** The request never left this machine. */
const neverReached = new Set<unknown>(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);
/** For one number; far above the daily budget of a company. */
const maxListed = 200;
/** Allowance for the provider's clock. */
const clockSlackMs = 10 * 60_000;

const listSchema = z.object({
  messages: z.array(z.object({ body: z.string().nullable(), date_created: z.string() })),
  next_page_uri: z.string().nullish(),
});

/** Calls a provider; throws `NotTaken` if the request certainly never left. */
export async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(requestTimeoutMs) });
  } catch (error) {
    const cause = error instanceof Error ? (error.cause as { code?: unknown; message?: unknown } | undefined) : undefined;
    throw neverReached.has(cause?.code) ? new NotTaken(String(cause?.message ?? cause?.code)) : error;
  }
}

/** Turns a refused call into an error. Only a 4xx is certain: after a 5xx the message may be on its way. */
async function toError(response: Response): Promise<Error> {
  const answer = (await response.json().catch(() => ({}))) as { code?: unknown; message?: unknown };
  const { status } = response;
  const details =
    `${status} ${typeof answer.code === 'number' ? answer.code : ''} ${typeof answer.message === 'string' ? answer.message : ''}`.trim();
  if (status < 400 || status >= 500) return new Error(details);
  if (mendable.has(status)) return new NotTaken(details);
  return noSuchNumber.has(answer.code) ? new NoSuchRecipient(details) : new NeverDelivered(details);
}

/**
 * Sends text messages through Twilio's REST API, which takes one form and needs no library. It has no idempotency key, but
 * lists sent messages by recipient, newest first.
 */
export function twilioSmsSender({ accountSid, authToken, from, baseUrl = 'https://api.twilio.com' }: TwilioOptions): SmsSender {
  const address = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const headers = { authorization, accept: 'application/json' };
  const sender = /^MG[0-9a-f]{32}$/i.test(from) ? { MessagingServiceSid: from } : { From: from };
  return {
    send: async ({ to, text }) => {
      assertOutsideTransaction('SMS');
      const response = await reach(address, { method: 'POST', headers, body: new URLSearchParams({ To: to, ...sender, Body: text }) });
      if (!response.ok) throw await toError(response);
      await response.body?.cancel();
    },
    find: async ({ to, mark, since }) => {
      assertOutsideTransaction('SMS');
      const query = new URLSearchParams({ To: to, PageSize: String(maxListed) });
      const response = await reach(`${address}?${query.toString()}`, { headers });
      if (!response.ok) throw await toError(response);
      const { messages, next_page_uri: next } = listSchema.parse(await response.json());
      if (messages.some(({ body }) => body !== null && computeSmsMark(body).equals(mark))) return 'taken';
      const later = messages.filter((one) => !(Date.parse(one.date_created) < since.getTime() - clockSlackMs));
      // Redacted texts prove nothing, nor does a list that ends before it reaches that time.
      const isHidden = later.some(({ body }) => body === null || body === '');
      const isCut = typeof next === 'string' && later.length === messages.length;
      return isHidden || isCut ? 'cannot_tell' : 'never_came';
    },
  };
}
