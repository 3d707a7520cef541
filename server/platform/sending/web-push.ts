import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign, type ECDH } from 'node:crypto';
import { postOutward, type OutwardOptions } from './post-outward.ts';
import { NeverDelivered, NotTaken } from './mail-sender.ts';

const curve = 'prime256v1';
const pointBytes = 65;
const privateBytes = 32;
const authBytes = 16;
const saltBytes = 16;
/** Record size that push services accept at most, which holds the whole message. */
const recordBytes = 4_096;
/** Room in a record beside its header, the delimiter and the tag. */
export const maxPushBytes = recordBytes - saltBytes - 4 - 1 - pointBytes - 1 - 16;
const tokenHours = 12;

/** The key pair that identifies this installation to push services (RFC 8292). */
export interface VapidKeys {
  /** Uncompressed point, as browsers expect it when they subscribe. */
  readonly publicKey: string;
  readonly privateKey: Buffer;
}

/** Where a browser receives push messages, and the keys that only it can decrypt with. */
export interface PushSubscriptionKeys {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A message for one browser. */
export interface PushMessage {
  readonly content: string;
  /** How long the push service keeps it for a device that is off. */
  readonly ttlSeconds: number;
  /** A later message of the same topic replaces this one while the device is off. */
  readonly topic: string;
}

const encode = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const decode = (text: string): Buffer => Buffer.from(text, 'base64url');

function derive(key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, bytes));
}

function openCurve(privateKey?: Uint8Array): ECDH {
  const pair = createECDH(curve);
  if (privateKey === undefined) pair.generateKeys();
  else pair.setPrivateKey(privateKey);
  return pair;
}

/** Node drops leading zeros of a private key. */
const padKey = (key: Buffer): Buffer => Buffer.concat([Buffer.alloc(privateBytes - key.length), key]);

export function createVapidKeys(): VapidKeys {
  const pair = openCurve();
  return { publicKey: encode(pair.getPublicKey()), privateKey: padKey(pair.getPrivateKey()) };
}

/** Whether these are a point of the curve and a secret of the right length, which encryption needs. */
export function hasUsableKeys({ p256dh, auth }: Pick<PushSubscriptionKeys, 'p256dh' | 'auth'>): boolean {
  const point = decode(p256dh);
  if (point.length !== pointBytes || decode(auth).length !== authBytes) return false;
  try {
    openCurve().computeSecret(point);
    return true;
  } catch {
    return false;
  }
}

/** Fixed by the example of RFC 8291; random for every message otherwise. */
interface EncryptionSeed {
  readonly salt: Buffer;
  readonly privateKey: Buffer;
}

/** Encrypts a message so that only the browser can read it (RFC 8291), as one record of `aes128gcm` (RFC 8188). */
export function encryptPush(
  content: string,
  { p256dh, auth }: Pick<PushSubscriptionKeys, 'p256dh' | 'auth'>,
  seed: EncryptionSeed = { salt: randomBytes(saltBytes), privateKey: createVapidKeys().privateKey },
): Buffer {
  const plain = Buffer.from(content);
  if (plain.length > maxPushBytes) throw new Error(`a push message has ${plain.length} bytes, at most ${maxPushBytes} are possible`);
  const { salt } = seed;
  const sender = openCurve(seed.privateKey);
  const [receiverPoint, senderPoint] = [decode(p256dh), sender.getPublicKey()];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiverPoint, senderPoint]);
  const secret = derive(sender.computeSecret(receiverPoint), decode(auth), info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(recordBytes);
  sizes.writeUInt8(pointBytes, 4);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The delimiter says that no further record follows.
  const record = [cipher.update(plain), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, sizes, senderPoint, ...record]);
}

interface Identity {
  readonly keys: VapidKeys;
  /** How a push service reaches the operator: a mailto: or https: address. */
  readonly subject: string;
}

/** Signs a token that lets this installation, and nobody else, send to subscriptions made with its key. */
export function signVapid(endpoint: string, { keys, subject }: Identity, nowMs: number): string {
  const point = decode(keys.publicKey);
  const key = createPrivateKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', d: encode(keys.privateKey), x: encode(point.subarray(1, 33)), y: encode(point.subarray(33)) },
  });
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(nowMs / 1_000) + tokenHours * 3_600, sub: subject };
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims].map((part) => encode(JSON.stringify(part))).join('.');
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${encode(signature)}, k=${keys.publicKey}`;
}

/**
 * Hands a message to a browser's push service. `gone`: the subscription ended, so nothing can be sent to it again. Throws as a `MailSender` does;
 * a repeated message replaces the first on the device, so one with an unknown outcome counts as not taken.
 */
export async function postPush(
  subscription: PushSubscriptionKeys,
  { content, ttlSeconds, topic }: PushMessage,
  options: OutwardOptions & { readonly identity: Identity },
): Promise<'sent' | 'gone'> {
  const { endpoint } = subscription;
  const headers = {
    'content-type': 'application/octet-stream',
    'content-encoding': 'aes128gcm',
    ttl: String(ttlSeconds),
    urgency: 'high',
    topic,
    // Push services check it against their own clock.
    authorization: signVapid(endpoint, options.identity, Date.now()),
  };
  const { status, problem } = await postOutward({ url: endpoint, headers, body: encryptPush(content, subscription) }, options);
  if (problem === null) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  const details = `${new URL(endpoint).hostname}: ${status ?? problem}`;
  const isTemporary = status === null ? problem !== 'not_public' : status === 408 || status === 429 || status >= 500;
  throw isTemporary ? new NotTaken(details) : new NeverDelivered(details);
}
