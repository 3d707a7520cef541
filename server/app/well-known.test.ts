import { pino } from 'pino';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { publicUrl, type TestCaller } from '../../test/app-harness.ts';
import { png } from '../../test/factories/pictures.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { loadUnits } from '../geography/business-units.ts';
import { sql } from '../platform/database/sql.ts';
import { createHttpServer } from '../platform/http/create-http-server.ts';
import { addWellKnown } from '../platform/pages/add-well-known.ts';

const test = useTestApp();
let admin: TestCaller;
beforeAll(async () => {
  admin = await test.staff();
});
const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });

const dayMs = 24 * 3_600_000;
const readFields = (text: string): [string, string][] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]);

describe('/.well-known/security.txt', () => {
  let server: FastifyInstance | undefined;
  afterEach(() => server?.close());

  const open = async (more: Partial<Parameters<typeof addWellKnown>[1]>): Promise<FastifyInstance> => {
    server = await createHttpServer({ log: pino({ level: 'silent' }), https: true });
    addWellKnown(server, {
      publicUrl: 'https://leads.example',
      security: { contacts: [], policy: null },
      languages: () => ['en'],
      supportEmail: () => 'help@leads.example',
      passwordPage: '/account/user',
      ...more,
    });
    return server;
  };

  it('names the support address, an expiry ahead and its own address without any settings', async () => {
    const { statusCode, headers, body } = await get('/.well-known/security.txt');
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'public, max-age=3600',
    ]);
    const fields = Object.fromEntries(readFields(body));
    expect(Object.keys(fields)).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical']);
    const unit = await test.database.db.first(
      sql<{ email: string }>`select support_email as email from business_units order by position limit 1`,
    );
    expect(fields['Contact']).toBe(`mailto:${unit?.email}`);
    expect(fields['Canonical']).toBe(`${publicUrl}/.well-known/security.txt`);
    const daysLeft = (Date.parse(String(fields['Expires'])) - Date.now()) / dayMs;
    expect(daysLeft).toBeGreaterThan(178);
    expect(daysLeft).toBeLessThan(365);
  });

  it('lists the configured contacts in their order, and the policy', async () => {
    const security = {
      contacts: ['mailto:security@leads.example', 'https://leads.example/report'],
      policy: 'https://leads.example/policy',
    };
    const app = await open({ security, clock: () => new Date('2026-11-29T23:59:59.999Z') });
    const { body } = await app.inject({ url: '/.well-known/security.txt' });
    expect(readFields(body)).toEqual([
      ['Contact', 'mailto:security@leads.example'],
      ['Contact', 'https://leads.example/report'],
      ['Expires', '2027-05-28T00:00:00Z'],
      ['Preferred-Languages', 'en'],
      ['Canonical', 'https://leads.example/.well-known/security.txt'],
      ['Policy', 'https://leads.example/policy'],
    ]);
  });

  it('stays valid on every later day', async () => {
    let now = new Date('2026-11-29T12:00:00Z');
    const app = await open({ clock: () => now });
    for (const year of [2026, 2030, 2044]) {
      now = new Date(`${year}-02-28T23:59:00Z`);
      const { body } = await app.inject({ url: '/.well-known/security.txt' });
      expect(Date.parse(Object.fromEntries(readFields(body))['Expires'] ?? '')).toBeGreaterThan(now.getTime() + 170 * dayMs);
    }
  });

  it('escapes a support address and is absent without any contact', async () => {
    const app = await open({ supportEmail: () => 'kåre@blåbær.example' });
    expect((await app.inject({ url: '/.well-known/security.txt' })).body).toContain('Contact: mailto:k%C3%A5re@bl%C3%A5b%C3%A6r.example\n');
    await app.close();
    const nobody = await open({ supportEmail: () => null });
    expect((await nobody.inject({ url: '/.well-known/security.txt' })).statusCode).toBe(404);
  });

  it('is found at its older address', async () => {
    const { statusCode, headers } = await get('/security.txt');
    expect([statusCode, headers['location']]).toEqual([302, '/.well-known/security.txt']);
  });
});

describe('/.well-known/change-password', () => {
  it('leads to the page on which a company changes its password', async () => {
    const { statusCode, headers } = await get('/.well-known/change-password');
    expect([statusCode, headers['location'], headers['cache-control']]).toEqual([302, '/account/user', 'no-store']);
  });

  it('can be trusted by password managers: unknown well-known addresses are 404', async () => {
    const { statusCode } = await get('/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200');
    expect(statusCode).toBe(404);
  });
});

/** Reads the pictures of an .ico file. */
function readIcon(file: Buffer): { size: number; png: Buffer }[] {
  expect([file.readUInt16LE(0), file.readUInt16LE(2)]).toEqual([0, 1]);
  return Array.from({ length: file.readUInt16LE(4) }, (_, index) => {
    const at = 6 + 16 * index;
    const start = file.readUInt32LE(at + 12);
    return { size: file.readUInt8(at), png: file.subarray(start, start + file.readUInt32LE(at + 8)) };
  });
}

describe('/favicon.ico', () => {
  it("is the product's icon in three sizes, cached for a day", async () => {
    const { statusCode, headers, rawPayload } = await get('/favicon.ico');
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/vnd.microsoft.icon',
      'public, max-age=86400',
    ]);
    const pictures = readIcon(rawPayload);
    expect(pictures.map(({ size }) => size)).toEqual([16, 32, 48]);
    for (const { size, png: drawn } of pictures) {
      const { format, width, height } = await sharp(drawn).metadata();
      expect([format, width, height]).toEqual(['png', size, size]);
    }
  });

  it('is not sent again to a browser that has it', async () => {
    const { headers } = await get('/favicon.ico');
    const again = await get('/favicon.ico', { 'if-none-match': String(headers['etag']) });
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', headers['etag']]);
  });

  it("becomes the brand's own logo, centred in a square, once one is uploaded", async () => {
    const before = await get('/favicon.ico');
    for (const ground of ['light', 'dark']) {
      const body = new FormData();
      body.append('picture', new Blob([new Uint8Array(await png({ width: 200, height: 100 }))]), 'logo.png');
      body.append('reason', 'agreed with the partner');
      expect((await admin.call('POST', `/operator/brands/main/pictures/${ground}`, body)).statusCode).toBeLessThan(300);
    }
    const after = await get('/favicon.ico');
    expect(after.headers['etag']).not.toBe(before.headers['etag']);
    const [, middle] = readIcon(after.rawPayload);
    const { data, info } = await sharp(middle?.png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const alphaAt = (x: number, y: number): number | undefined => data[(y * info.width + x) * info.channels + 3];
    expect([info.width, info.height, alphaAt(16, 0), alphaAt(16, 16)]).toEqual([32, 32, 0, 255]);
    await test.database.pool.query("update brands set logo = 'plumb-line' where key = 'main'");
    await loadUnits(test.database.db);
    expect((await get('/favicon.ico')).headers['etag']).toBe(before.headers['etag']);
  });
});
