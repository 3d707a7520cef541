import type { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SessionEnd } from '../../contract/identity/values.ts';
import { answer, refusal, type TestAnswers } from '../testing/contract-answers.ts';
import { company, signedIn } from '../testing/known-company.ts';
import { createTestClient } from '../testing/mount.tsx';
import { startTestServer } from '../testing/test-server.ts';
import { ApiUnreachable } from './api-client.ts';
import { authorizeQuery, companyQuery, enterTradeArea, forgetSession, isStillSignedIn, sessionEndOf } from './session.ts';

function browser(answers: TestAnswers): { client: QueryClient; calls: readonly string[] } {
  const calls = startTestServer(({ key }) => (key === undefined ? undefined : answers[key]));
  onTestFinished(() => void vi.unstubAllGlobals());
  return { client: createTestClient(), calls };
}
const lost = refusal('GET /company/', 401);
const over = (ended?: SessionEnd) => answer('GET /session', { data: { signedIn: false, ...(ended !== undefined && { ended }) } });
const known = companyQuery().queryKey;
const isSignedIn = (client: QueryClient) => client.getQueryData(authorizeQuery().queryKey);
/** The company as it was asked for a minute ago. */
function remember(client: QueryClient): void {
  client.setQueryData(known, company, { updatedAt: Date.now() - 60_000 });
}

test.each([
  ['yes', answer('GET /session', { data: { signedIn: true } }), true],
  ['no', over(), false],
] as const)('whether this browser is signed in, the server says: %s', async (_, given, isIt) => {
  const { client } = browser({ 'GET /session': given });
  expect(await client.fetchQuery(authorizeQuery())).toBe(isIt);
});

test('a server out of reach is no "no"', async () => {
  const { client } = browser({ 'GET /session': 'unreachable' });
  await expect(client.fetchQuery(authorizeQuery())).rejects.toBeInstanceOf(ApiUnreachable);
});

test('who is signed in comes in, company and balance are asked for', async () => {
  const { client, calls } = browser(signedIn());
  expect(await enterTradeArea(client)).toBe(true);
  expect([client.getQueryData(known)?.id, [...calls].sort()]).toEqual([1, ['GET /company/', 'GET /company/balance']]);
});

test('what was asked lately is not asked again', async () => {
  const { client, calls } = browser(signedIn());
  await enterTradeArea(client);
  expect(await enterTradeArea(client)).toBe(true);
  expect(calls.filter((call) => call === 'GET /company/')).toHaveLength(1);
});

test('after half a minute the flags are asked for again, for the guards judge by them', async () => {
  const { client, calls } = browser(signedIn());
  remember(client);
  await enterTradeArea(client);
  expect(calls).toContain('GET /company/');
});

test.each([
  ['nothing is known', false],
  ['the company is', true],
])('where %s and the session has ended, nobody comes in', async (_, isKnown) => {
  const { client } = browser({
    'GET /company/': lost,
    'GET /company/balance': refusal('GET /company/balance', 401),
    'GET /session': over(),
  });
  if (isKnown) remember(client);
  expect([await enterTradeArea(client), isSignedIn(client)]).toEqual([false, false]);
});

test('where nobody answers, what is known has to do, and nothing is asked over and over', async () => {
  const { client, calls } = browser({});
  remember(client);
  expect(await enterTradeArea(client)).toBe(true);
  expect(calls.filter((call) => call === 'GET /company/')).toHaveLength(1);
});

test('where nothing is known and nobody answers, that is a failure', async () => {
  const { client } = browser({});
  await expect(enterTradeArea(client)).rejects.toBeInstanceOf(ApiUnreachable);
});

test('a session that is forgotten leaves nothing of its person', async () => {
  const { client } = browser(signedIn());
  await enterTradeArea(client);
  forgetSession(client);
  expect([client.getQueryData(known), isSignedIn(client)]).toEqual([undefined, false]);
});

test.each([
  ['is told why: its time was over', false, over('expired'), 'expired'],
  ['is told nothing where it has none', false, over(), undefined],
  ['that had one a moment ago is told that the browser has lost it', true, over(), 'gone'],
  ['that had one is told why where the server knows', true, over('password'), 'password'],
] as const)('a browser whose session has ended %s', async (_, isKnown, session, end) => {
  const { client } = browser({
    'GET /company/': lost,
    'GET /company/balance': refusal('GET /company/balance', 401),
    'GET /session': session,
  });
  if (isKnown) remember(client);
  expect([await enterTradeArea(client), isSignedIn(client), sessionEndOf(client)]).toEqual([false, false, end]);
});

test('a refused call stands, whatever the session says of itself', async () => {
  const { client } = browser({ ...signedIn(), 'GET /company/': lost });
  expect([await enterTradeArea(client), isSignedIn(client)]).toEqual([false, false]);
});

test('who is known to be signed out is asked after without a call that is refused', async () => {
  const { client, calls } = browser({ 'GET /session': over() });
  client.setQueryData(authorizeQuery().queryKey, false);
  expect(await enterTradeArea(client)).toBe(false);
  expect(calls).toEqual(['GET /session']);
});

test('who has signed in meanwhile, in another tab, comes in', async () => {
  const { client } = browser(signedIn());
  client.setQueryData(authorizeQuery().queryKey, false);
  expect(await enterTradeArea(client)).toBe(true);
});

test('without an answer a session is taken for over', async () => {
  const { client } = browser({ 'GET /session': 'unreachable' });
  expect(await isStillSignedIn(client)).toBe(false);
});

test('who signs out knows why', async () => {
  const { client } = browser({ 'GET /session': over('expired') });
  await isStillSignedIn(client);
  forgetSession(client);
  expect(sessionEndOf(client)).toBeUndefined();
});
