import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptsCoding } from './compress-answers.ts';
import { createHttpServer } from './create-http-server.ts';

const long = JSON.stringify({ rows: Array.from({ length: 40 }, (_, id) => ({ id, place: 'Leicester', type: 'Boiler repair £' })) });
let app: FastifyInstance;

beforeAll(async () => {
  app = await createHttpServer({ log: pino({ level: 'silent' }), https: false });
  const json = 'application/json; charset=utf-8';
  app.get('/long', (_request, reply) => reply.type(json).send(long));
  app.get('/short', (_request, reply) => reply.type(json).send('{"rows":[]}'));
  app.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').send(long));
  app.get('/prepared', (_request, reply) => reply.type(json).header('content-encoding', 'br').send(Buffer.from('done before')));
  app.get('/bytes', (_request, reply) => reply.type('application/pdf').send(Buffer.from(long)));
  app.get('/same', (_request, reply) => reply.header('etag', '"1"').code(304).send());
});
afterAll(() => app.close());

const ask = (url: string, headers: Record<string, string> = { 'accept-encoding': 'gzip, deflate, br, zstd' }) =>
  app.inject({ url, headers });

describe('an answer over 1 kB', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0.9, zstd;q=0', 'br'],
  ])('is sent to a client accepting %s as %s, unchanged', async (accepted, coding) => {
    const { headers, rawPayload } = await ask('/long', { 'accept-encoding': accepted });
    expect(headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding', 'content-length': String(rawPayload.length) });
    expect(rawPayload.length).toBeLessThan(long.length / 4);
    const read = coding === 'br' ? brotliDecompressSync : zstdDecompressSync;
    expect(read(rawPayload).toString()).toBe(long);
  });

  it.each([{}, { 'accept-encoding': 'gzip, deflate' }, { 'accept-encoding': 'identity' }, { 'accept-encoding': 'br;q=0, zstd;q=0.0' }])(
    'is sent uncompressed to a client accepting neither (%o)',
    async (headers: Record<string, string>) => {
      const response = await ask('/long', headers);
      expect([response.headers['content-encoding'], response.headers['vary'], response.body]).toEqual([undefined, 'accept-encoding', long]);
    },
  );

  it.each(['cross-site', 'same-site'])('is not compressed if another site asked for it (%s), unless it is a page', async (site) => {
    const headers = { 'accept-encoding': 'br', 'sec-fetch-site': site };
    expect((await ask('/long', headers)).headers['content-encoding']).toBeUndefined();
    expect((await ask('/page', headers)).headers['content-encoding']).toBe('br');
  });
});

it.each([
  ['/short', undefined],
  ['/bytes', undefined],
  ['/prepared', 'br'],
  ['/same', undefined],
])('leaves %s uncompressed', async (url, coding) => {
  expect((await ask(url)).headers['content-encoding']).toBe(coding);
});

it('accepts a coding that is named without weight 0', () => {
  expect(acceptsCoding('gzip, BR', 'br')).toBe(true);
  expect(acceptsCoding('brotli', 'br')).toBe(false);
  expect(acceptsCoding('gzip;q=1, br;q=0.5', 'br')).toBe(true);
  expect(acceptsCoding('br; q=0', 'br')).toBe(false);
});
