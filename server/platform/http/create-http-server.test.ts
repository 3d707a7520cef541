import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TryAgain } from '../database/transaction.ts';
import { openLog } from '../log.ts';
import { createHttpServer } from './create-http-server.ts';

const logged: string[] = [];
const slow = Promise.withResolvers<string>();
let app: FastifyInstance;
let port: number;
let draining = false;
let waiting = false;

function databaseError(code: string): Error {
  return Object.assign(new pg.DatabaseError('row (1, winifred@consumer.test) is locked', 1, 'error'), { code });
}

const failures: Readonly<Record<string, () => Error>> = {
  defect: () => new Error('cannot read Winifred of undefined'),
  lock: () => databaseError('55P03'),
  statement: () => databaseError('57014'),
  deadlock: () => databaseError('40P01'),
  stopping: () => databaseError('57P01'),
  constraint: () => databaseError('23505'),
  number: () => databaseError('22003'),
  date: () => databaseError('22008'),
  zone: () => databaseError('22009'),
  bytes: () => databaseError('22021'),
  check: () => databaseError('23514'),
  pool: () => new Error('timeout exceeded when trying to connect'),
  lost: () => new Error('Connection terminated unexpectedly'),
  stale: () => new TryAgain(),
};

beforeAll(async () => {
  app = await createHttpServer({
    log: openLog('trace', { write: (line: string) => void logged.push(line) }),
    https: true,
    trustProxy: ['10.0.0.0/8'],
    isDraining: () => draining,
  });
  app.post('/echo', (request) => ({ body: request.body ?? null, type: typeof request.body }));
  app.post('/echo-more', { bodyLimit: 1_000_000 }, (request) => ({ type: typeof request.body }));
  app.get('/fail/:how', (request) => {
    throw failures[(request.params as { how: string }).how]?.() ?? new Error('unknown');
  });
  app.get('/slow', () => {
    waiting = true;
    return slow.promise;
  });
  app.get('/address', (request) => ({ ip: request.ip }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

const json = { 'content-type': 'application/json' };
const echo = (payload: string, headers: Record<string, string> = json) => app.inject({ method: 'POST', url: '/echo', payload, headers });

/** Sends raw bytes and returns everything received until the connection closes. */
async function raw(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  socket.write(bytes);
  await once(socket, 'close');
  return received;
}

describe('a body', () => {
  it('is ignored if empty', async () => {
    expect((await echo('')).json()).toEqual({ body: null, type: 'undefined' });
  });

  it.each(['{"a":', 'nothing', '{"a":1}{', '{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}'])(
    'is refused as malformed with 422 if it is %s',
    async (text) => {
      const response = await echo(text);
      expect([response.statusCode, response.json()]).toEqual([
        422,
        { data: { errors: ['The request could not be read: it is not valid JSON'] } },
      ]);
    },
  );

  it('of lines or text arrives as text', async () => {
    expect((await echo('a\nb', { 'content-type': 'application/x-ndjson' })).json()).toEqual({ body: 'a\nb', type: 'string' });
    expect((await echo('a', { 'content-type': 'text/plain' })).json()).toEqual({ body: 'a', type: 'string' });
  });

  it.each(['application/json', 'application/x-ndjson', 'text/plain'])(
    'of type %s is limited to 64 kB unless its route allows more',
    async (type) => {
      expect((await echo(`"${'x'.repeat(65_534)}"`, { 'content-type': type })).statusCode).toBe(200);
      expect((await echo(`"${'x'.repeat(65_535)}"`, { 'content-type': type })).statusCode).toBe(413);
      const more = await app.inject({
        method: 'POST',
        url: '/echo-more',
        payload: `"${'x'.repeat(300_000)}"`,
        headers: { 'content-type': type },
      });
      expect(more.statusCode).toBe(200);
    },
  );

  it.each(['application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'of type %s is refused with 415',
    async (type) => {
      const response = await echo('x', { 'content-type': type });
      expect([response.statusCode, response.json()]).toEqual([415, { data: { errors: ['This content type is not accepted'] } }]);
    },
  );
});

describe('a failure', () => {
  it('answers 500 with a reference to the log if unexpected', async () => {
    const { statusCode, headers, body } = await app.inject({ url: '/fail/defect' });
    const reference = String(headers['x-request-id']);
    expect(statusCode).toBe(500);
    expect(JSON.parse(body)).toEqual({ data: { errors: [`Something went wrong on our side. Reference: ${reference}`] } });
    expect(logged.some((line) => line.includes(reference) && line.includes('"failed"'))).toBe(true);
  });

  it('counts as our defect if a constraint was violated', async () => {
    expect((await app.inject({ url: '/fail/constraint' })).statusCode).toBe(500);
  });

  it.each(['lock', 'statement', 'deadlock', 'stopping', 'pool', 'lost', 'stale'])(
    'answers 503 with a retry time if transient (%s)',
    async (how) => {
      const { statusCode, headers, body } = await app.inject({ url: `/fail/${how}` });
      expect([statusCode, headers['retry-after'], JSON.parse(body)]).toEqual([
        503,
        '2',
        { data: { errors: ['The service is busy. Please try again in a moment'] } },
      ]);
    },
  );

  it.each(['number', 'date', 'zone', 'bytes', 'check'])(
    'blames the call and is logged if the database refused a value (%s)',
    async (how) => {
      logged.length = 0;
      const { statusCode, body } = await app.inject({ url: `/fail/${how}` });
      expect([statusCode, JSON.parse(body)]).toEqual([422, { data: { errors: ['The value is not valid'] } }]);
      expect(logged.some((line) => line.includes('"a value was refused by the database"'))).toBe(true);
    },
  );

  it('never quotes the database to the caller', async () => {
    for (const how of Object.keys(failures)) expect((await app.inject({ url: `/fail/${how}` })).body).not.toMatch(/winifred/i);
  });
});

describe('an address', () => {
  it.each([
    ['unknown', '/nowhere'],
    ['not to be decoded', '/%E0%A4%A'],
    ['too long', `/fail/${'x'.repeat(300)}`],
  ])('that is %s answers 404 with the usual headers', async (_name, url) => {
    const { statusCode, headers, body } = await app.inject({ url });
    expect([statusCode, JSON.parse(body)]).toEqual([404, { data: { errors: ['Not found'] } }]);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'strict-transport-security': expect.any(String) as string,
    });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('invalid HTTP', () => {
  it.each([
    ['garbage', 'GARBAGE\r\n\r\n', 400, 'The request could not be read'],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'The request is too large'],
  ])('answers %s in the same envelope', async (_name, bytes, status, text) => {
    const received = await raw(bytes);
    const [head = '', body = ''] = received.split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toContain('x-content-type-options: nosniff');
    expect(JSON.parse(body)).toEqual({ data: { errors: [text] } });
  });
});

it.each(['TRACE', 'TRACK', 'CONNECT'])('echoes nothing to %s', async (method) => {
  const received = await raw(`${method} /address HTTP/1.1\r\nHost: x\r\nX-Secret: kestrel\r\nConnection: close\r\n\r\n`);
  expect(received).not.toMatch(/^HTTP\/1.1 2|kestrel/);
});

describe('the caller', () => {
  it('is taken from X-Forwarded-For only behind a trusted proxy', async () => {
    const ask = async (remoteAddress: string) =>
      (await app.inject({ url: '/address', remoteAddress, headers: { 'x-forwarded-for': '198.51.100.7' } })).json() as { ip: string };
    expect(await ask('10.1.2.3')).toEqual({ ip: '198.51.100.7' });
    expect(await ask('203.0.113.9')).toEqual({ ip: '203.0.113.9' });
  });

  it('cannot choose the request id', async () => {
    const { headers } = await app.inject({ url: '/address', headers: { 'x-request-id': 'mine', 'request-id': 'mine' } });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

it('logs a line per answer with route, status and time, and no personal input', async () => {
  logged.length = 0;
  await app.inject({
    url: '/fail/lock?email=winifred@consumer.test',
    remoteAddress: '203.0.113.9',
    headers: { 'user-agent': 'secret-agent' },
  });
  await echo('{"name":"Winifred"}');
  const text = logged.join('');
  expect(text).toContain('"method":"GET","route":"/fail/:how","status":503');
  expect(text).toContain('"route":"/echo","status":200');
  expect(text).not.toMatch(/winifred|203\.0\.113\.9|secret-agent/i);
});

it('closes each connection while stopping, so that clients go elsewhere', async () => {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  const closed = once(socket, 'close');
  socket.write('GET /address HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => received).toContain('127.0.0.1');
  expect(received.toLowerCase()).toContain('connection: keep-alive');

  received = '';
  // The request begins before the stop and is answered after it.
  socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => waiting).toBe(true);
  draining = true;
  slow.resolve('done');
  await closed;
  expect(received.toLowerCase()).toContain('connection: close');
  expect(received).toContain('done');
  const refused = (await raw('GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n')).toLowerCase();
  expect([refused.startsWith('http/1.1 404'), refused.includes('connection: close')]).toEqual([true, true]);
  draining = false;
});
