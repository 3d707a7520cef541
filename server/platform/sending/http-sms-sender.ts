import { assertOutsideTransaction } from '../database/transaction.ts';
import { NeverDelivered, NotTaken, type SmsSender } from './mail-sender.ts';
import { readLimitedBody } from './read-limited-body.ts';
import { reach } from './twilio-sms-sender.ts';

/** How a provider's HTTP API takes a text message. Placeholders: `{to}`, `{text}`, `{id}` and `{callback}`. */
export interface HttpSmsOptions {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  /** Null for none. */
  readonly body: string | null;
  /** Words in the answer to an accepted message; null if its status alone decides. */
  readonly success: RegExp | null;
  /** Base of the addresses for delivery reports; the message's token follows. */
  readonly callbackUrl: string;
}

type Encode = (value: string) => string;

const fill = (template: string, values: Readonly<Record<string, string>>, encode: Encode): string =>
  template.replaceAll(/\{(to|text|id|callback)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : encode(value);
  });

const xmlEntities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Chooses how values are escaped by the body's content type, so that no text can end its field. */
function chooseEncoding(contentType: string): Encode {
  if (/\bjson\b/i.test(contentType)) return (value) => JSON.stringify(value).slice(1, -1);
  if (/\bxml\b/i.test(contentType)) return (value) => value.replaceAll(/[&<>"']/g, (sign) => xmlEntities[sign] ?? sign);
  return /\burlencoded\b/i.test(contentType) ? encodeURIComponent : (value) => value;
}

const guessType = (body: string): string => (/^\s*[{[]/.test(body) ? 'application/json' : 'application/x-www-form-urlencoded');

const maxAnswerBytes = 16_384;
/** The operator's to fix (keys, funds, limits, address), so the message waits. Any other 4xx concerns the message. */
const mendable = new Set([401, 402, 403, 404, 405, 407, 408, 429]);

/**
 * Sends text messages through any provider with an HTTP API. Such an API cannot be asked about a message in doubt, so an
 * operator decides about those. An answer without the configured words counts as refused for now: nobody knows whether
 * a retry helps.
 */
export function httpSmsSender({ url, method, headers, body, success, callbackUrl }: HttpSmsOptions): SmsSender {
  const given = new Headers(headers);
  if (body !== null && !given.has('content-type')) given.set('content-type', guessType(body));
  const encode = chooseEncoding(given.get('content-type') ?? '');
  return {
    send: async ({ to, text, token }) => {
      assertOutsideTransaction('SMS');
      const values = { to, text, id: token, callback: `${callbackUrl}/${token}` };
      const content = body === null ? {} : { body: fill(body, values, encode) };
      const response = await reach(fill(url, values, encodeURIComponent), { method, headers: given, ...content });
      const answer = (await readLimitedBody(response, maxAnswerBytes)).toString('utf8');
      const { status, ok } = response;
      if (ok && (success === null || success.test(answer))) return;
      const details = `${status} ${answer.replaceAll(/\s+/g, ' ').slice(0, 200)}`.trim();
      if (ok || mendable.has(status)) throw new NotTaken(details);
      throw status >= 400 && status < 500 ? new NeverDelivered(details) : new Error(details);
    },
    find: () => Promise.resolve('cannot_tell'),
  };
}
