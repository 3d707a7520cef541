import { assertOutsideTransaction } from '../database.ts';
import { NeverDelivered } from './mail-sender.ts';
import type { SmsSender } from './sms-sender.ts';

export interface TwilioOptions {
  readonly accountSid: string;
  readonly authToken: string;
  /** A number, a name, or the id of a messaging service (MG…). */
  readonly from: string;
  /** For tests: where the provider's interface is. */
  readonly baseUrl?: string;
}

const patienceMs = 15_000;
/** Ours to mend (keys, funds, limits), so the message waits. Any other 4xx is about the message or its recipient. */
const mendable = new Set([401, 402, 403, 404, 408, 429]);

/** Text messages through Twilio's REST interface, which is one form and needs no library. */
export function twilioSmsSender({ accountSid, authToken, from, baseUrl = 'https://api.twilio.com' }: TwilioOptions): SmsSender {
  const address = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const sender = /^MG[0-9a-f]{32}$/i.test(from) ? { MessagingServiceSid: from } : { From: from };
  return {
    send: async ({ to, text }) => {
      assertOutsideTransaction('SMS');
      const response = await fetch(address, {
        method: 'POST',
        headers: { authorization, accept: 'application/json' },
        body: new URLSearchParams({ To: to, ...sender, Body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      });
      const answer = (await response.json().catch(() => ({}))) as { code?: unknown; message?: unknown };
      if (response.ok) return;
      const told = `${response.status} ${typeof answer.code === 'number' ? answer.code : ''} ${typeof answer.message === 'string' ? answer.message : ''}`;
      const isFinal = response.status >= 400 && response.status < 500 && !mendable.has(response.status);
      throw isFinal ? new NeverDelivered(told.trim()) : new Error(told.trim());
    },
  };
}
