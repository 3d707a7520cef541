import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** Facts that an honest authenticator and browser would report; tests replace them to lie. */
interface Ceremony {
  readonly challenge: string;
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether the person was verified by fingerprint, face or PIN. */
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly type?: string;
}

const present = 0x01;
const verified = 0x04;
const hasKey = 0x40;

const hash = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const uint = (value: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

function writeClientData({ challenge, origin = 'http://localhost:3000', type }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function writeAuthenticatorData({ rpId = 'localhost', isVerified = true, counter = 0 }: Ceremony, more = Buffer.alloc(0)): Buffer {
  const flags = present + (isVerified ? verified : 0) + (more.length > 0 ? hasKey : 0);
  return Buffer.concat([hash(rpId), Buffer.from([flags]), uint(counter, 4), more]);
}

/** The public key in COSE: ES256 on P-256. */
function writeCoseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const point = (text: string) => Buffer.concat([Buffer.from('5820', 'hex'), Buffer.from(text, 'base64url')]);
  return Buffer.concat([Buffer.from('a5010203262001', 'hex'), Buffer.from('21', 'hex'), point(x), Buffer.from('22', 'hex'), point(y)]);
}

export interface SoftwareAuthenticator {
  readonly id: string;
  create(ceremony: Ceremony): { id: string; client_data: string; attestation: string; transports: string[] };
  use(ceremony: Ceremony): { id: string; client_data: string; authenticator_data: string; signature: string };
}

/** An authenticator with one passkey, which answers as WebAuthn prescribes. */
export function openAuthenticator(): SoftwareAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  return {
    id,
    create: (ceremony) => {
      const key = Buffer.concat([Buffer.alloc(16), uint(credentialId.length, 2), credentialId, writeCoseKey(publicKey)]);
      const data = writeAuthenticatorData(ceremony, key);
      // {"fmt": "none", "attStmt": {}, "authData": bytes} in CBOR.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x59]),
        uint(data.length, 2),
        data,
      ]);
      return {
        id,
        client_data: writeClientData({ type: 'webauthn.create', ...ceremony }).toString('base64url'),
        attestation: attestation.toString('base64url'),
        transports: ['internal'],
      };
    },
    use: (ceremony) => {
      const clientData = writeClientData({ type: 'webauthn.get', ...ceremony });
      const data = writeAuthenticatorData(ceremony);
      return {
        id,
        client_data: clientData.toString('base64url'),
        authenticator_data: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, hash(clientData)]), privateKey).toString('base64url'),
      };
    },
  };
}
