import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, errors, request } from 'undici';
import { assertOutsideTransaction } from '../database/transaction.ts';
import { getHost, isPublicAddress } from './public-address-rule.ts';

export interface OutwardPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON to post, or bytes with a content type among the headers; undefined sends a GET. */
  readonly body: string | Buffer | undefined;
}

export interface OutwardOptions {
  /** In development and tests: receivers on this machine and its network. */
  readonly allowsPrivate: boolean;
  readonly patienceMs: number;
}

/** Why a call did not succeed, as webhooks show it. */
type OutwardProblem = 'slow' | 'unreachable' | 'not_public' | 'no_certificate' | 'refused' | 'redirected';

/** The outcome; `problem` is null if the receiver accepted it. */
export interface OutwardAnswer {
  readonly status: number | null;
  readonly problem: OutwardProblem | null;
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

async function readLimitedText(body: AsyncIterable<Buffer>): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= maxAnswerBytes) break;
  }
  return shorten(Buffer.concat(chunks).subarray(0, maxAnswerBytes));
}

function judgeStatus(status: number): OutwardProblem | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirected' : 'refused';
}

function judgeError(error: unknown, hasEnded: boolean): OutwardProblem {
  if (hasEnded) return 'slow';
  if (error instanceof NotPublic) return 'not_public';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code) ? 'no_certificate' : 'unreachable';
}

/** undici has no answer for a receiver that switches to another protocol, only this error. */
function isUpgrade(error: unknown): boolean {
  return error instanceof errors.SocketError && error.message === 'bad upgrade';
}

/** Sends and waits for the whole response, or the part that is kept. Redirects are not followed. */
async function send({ url, headers, body }: OutwardPost, { allowsPrivate }: OutwardOptions, signal: AbortSignal): Promise<OutwardAnswer> {
  const target = new URL(url);
  const host = getHost(target);
  // IP literals never go through the lookup.
  if (!allowsPrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw new NotPublic(host);
  // A new connection each time: a pooled one was checked by an earlier lookup.
  const agent = new Agent({ connect: allowsPrivate ? {} : { lookup: publicLookup }, allowH2: false });
  try {
    const response = await request(target, {
      ...(body === undefined ? { method: 'GET' } : { method: 'POST', body }),
      dispatcher: agent,
      signal,
      headers: { ...(typeof body === 'string' && { 'content-type': 'application/json' }), ...headers, 'user-agent': 'Plumbline' },
    });
    return { status: response.statusCode, problem: judgeStatus(response.statusCode), answer: await readLimitedText(response.body) };
  } finally {
    // Nobody waits for what the receiver may still send.
    void agent.destroy().catch(() => undefined);
  }
}

/** Posts to a URL chosen by someone else, or gets it. Never throws for what that server does. */
export async function postOutward(post: OutwardPost, options: OutwardOptions): Promise<OutwardAnswer> {
  assertOutsideTransaction('webhooks and push');
  const signal = AbortSignal.timeout(options.patienceMs);
  try {
    return await send(post, options, signal);
  } catch (error) {
    if (isUpgrade(error)) return { status: 101, problem: 'refused', answer: null };
    return { status: null, problem: judgeError(error, signal.aborted), answer: null };
  }
}
