import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { beforeEach } from 'vitest';
import { openForTests } from './open-together.ts';

/** A message that reached a subscription, decrypted as its browser would. */
export interface ReceivedPush {
  readonly headers: IncomingHttpHeaders;
  readonly content: Record<string, unknown>;
  readonly text: string;
  readonly subject: string;
}

/** A browser's subscription at this service. */
export interface TestSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly received: readonly ReceivedPush[];
}

type PushAnswer = (response: ServerResponse) => void;

export interface PushService {
  /** Subscribes a browser that accepts messages of one application server. */
  subscribe(applicationKey: string): TestSubscription;
  /** Sets the response to messages from now on; each test starts with 201 again. */
  answerWith(answer: PushAnswer): void;
  /** Messages this service refused because their token or form is wrong. */
  readonly refused: readonly string[];
}

const decode = (text: string): Buffer => Buffer.from(text, 'base64url');
const readJson = (text: string | undefined): Record<string, unknown> =>
  JSON.parse(decode(text ?? '').toString('utf8')) as Record<string, unknown>;

/** Checks a token as RFC 8292 says: signed with the key that the browser subscribed with, for this origin, and not valid for longer than a day. */
function checkToken(authorization: string | undefined, origin: string, applicationKey: string): { subject: string } | { problem: string } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  if (key !== applicationKey) return { problem: 'another key' };
  const [head, claims, signature = ''] = token.split('.');
  const point = decode(key);
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
  });
  const isSigned = verify('sha256', Buffer.from(`${head}.${claims}`), { key: publicKey, dsaEncoding: 'ieee-p1363' }, decode(signature));
  if (!isSigned || readJson(head)['alg'] !== 'ES256') return { problem: 'the signature' };
  const { aud, exp, sub } = readJson(claims);
  const seconds = Number(exp) - Date.now() / 1_000;
  if (aud !== origin || !(seconds > 0 && seconds <= 86_400)) return { problem: 'audience or time' };
  return typeof sub === 'string' && /^(?:mailto:|https?:)/.test(sub) ? { subject: sub } : { problem: 'the subject' };
}

/** Decrypts one record of `aes128gcm` (RFC 8188) with the browser's keys (RFC 8291). */
function decrypt(body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const [salt, size, length] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + length);
  const record = body.subarray(21 + length);
  if (record.length > size || body.length > 4_096) throw new Error('more than one record');
  const derive = (key: Buffer, by: Buffer, info: Buffer | string, bytes: number) => Buffer.from(hkdfSync('sha256', key, by, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = derive(pair.computeSecret(sender), auth, info, 32);
  const cipher = createDecipheriv(
    'aes-128-gcm',
    derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(secret, salt, 'Content-Encoding: nonce\0', 12),
  );
  cipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  const end = plain.lastIndexOf(2);
  if (plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no delimiter');
  return plain.subarray(0, end).toString('utf8');
}

interface Opened {
  readonly applicationKey: string;
  readonly pair: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
  readonly received: ReceivedPush[];
}

/** A push service on a local socket, with browsers that decrypt what they get. */
export function usePushService(): PushService {
  const service = openForTests(async (closeLater) => {
    const [browsers, refused] = [new Map<string, Opened>(), [] as string[]];
    const now = { answer: ((response) => response.writeHead(201).end()) as PushAnswer };
    let origin = '';
    const refuse = (response: ServerResponse, status: number, problem: string): void => {
      refused.push(problem);
      response.writeHead(status).end(problem);
    };
    const server = createServer((request, response) => {
      void (async () => {
        const body = await buffer(request);
        const browser = browsers.get(request.url ?? '');
        if (browser === undefined) return refuse(response, 404, 'no subscription');
        const { headers } = request;
        const token = checkToken(headers.authorization, origin, browser.applicationKey);
        if ('problem' in token) return refuse(response, 403, token.problem);
        const isWellFormed =
          headers['content-encoding'] === 'aes128gcm' &&
          /^\d+$/.test(String(headers['ttl'])) &&
          /^(?:very-low|low|normal|high)$/.test(String(headers['urgency'])) &&
          /^[\w-]{1,32}$/.test(String(headers['topic']));
        if (!isWellFormed) return refuse(response, 400, 'the headers');
        const text = decrypt(body, browser.pair, browser.auth);
        browser.received.push({ headers, text, content: JSON.parse(text) as Record<string, unknown>, subject: token.subject });
        now.answer(response);
      })().catch((error: unknown) => refuse(response, 400, String(error)));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closeLater(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const subscribe = (applicationKey: string): TestSubscription => {
      const [path, pair, auth, received] = [
        `/${randomBytes(12).toString('hex')}`,
        createECDH('prime256v1'),
        randomBytes(16),
        [] as ReceivedPush[],
      ];
      pair.generateKeys();
      browsers.set(path, { applicationKey, pair, auth, received });
      return {
        endpoint: `${origin}${path}`,
        p256dh: pair.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
        received,
      };
    };
    const answerWith: PushService['answerWith'] = (next) => {
      now.answer = next;
    };
    return { subscribe, refused, answerWith };
  });
  beforeEach(() => service.answerWith((response) => response.writeHead(201).end()));
  return service;
}
