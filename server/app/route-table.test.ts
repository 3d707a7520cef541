import { beforeAll, describe, expect, it } from 'vitest';
import { publicUrl, type TestCaller } from '../../test/app-harness.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { can, memberRoles, type MemberRole } from '../../contract/kit/capabilities.ts';
import { getMaxBodyBytes, type Endpoint } from '../../contract/kit/endpoint.ts';
import { sql } from '../platform/database/sql.ts';
import {
  buildBody,
  expectDeclared,
  readFailure,
  freshCaller,
  buildHeaders,
  needsSecret,
  buildPath,
  buildPayload,
  buildQuery,
  needsOwnCaller,
  routeCases,
  type RouteCase,
} from '../../test/route-cases.ts';
import { sampleCases } from '../../test/scope.ts';

// Generated from the contract: a new endpoint is covered automatically.

let callers: Readonly<Record<Endpoint['caller'], TestCaller>>;

/** Never called here; present so that a company can start connecting it. */
const crm = {
  clientId: 'us',
  clientSecret: 'x',
  authorizeUrl: 'https://crm.test/auth',
  tokenUrl: 'https://crm.test/token',
  leadsUrl: 'https://crm.test/leads',
};

const test = useTestApp({ crm });
beforeAll(async () => {
  const one = (caller: Endpoint['caller']) => freshCaller({ endpoint: { caller } } as RouteCase, test);
  callers = {
    anyone: await one('anyone'),
    trade: await one('trade'),
    staff: await one('staff'),
    source: await one('source'),
    webhook: await one('webhook'),
  };
});

interface Asked {
  readonly by?: TestCaller;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Calls an endpoint, by default with valid input, and checks that its answer is declared. */
async function ask(one: RouteCase, { by, query, body, headers }: Asked = {}) {
  const path = (await buildPath(one, test)) + (query ?? buildQuery(one));
  const caller = by ?? (needsOwnCaller(one.key) ? await freshCaller(one, test) : callers[one.endpoint.caller]);
  const response = await caller.call(one.method, path, buildPayload(one, body ?? buildBody(one)), {
    ...buildHeaders(one),
    ...headers,
  });
  expectDeclared(one, response);
  return response;
}

const where = (wanted: (endpoint: Endpoint, one: RouteCase) => boolean): readonly RouteCase[] =>
  routeCases.filter((one) => wanted(one.endpoint, one));
/** `npm test` calls every tenth route over HTTP. */
const someWhere = (wanted: (endpoint: Endpoint, one: RouteCase) => boolean): readonly RouteCase[] => sampleCases(where(wanted), 10);

const isSignedIn = ({ caller }: Endpoint): boolean => caller !== 'anyone' && caller !== 'webhook';

describe('who may call', () => {
  it.each(someWhere(({ caller }) => caller === 'webhook'))(
    '$key accepts what its provider has signed, and answers 400 to anything else',
    async (one) => {
      expect((await ask(one)).statusCode).toBe(200);
      for (const [kind, by] of Object.entries(callers)) {
        if (kind !== 'webhook') expect((await ask(one, { by })).statusCode, kind).toBe(400);
      }
    },
  );

  it.each(someWhere(isSignedIn))('$key answers 401 without a caller', async (one) => {
    expect((await ask(one, { by: callers.anyone })).statusCode).toBe(401);
  });

  it.each(someWhere(isSignedIn))('$key answers 401 to every other kind of caller', async (one) => {
    for (const [kind, by] of Object.entries(callers)) {
      if (kind !== one.endpoint.caller) expect((await ask(one, { by })).statusCode, kind).toBe(401);
    }
  });
});

it.each(someWhere(({ role }, { method }) => role === 'admin' && method !== 'GET'))("$key records an agent's attempt", (one) => {
  expect(one.endpoint.refusals).toContain(403);
});

it.each(someWhere(({ role, refusals }) => role === 'admin' && !refusals.includes(403)))('$key does not exist for an agent', async (one) => {
  expect((await ask(one, { by: await test.staff('agent') })).statusCode).toBe(404);
});

it.each(someWhere(({ role, refusals }) => role === 'admin' && refusals.includes(403)))(
  '$key refuses an agent and records the attempt',
  async (one) => {
    expect((await ask(one, { by: await test.staff('agent') })).statusCode).toBe(403);
    const [entry] = await test.database.db.rows(
      sql<{ action: string; actor: string; object: string }>`
        select action, actor, object_id as object from audit_entries order by id desc limit 1`,
    );
    expect(entry).toEqual({ action: 'staff.refused', actor: 'Robin Tester', object: one.key });
  },
);

/** Steps before the start of an import, which is audited. They add nothing. */
const stepsOfImport = ['POST /operator/imports', 'PUT /operator/imports/{id}/mapping', 'POST /operator/companies/preview'];

/** A person's own file of a list they may read. */
const ownExports = ['POST /operator/exports', 'POST /operator/exports/{code}/cancel'];

/** Challenges for authenticators. The log records their use instead. */
const challenges = ['POST /operator/passkeys/options'];

// A read that writes nothing needs no reason.
it.each(
  someWhere(
    ({ caller, transaction }, { key, method }) =>
      caller === 'staff' && method !== 'GET' && transaction !== 'read' && ![...stepsOfImport, ...ownExports, ...challenges].includes(key),
  ),
)('$key requires a reason, which the audit log keeps', async (one) => {
  const { reason: _, ...body } = buildBody(one) as Record<string, unknown>;
  for (const said of [{}, { reason: null }, { reason: '' }, { reason: ' ok ' }]) {
    const response = await ask(one, { body: { ...body, ...said } });
    expect([response.statusCode, Object.keys(readFailure(response).fields ?? {})]).toEqual([422, ['reason']]);
  }
});

/** Everything that members call: a stream never ends, and the others are tried with a caller of their own. */
const tradeCases = where(({ caller, streams }) => caller === 'trade' && streams !== true);

describe('members by role', () => {
  const byRole = new Map<MemberRole, TestCaller>();
  beforeAll(async () => {
    const { companyId } = await test.company({ internalName: 'Roles Heating' });
    for (const role of memberRoles) byRole.set(role, await test.member(companyId, role));
  });
  const getMember = (role: MemberRole): TestCaller => {
    const member = byRole.get(role);
    if (member === undefined) throw new Error(`there is no ${role}`);
    return member;
  };
  const cases = tradeCases.flatMap((one) => memberRoles.map((role) => ({ one, role, key: one.key, capability: one.endpoint.capability })));
  const isAllowed = ({ one, role }: (typeof cases)[number]): boolean =>
    one.endpoint.capability !== undefined && can(role, one.endpoint.capability);

  it('has refusals and permissions to try', () => {
    expect(cases.filter(isAllowed).length).toBeGreaterThan(300);
    expect(cases.filter((one) => !isAllowed(one)).length).toBeGreaterThan(100);
  });

  it.each(cases.filter((one) => !isAllowed(one)))('$role may not call $key', async ({ one, role }) => {
    const response = await ask(one, { by: getMember(role) });
    expect([response.statusCode, readFailure(response).errors[0]]).toEqual([403, 'not_permitted']);
  });

  it.each(
    sampleCases(
      cases.filter((one) => isAllowed(one) && !needsOwnCaller(one.key)),
      10,
    ),
  )('$role may call $key', async ({ one, role }) => {
    expect((await ask(one, { by: getMember(role) })).body).not.toContain('not_permitted');
  });
});

const crossSite = 'The request did not come from this site';

describe('from another site', () => {
  const foreign: readonly Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', 'x-requested-with': 'XMLHttpRequest' },
    { 'sec-fetch-site': '', origin: 'https://evil.example' },
    { 'sec-fetch-site': '', origin: 'null', 'x-requested-with': 'XMLHttpRequest' },
    { 'sec-fetch-site': '' },
  ];
  const own: readonly Record<string, string>[] = [
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': '', origin: publicUrl },
    { 'sec-fetch-site': '', 'x-requested-with': 'test' },
  ];

  it.each(someWhere(({ csrf }) => csrf === 'checked'))('$key is refused, but allowed from this one', async (one) => {
    for (const headers of foreign) {
      const response = await ask(one, { headers });
      expect([response.statusCode, readFailure(response).errors], JSON.stringify(headers)).toEqual([400, [crossSite]]);
    }
    for (const headers of own) expect((await ask(one, { headers })).body, JSON.stringify(headers)).not.toContain(crossSite);
  });

  it('checks everything that changes something and identifies its caller by cookie', () => {
    const unchecked = where(
      ({ csrf, caller }, { method }) => method !== 'GET' && csrf === 'exempt' && !['source', 'webhook'].includes(caller),
    );
    // Mail programs and mail providers post there and no cookie is read: only the code in the path counts.
    expect(unchecked.map(({ key }) => key)).toEqual([
      'POST /lead/alert-mails/off/{kind}/{code}',
      'POST /mail-reports/{provider}/{secret}',
      'POST /sms-reports/{token}',
    ]);
  });
});

describe('a body larger than the call can need', () => {
  const bodyTypes = {
    json: 'application/json',
    ndjson: 'application/x-ndjson',
    multipart: 'multipart/form-data; boundary=x',
    form: 'application/x-www-form-urlencoded',
    raw: 'application/json',
  } as const;

  it.each(someWhere((_, { method }) => method !== 'GET'))('$key is refused unread with 413', async (one) => {
    const { caller, bodyKind = 'json' } = one.endpoint;
    const path = await buildPath(one, test);
    const headers = { ...buildHeaders(one), 'content-type': bodyTypes[bodyKind] };
    // Not valid in any format: a parser would report it.
    const response = await callers[caller].call(one.method, path, '{'.repeat(getMaxBodyBytes(one.endpoint) + 1), headers);
    expect([response.statusCode, response.json()]).toEqual([413, { data: { errors: ['The request is too large'] } }]);
  });

  it('is anything above 64 kB, unless the contract says that a call needs more', () => {
    const larger = routeCases.filter(({ endpoint }) => getMaxBodyBytes(endpoint) > 65_536);
    expect(larger.map(({ key }) => key)).toEqual([
      'POST /operator/brands/{key}/pictures/{ground}',
      'POST /contact',
      'POST /operator/pictures',
      'PUT /coverage/postcodes/{id}',
      'PUT /company/lead-delivery/',
      'POST /intake/enquiries',
      'POST /intake/enquiries/bulk',
      'POST /intake/sources/{address}',
      'POST /mail-reports/{provider}/{secret}',
      'POST /company/listing/image/logo',
      'POST /company/listing/image/',
      'POST /company/listing/image/update/{id}',
      'POST /operator/companies/preview',
      'POST /operator/companies/import',
      'POST /operator/imports',
      'POST /payments/webhook/{provider}',
    ]);
  });
});

describe('unknown input', () => {
  it.each(someWhere(() => true))('$key refuses an unknown query field by name', async (one) => {
    const known = buildQuery(one);
    for (const name of ['surprise', '__proto__', 'constructor']) {
      const response = await ask(one, { query: `${known === '' ? '?' : `${known}&`}${name}=1` });
      expect([response.statusCode, Object.keys(readFailure(response).fields ?? {})]).toEqual([422, [name]]);
    }
  });

  // A tolerant call keeps them (tolerant-intake.test.ts).
  it.each(
    someWhere(({ bodyKind, tolerant }, { method }) => method !== 'GET' && tolerant !== true && bodyKind !== 'ndjson' && bodyKind !== 'raw'),
  )('$key refuses an unknown body field by name', async (one) => {
    const body = buildBody(one);
    const isList = Array.isArray(body);
    const surprising = { ...((isList ? body[0] : body) as object | undefined), surprise: 1 };
    const response = await ask(one, { body: isList ? [surprising] : surprising });
    const named = isList ? '0.surprise' : 'surprise';
    expect([response.statusCode, Object.keys(readFailure(response).fields ?? {})]).toEqual([422, [named]]);
  });

  it.each(someWhere(({ owner }, { path }) => path.includes('{id}') && owner !== 'address'))(
    '$key refuses an id of the wrong form',
    async (one) => {
      for (const id of ['abc!', '-1', '1.5', "1'--", '9'.repeat(30)]) {
        const path = one.path.replace('{id}', encodeURIComponent(id)).replaceAll(/\{\w+\}/g, '1');
        const response = await callers[one.endpoint.caller].call(one.method, path, buildPayload(one, buildBody(one)), buildHeaders(one));
        expectDeclared(one, response);
        expect([response.statusCode, Object.keys(readFailure(response).fields ?? {})]).toEqual([422, ['id']]);
      }
    },
  );
});

// Buying answers 101 (buying.test.ts).
it.each(someWhere(({ owner }, { path }) => owner !== 'none' && path !== '/lead/accept/{id}'))(
  '$key answers 404 for what belongs to somebody else',
  async (one) => {
    expect((await ask(one)).statusCode).toBe(404);
  },
);

it.each(
  where(
    ({ owner, rate, streams }, { key, method }) =>
      owner === 'none' && streams !== true && (method === 'GET' || rate === 'read') && !needsSecret(key),
  ),
)('$key answers as declared', async (one) => {
  expect(Object.keys(one.endpoint.answers)).toContain(String((await ask(one, { by: await freshCaller(one, test) })).statusCode));
});

it.each(someWhere(({ caching }) => caching === 'poll' || caching === 'versioned'))('$key answers 304 if nothing changed', async (one) => {
  const etag = String((await ask(one)).headers['etag']);
  const again = await callers[one.endpoint.caller].call('GET', (await buildPath(one, test)) + buildQuery(one), undefined, {
    'if-none-match': etag,
  });
  expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([304, '', 'private, no-cache']);
});

describe('a form that several people may edit', () => {
  const savings = where(({ form, csrf }) => form !== undefined && csrf === 'checked');
  const listReads = ({ endpoint }: RouteCase) => where(({ form, csrf }) => form === endpoint.form && csrf === 'exempt');

  it('has one read, and a save that may refuse stale changes', () => {
    expect(savings.map(({ endpoint }) => endpoint.form)).toEqual([...new Set(savings.map(({ endpoint }) => endpoint.form))]);
    for (const one of savings) {
      expect(
        listReads(one).map(({ method }) => method),
        one.key,
      ).toEqual(['GET']);
      expect(one.endpoint.refusals, one.key).toContain(412);
    }
  });

  // If there are many such forms, their own tests do the same with one of the caller's ids.
  it.each(
    sampleCases(
      savings.filter(({ endpoint }) => endpoint.owner === 'none'),
      4,
    ),
  )('$key accepts only the current version', async (one) => {
    const by = await freshCaller(one, test);
    const [reading] = listReads(one);
    if (reading === undefined) throw new Error(`${one.key}: nothing reads its form`);
    const read = async () => String((await ask(reading, { by })).headers['etag']);
    const before = await read();
    expect((await ask(one, { by, headers: { 'if-match': '"another"' } })).statusCode).toBe(412);
    expect(await read()).toBe(before);
    const saved = await ask(one, { by, headers: { 'if-match': before } });
    expect(Object.keys(one.endpoint.answers)).toContain(String(saved.statusCode));
    expect(await read()).toBe(saved.headers['etag']);
  });
});

it.each(someWhere((_, { path }) => !path.includes('{')))('$key accepts a trailing slash, or none', async (one) => {
  const other = one.path.endsWith('/') ? one.path.slice(0, -1) : `${one.path}/`;
  const call = (path: string) =>
    callers.anyone.call(one.method, path + buildQuery(one), buildPayload(one, buildBody(one)), buildHeaders(one));
  const found = (await call(other)).statusCode;
  // Without an identity provider, single sign-on is not found at its own address either.
  expect(found).toBe(found === 404 ? (await call(one.path)).statusCode : found);
});
