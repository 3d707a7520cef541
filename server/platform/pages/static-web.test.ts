import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpServer } from '../http/create-http-server.ts';
import { addStaticWeb } from './static-web.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-web-'));
const script = 'console.log("plumbline");'.repeat(50);
const start =
  '<head><meta name="csp-nonce" content="__CSP_NONCE__"><script nonce="__CSP_NONCE__"></script></head><!--demonstration-->invented<!--/demonstration-->';
let app: FastifyInstance;

const options = {
  demonstration: false,
  publicOrigin: 'https://plumbline.example',
  hasSession: ({ headers }: FastifyRequest) => headers.cookie !== undefined,
};
const newServer = () => createHttpServer({ log: pino({ level: 'silent' }), https: false });

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  const files: Record<string, string | Buffer> = {
    'index.html': 'a template',
    'mark.svg': '<svg/>',
    '.env': 'SECRET=1',
    '.vite/manifest.json': '{}',
    '.vite/pages.json': JSON.stringify([
      { path: '^/login$', isUnknown: false, signedIn: `${start}the dashboard`, signedOut: `${start}the card` },
      { path: '^/register-[^/]+$', isUnknown: false, signedIn: `${start}the shell`, signedOut: `${start}the sheet` },
      { path: '^/(?:buy-leads|lead/.*)?$', isUnknown: false, signedIn: `${start}the shell`, signedOut: `${start}the sheet` },
      { path: '^', isUnknown: true, signedIn: `${start}the shell`, signedOut: `${start}the sheet` },
    ]),
    'assets/.hidden.js': 'secret',
    'assets/app-1a2b3c4d.js': script,
    'assets/app-1a2b3c4d.js.br': brotliCompressSync(script),
    'assets/app-1a2b3c4d.js.gz': gzipSync(script),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  app = await newServer();
  expect(await addStaticWeb(app, folder, options)).toBeDefined();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

describe('a file with a hash in its name', () => {
  it('is cached for ever and compressed the way the browser prefers', async () => {
    const ask = (encoding: string) => app.inject({ url: '/assets/app-1a2b3c4d.js', headers: { 'accept-encoding': encoding } });
    const brotli = await ask('gzip, br');
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script);
    expect(brotli.headers['content-type']).toContain('javascript');
    expect((await ask('gzip')).headers['content-encoding']).toBe('gzip');
    expect((await ask('identity')).body).toBe(script);
  });

  it('answers HEAD without a body', async () => {
    const { statusCode, body, headers } = await app.inject({ method: 'HEAD', url: '/assets/app-1a2b3c4d.js' });
    expect([statusCode, body, headers['content-length']]).toEqual([200, '', String(script.length)]);
  });
});

it('revalidates a file without a hash after an hour', async () => {
  expect((await app.inject({ url: '/mark.svg' })).headers['cache-control']).toBe('public, max-age=3600');
});

describe('the address of a screen', () => {
  it.each(['/', '/buy-leads', '/lead/Ab3dE6gH', '/buy-leads/?page=2', '/login'])(
    'answers %s with a page that has a fresh nonce and is never stored',
    async (url) => {
      const [first, second] = await Promise.all([app.inject({ url }), app.inject({ url })]);
      expect(first.statusCode).toBe(200);
      expect(first.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' });
      const nonce = /content="([\w-]{22})"/.exec(first.body)?.[1] ?? 'none';
      expect(first.body).toContain(`nonce="${nonce}"`);
      expect(first.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'`);
      expect(first.headers['content-security-policy']).toContain("require-trusted-types-for 'script'; trusted-types default");
      expect(second.body).not.toContain(nonce);
    },
  );

  it.each([
    ['/login', {}, 'the card'],
    ['/login/?to=%2F', {}, 'the card'],
    ['/LOGIN', {}, 'the card'],
    ['/login', { cookie: 'a=b' }, 'the dashboard'],
    ['/buy-leads', {}, 'the sheet'],
    ['/buy-leads', { cookie: 'a=b' }, 'the shell'],
  ])('starts %s with the skeleton of the page the visitor (%o) will see: %s', async (url, headers, page) => {
    expect((await app.inject({ url, headers })).body).toContain(page);
  });

  it('marks a demonstration from the first paint, and nothing else', async () => {
    expect((await app.inject({ url: '/buy-leads' })).body).not.toContain('invented');
    const demonstration = await newServer();
    await addStaticWeb(demonstration, folder, { ...options, demonstration: true });
    expect((await demonstration.inject({ url: '/buy-leads' })).body).toContain('invented');
    await demonstration.close();
  });

  it('has share tags if it is open to people without an account', async () => {
    const { body } = await app.inject({ url: '/login/?lang=sv' });
    const [head = ''] = body.split('</head>');
    expect(head).toContain('<meta property="og:title" content="Inloggning för företag">');
    expect(head).toContain('<meta property="og:url" content="https://plumbline.example/login">');
    expect((await app.inject({ url: '/buy-leads' })).body).not.toContain('og:');
  });

  it('answers 404 with its page if unknown', async () => {
    const { statusCode, headers, body } = await app.inject({ url: '/nowhere', headers: { cookie: 'a=b' } });
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([404, 'text/html; charset=utf-8', 'no-store']);
    expect(body).toContain('the shell');
  });

  it.each([
    ['/register-boilers', 200],
    ['/register-solar/', 200],
    ['/register-nobody', 404],
    ['/register-main', 404],
  ])('answers %s according to whether there is such a partner: %i', async (url, status) => {
    expect((await app.inject({ url })).statusCode).toBe(status);
  });

  it('answers HEAD', async () => {
    expect((await app.inject({ method: 'HEAD', url: '/buy-leads' })).statusCode).toBe(200);
  });

  it.each(['/reset-password?token=x&email=y', '/validate?s=x', '/buy-leads?t=x&s=y', '/a/abcdefgh12345678', '/A/abcdefgh12345678'])(
    'sends no referrer from %s, which holds a secret',
    async (url) => {
      expect((await app.inject({ url })).headers['referrer-policy']).toBe('no-referrer');
    },
  );

  it.each(['/buy-leads?search=x', '/login'])('sends at most its origin as referrer from %s', async (url) => {
    expect((await app.inject({ url })).headers['referrer-policy']).toBe('strict-origin');
  });
});

it.each([
  '/assets/gone-00000000.js',
  '/assets/',
  '/assets',
  '/favicon.ico',
  '/index.html',
  '/.env',
  '/assets/.hidden.js',
  '/.vite/manifest.json',
  '/.vite/pages.json',
  '/assets/app-1a2b3c4d.js.br',
  '/../package.json',
  '/%2e%2e/package.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets/app-1a2b3c4d.js%00',
  '/assets//app-1a2b3c4d.js',
  '/assets/%zz',
  `/assets/${'x'.repeat(5_000)}`,
  '/api',
  '/api/v1/nothing',
  '/api/',
])('answers 404 for %s instead of a page', async (url) => {
  const { statusCode, body } = await app.inject({ url });
  expect([statusCode, JSON.parse(body)]).toEqual([404, { data: { errors: ['Not found'] } }]);
});

it.each([
  ['if-match', '"another"', 412],
  ['range', 'bytes=99999999-', 416],
  ['range', 'bytes=0-3', 206],
  ['range', 'garbage', 200],
  ['if-modified-since', 'garbage', 200],
])('answers a file request with %s by %s without failing', async (name, value, status) => {
  const { statusCode } = await app.inject({ url: '/assets/app-1a2b3c4d.js', headers: { [name]: value } });
  expect(statusCode).toBe(status);
});

it('serves nothing if nothing has been built', async () => {
  const bare = await newServer();
  expect(await addStaticWeb(bare, join(folder, 'nowhere'), options)).toBeUndefined();
  expect((await bare.inject({ url: '/' })).statusCode).toBe(404);
  await bare.close();
});
