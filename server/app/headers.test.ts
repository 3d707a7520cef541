import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestCaller } from '../../test/app-harness.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { pagePolicy, permissions } from '../platform/http/security-headers.ts';
import { webFolder } from './build-web.ts';
import { pageSources } from './page-sources.ts';

let company: TestCaller;
const test = useTestApp();
beforeAll(async () => {
  const { email } = await test.company();
  company = await test.signIn(email);
});

const everywhere = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
};
const nothingAllowed = "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const isBuilt = existsSync(join(webFolder, 'index.html'));
const script = isBuilt ? (readdirSync(join(webFolder, 'assets')).find((name) => name.endsWith('.js')) ?? '') : '';

interface Expected {
  readonly status: number;
  readonly cache: string | undefined;
  readonly type: string;
  readonly policy?: string | RegExp;
  readonly referrer?: string;
  readonly signedIn?: boolean;
}

const json = 'application/json; charset=utf-8';
const page = {
  status: 200,
  cache: 'no-store',
  type: 'text/html; charset=utf-8',
  policy: /^default-src 'none'; script-src 'self' 'nonce-[\w-]{22}'; style-src 'self' 'nonce-[\w-]{22}'; /,
};

/** One of every kind of route, with the security and cache headers of its answer. */
const table: Readonly<Record<string, Expected>> = {
  'GET /api/v1/countries/': { status: 200, cache: 'no-store', type: json },
  'GET /api/v1/company/': { status: 200, cache: 'no-store', type: json, signedIn: true },
  'GET /api/v1/company/balance': { status: 200, cache: 'private, no-cache', type: json, signedIn: true },
  'GET /api/v1/lead/marketplace': { status: 200, cache: 'private, no-cache', type: json, signedIn: true },
  'GET /api/v1/lead/inventory': { status: 200, cache: 'no-store', type: json, signedIn: true },
  'GET /api/v1/lead/find/Ab3dE6gH': { status: 404, cache: 'no-store', type: json, signedIn: true },
  'GET /api/v1/authorize': { status: 401, cache: 'no-store', type: json },
  'GET /api/v1/nothing': { status: 404, cache: 'no-store', type: json },
  'GET /api/v1/lead/find/%E0%A4%A': { status: 404, cache: 'no-store', type: json },
  'GET /api/v1/openapi.json': { status: 200, cache: 'public, max-age=300', type: json },
  'GET /api/docs/': {
    status: 200,
    cache: 'no-cache',
    type: 'text/html; charset=utf-8',
    policy: /^default-src 'none'; style-src 'self'; /,
    referrer: 'strict-origin',
  },
  'GET /api/docs/buying': {
    status: 200,
    cache: 'no-cache',
    type: 'text/html; charset=utf-8',
    policy: /^default-src 'none'; script-src 'self'; /,
    referrer: 'strict-origin',
  },
  'GET /': {
    status: 200,
    cache: 'no-cache',
    type: 'text/html; charset=utf-8',
    policy: /^default-src 'none'; style-src 'self'; /,
    referrer: 'strict-origin',
  },
  'GET /livez': { status: 200, cache: 'no-store', type: json },
  'GET /readyz': { status: 200, cache: 'no-store', type: json },
  'GET /metrics': { status: 200, cache: 'no-store', type: 'text/plain; version=0.0.4; charset=utf-8' },
  ...(isBuilt && {
    'GET /buy-leads?page=2': page,
    'GET /account/payment-methods': { ...page, policy: /; connect-src 'self'; frame-src 'self'; manifest-src/ },
    'GET /account/invoices?settleAccount=true': { ...page, policy: /; connect-src 'self'; frame-src 'self'; manifest-src/ },
    'GET /account/company': { ...page, policy: /; connect-src 'self'; manifest-src/ },
    'GET /buy-leads': page,
    'GET /reset-password?token=x': { ...page, referrer: 'no-referrer' },
    [`GET /assets/${script}`]: { status: 200, cache: 'public, max-age=31536000, immutable', type: 'application/javascript; charset=utf-8' },
    'GET /assets/gone.js': { status: 404, cache: 'no-store', type: json },
  }),
};

describe('every kind of answer has the right security headers', () => {
  it.each(Object.entries(table))('%s', async (key, expected) => {
    const url = key.slice(4);
    const response = expected.signedIn === true ? await company.call('GET', url.slice('/api/v1'.length)) : await test.app.inject({ url });
    const { headers, statusCode } = response;
    expect([statusCode, headers['cache-control'], headers['content-type']]).toEqual([expected.status, expected.cache, expected.type]);
    expect(headers).toMatchObject({ ...everywhere, 'referrer-policy': expected.referrer ?? 'strict-origin' });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    const policy = expected.policy ?? nothingAllowed;
    if (typeof policy === 'string') expect(headers['content-security-policy']).toBe(policy);
    else expect(headers['content-security-policy']).toMatch(policy);
    // Over plain http a browser must not be told to insist on https.
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});

it('allows no page to run third-party scripts, or any it was not given', async () => {
  for (const key of Object.keys(table)) {
    const policy = String((await test.app.inject({ url: key.slice(4) })).headers['content-security-policy']);
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    expect(scripts, key).not.toMatch(/unsafe|\*|https?:/);
    expect(policy, key).toContain("base-uri 'none'");
    expect(policy, key).toContain("frame-ancestors 'none'");
  }
});

it('allows a payment page what Stripe needs, and no other page', () => {
  const buildPolicy = (path: string) => pagePolicy('n', pageSources(path, 'stripe'));
  // The web app's router ignores case.
  for (const path of ['/account/payment-methods', '/account/invoices', '/account/invoices/', '/Account/INVOICES']) {
    expect(buildPolicy(path)).toBe(
      [
        "default-src 'none'",
        "script-src 'self' 'nonce-n' https://js.stripe.com",
        "style-src 'self' 'nonce-n'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self' https://api.stripe.com",
        "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
        "manifest-src 'self'",
        "worker-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types default mail',
      ].join('; '),
    );
    expect(permissions(pageSources(path, 'stripe').payment)).toContain('payment=(self "https://js.stripe.com")');
  }
  for (const path of ['/', '/login', '/buy-leads', '/account/company', '/account/invoices/1', '/account/payment-methodsx'])
    expect(buildPolicy(path), path).toBe(pagePolicy('n'));
  for (const path of ['/operator', '/operator/invoices', '/Operator'])
    expect(buildPolicy(path), path).toBe(pagePolicy('n').replace('manifest-src', "frame-src 'self'; manifest-src"));
});

it('allows map tiles only from their source, on every page', () => {
  const tiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'Example' };
  for (const path of ['/my-leads', '/lead/LEADCODE1', '/account/invoices']) {
    const policy = pagePolicy('n', pageSources(path, 'stripe', tiles));
    expect(policy, path).toContain("img-src 'self' data: blob: https://tiles.example;");
    expect(policy.replace(' https://tiles.example', ''), path).toBe(pagePolicy('n', pageSources(path, 'stripe')));
  }
});

it('sends the session as a cookie that scripts cannot read and other sites cannot send', async () => {
  const { email } = await test.company();
  const response = await test.nobody().call('POST', '/authenticate', { username: email, password: 'plumbline1' });
  expect(response.statusCode).toBe(202);
  // The session cookie, and the cookie that recognises this browser.
  const cookies = [response.headers['set-cookie']].flat().toSorted((a, b) => String(a).localeCompare(String(b)));
  expect(cookies).toEqual([
    expect.stringMatching(/^plumbline-device=[^;]{43,}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^plumbline=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
});
