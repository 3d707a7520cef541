import { lookup } from 'node:dns';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { DeliveryProblem } from '../../contract/integrations/values.ts';
import { assertOutsideTransaction } from '../platform/database/transaction.ts';
import { hostOf } from './webhook-url-rule.ts';
import { isPublicAddress } from './public-address-rule.ts';

export interface OutwardPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface OutwardOptions {
  /** Of development and tests: receivers on this machine and in its network. */
  readonly allowsPrivate: boolean;
  readonly patienceMs: number;
}

/** What came of it: `problem` null where the receiver has taken it. */
export interface OutwardAnswer {
  readonly status: number | null;
  readonly problem: DeliveryProblem | null;
  readonly answer: string | null;
}

const longestAnswer = 500;
/** Of more nothing is looked at; enough for the characters above, however many bytes they take. */
const mostBytes = 4 * longestAnswer;

class NotPublic extends Error {}

/** Looks a name up for the very connection that is being made, so that no second look finds another address. */
const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, []);
    const [first] = addresses;
    if (first === undefined || addresses.some(({ address }) => !isPublicAddress(address))) return done(new NotPublic(host), []);
    if (options.all === true) return done(null, addresses);
    return done(null, first.address, first.family);
  });
};

/** PostgreSQL stores no NUL, and half a character at the cut is none. */
function shorten(bytes: Buffer): string | null {
  const text = bytes
    .toString('utf8')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return text === '' ? null : Array.from(text).slice(0, longestAnswer).join('');
}

async function beginningOf(response: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= mostBytes) break;
  }
  return shorten(Buffer.concat(chunks).subarray(0, mostBytes));
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

/** Sends it and waits for the whole answer, or as much of it as is kept; a redirection is an answer like any other. */
function send({ url, headers, body }: OutwardPost, { allowsPrivate }: OutwardOptions, signal: AbortSignal): Promise<OutwardAnswer> {
  const target = new URL(url);
  const host = hostOf(target);
  // An address in the place of a name is never looked up.
  if (!allowsPrivate && isIP(host) !== 0 && !isPublicAddress(host)) return Promise.reject(new NotPublic(host));
  const request = target.protocol === 'https:' ? requestSecure : requestPlain;
  const { promise, resolve, reject } = Promise.withResolvers<OutwardAnswer>();
  const call = request(target, {
    method: 'POST',
    // A connection of its own: one that is kept was judged by another look at the name.
    agent: false,
    signal,
    headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'user-agent': 'Plumbline' },
    ...(allowsPrivate ? {} : { lookup: publicLookup }),
  });
  call.on('error', reject);
  // Whatever Node does with the call, nobody waits for it longer than this.
  signal.addEventListener('abort', () => reject(new Error('slow')), { once: true });
  // Who answers with another protocol makes neither a response nor an error.
  call.on('upgrade', ({ statusCode: status = 101 }, socket) => {
    socket.destroy();
    resolve({ status, problem: 'refused', answer: null });
  });
  call.on('response', (response) => {
    const status = response.statusCode ?? 0;
    beginningOf(response)
      .then((answer) => resolve({ status, problem: judgeStatus(status), answer }), reject)
      .finally(() => call.destroy());
  });
  call.end(body);
  return promise;
}

/** Hands something to a machine that somebody else named. Never throws for what that machine does. */
export async function postOutward(post: OutwardPost, options: OutwardOptions): Promise<OutwardAnswer> {
  assertOutsideTransaction('webhooks');
  const signal = AbortSignal.timeout(options.patienceMs);
  try {
    return await send(post, options, signal);
  } catch (error) {
    return { status: null, problem: judgeError(error, signal.aborted), answer: null };
  }
}
