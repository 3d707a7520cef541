import { lookup } from 'node:dns';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { DeliveryProblem } from '../../contract/integrations/values.ts';
import { assertOutsideTransaction } from '../platform/database/transaction.ts';
import { getHost } from './webhook-url-rule.ts';
import { isPublicAddress } from './public-address-rule.ts';

export interface OutwardPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface OutwardOptions {
  /** In development and tests: receivers on this machine and its network. */
  readonly allowsPrivate: boolean;
  readonly patienceMs: number;
}

/** The outcome; `problem` is null if the receiver accepted it. */
export interface OutwardAnswer {
  readonly status: number | null;
  readonly problem: DeliveryProblem | null;
  readonly answer: string | null;
}

const maxAnswerLength = 500;
/** The rest is not read; enough for the stored characters in any encoding. */
const maxAnswerBytes = 4 * maxAnswerLength;

class NotPublic extends Error {}

/** Resolves the name for this connection itself, so that a second lookup cannot return another address (DNS rebinding). */
const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, []);
    const [first] = addresses;
    if (first === undefined || addresses.some(({ address }) => !isPublicAddress(address))) return done(new NotPublic(host), []);
    if (options.all === true) return done(null, addresses);
    return done(null, first.address, first.family);
  });
};

/** PostgreSQL cannot store NUL, and a character cut in half is dropped. */
function shorten(bytes: Buffer): string | null {
  const text = bytes
    .toString('utf8')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return text === '' ? null : Array.from(text).slice(0, maxAnswerLength).join('');
}

async function readLimitedText(response: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= maxAnswerBytes) break;
  }
  return shorten(Buffer.concat(chunks).subarray(0, maxAnswerBytes));
}

function judgeStatus(status: number): DeliveryProblem | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirected' : 'refused';
}

function judgeError(error: unknown, hasEnded: boolean): DeliveryProblem {
  if (hasEnded) return 'slow';
  if (error instanceof NotPublic) return 'not_public';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code) ? 'no_certificate' : 'unreachable';
}

/** Sends and waits for the whole response, or the part that is kept. Redirects are not followed. */
function send({ url, headers, body }: OutwardPost, { allowsPrivate }: OutwardOptions, signal: AbortSignal): Promise<OutwardAnswer> {
  const target = new URL(url);
  const host = getHost(target);
  // IP literals never go through the lookup.
  if (!allowsPrivate && isIP(host) !== 0 && !isPublicAddress(host)) return Promise.reject(new NotPublic(host));
  const request = target.protocol === 'https:' ? requestSecure : requestPlain;
  const { promise, resolve, reject } = Promise.withResolvers<OutwardAnswer>();
  const call = request(target, {
    method: 'POST',
    // A new connection each time: a pooled one was checked by an earlier lookup.
    agent: false,
    signal,
    headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'user-agent': 'Plumbline' },
    ...(allowsPrivate ? {} : { lookup: publicLookup }),
  });
  call.on('error', reject);
  // A hard timeout, whatever Node does with the call.
  signal.addEventListener('abort', () => reject(new Error('slow')), { once: true });
  // A protocol upgrade emits neither a response nor an error.
  call.on('upgrade', ({ statusCode: status = 101 }, socket) => {
    socket.destroy();
    resolve({ status, problem: 'refused', answer: null });
  });
  call.on('response', (response) => {
    const status = response.statusCode ?? 0;
    readLimitedText(response)
      .then((answer) => resolve({ status, problem: judgeStatus(status), answer }), reject)
      .finally(() => call.destroy());
  });
  call.end(body);
  return promise;
}

/** Posts to a URL chosen by someone else. Never throws for what that server does. */
export async function postOutward(post: OutwardPost, options: OutwardOptions): Promise<OutwardAnswer> {
  assertOutsideTransaction('webhooks');
  const signal = AbortSignal.timeout(options.patienceMs);
  try {
    return await send(post, options, signal);
  } catch (error) {
    return { status: null, problem: judgeError(error, signal.aborted), answer: null };
  }
}
