import { createSocket } from 'node:dgram';
import dns from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

// A local DNS server (RFC 1035) with a few names.

const types = { A: 1, MX: 15, TXT: 16, AAAA: 28 } as const;
type Type = keyof typeof types;

/** Records by name and type; missing types have none. Mail servers have no priority. `silent`: no answer at all. */
export type Zone = Readonly<Record<string, Partial<Record<Type, readonly string[]>> | 'silent' | 'broken'>>;

const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name
      .split('.')
      .filter((label) => label !== '')
      .map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ]);

function readQuestion(message: Buffer): { name: string; type: Type | undefined; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('ascii', at + 1, at + 1 + length));
    at += length + 1;
  }
  const code = message.readUInt16BE(at + 1);
  const type = (Object.keys(types) as Type[]).find((name) => types[name] === code);
  return { name: labels.join('.').toLowerCase(), type, end: at + 5 };
}

/** A text in parts of at most 255 bytes. */
const textBytes = (value: string): Buffer =>
  Buffer.concat((value.match(/.{1,255}/g) ?? []).map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])));

function encodeRecord(type: Type, value: string): Buffer {
  const data =
    type === 'MX'
      ? Buffer.concat([Buffer.from([0, 10]), nameBytes(value)])
      : type === 'TXT'
        ? textBytes(value)
        : Buffer.from(type === 'A' ? value.split('.').map(Number) : value.split(':').flatMap((part) => [0, Number(part)]));
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc0_0c, 0);
  head.writeUInt16BE(types[type], 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function answerTo(message: Buffer, zone: Zone): Buffer | undefined {
  const { name, type, end } = readQuestion(message);
  const known = zone[name];
  if (known === 'silent') return undefined;
  const records =
    known === undefined || known === 'broken' || type === undefined ? [] : (known[type] ?? []).map((value) => encodeRecord(type, value));
  const head = Buffer.from(message.subarray(0, 12));
  const refusal = known === 'broken' ? 2 : known === undefined ? 3 : 0;
  head.writeUInt16BE(0x81_80 | refusal, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(records.length, 6);
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, message.subarray(12, end), ...records]);
}

/** Starts the name server, with a resolver that only uses it. */
export async function startNameServer(zone: Zone): Promise<{ resolver: Resolver; close: () => void }> {
  const socket = createSocket('udp4');
  socket.on('message', (message, from) => {
    const answer = answerTo(message, zone);
    if (answer !== undefined) socket.send(answer, from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver({ timeout: 200, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return { resolver, close: () => socket.close() };
}

/** Makes this process use only this name server until the test ends. */
export async function useNameServer(zone: Zone): Promise<void> {
  const { resolver, close } = await startNameServer(zone);
  const before = dns.getServers();
  dns.setServers(resolver.getServers());
  onTestFinished(() => {
    dns.setServers(before);
    close();
  });
}
