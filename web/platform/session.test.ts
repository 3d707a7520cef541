import type { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SessionEnd } from '../../contract/identity/values.ts';
import { answer, refusal, type TestAnswers } from '../testing/contract-answers.ts';
import { company, signedIn } from '../testing/known-company.ts';
import { createTestClient } from '../testing/mount.tsx';
import { startTestServer } from '../testing/test-server.ts';
import { ApiUnreachable } from './api-client.ts';
import { authorizeQuery, companyQuery, enterTradeArea, forgetSession, isStillSignedIn, findSessionEnd } from './session.ts';

function browser(answers: TestAnswers): { client: QueryClient; calls: readonly string[] } {
  const calls = startTestServer(({ key }) => (key === undefined ? undefined : answers[key]));
  onTestFinished(() => void vi.unstubAllGlobals());
  return { client: createTestClient(), calls };
}
const lost = refusal('GET /company/', 401);
const over = (ended?: SessionEnd) => answer('GET /session', { data: { signedIn: false, ...(ended !== undefined && { ended }) } });
const known = companyQuery().queryKey;
const isSignedIn = (client: QueryClient) => client.getQueryData(authorizeQuery().queryKey);
/** The company as loaded a minute ago. */
function remember(client: QueryClient): void {
  client.setQueryData(known, company, { updatedAt: Date.now() - 60_000 });
}

test.each([
  ['yes', answer('GET /session', { data: { signedIn: true } }), true],
  ['no', over(), false],
] as const)('reads from the server whether this browser is signed in: %s', async (_, given, isIt) => {
  const { client } = browser({ 'GET /session': given });
  expect(await client.fetchQuery(authorizeQuery())).toBe(isIt);
});

test('does not take an unreachable server for signed out', async () => {
  const { client } = browser({ 'GET /session': 'unreachable' });
  await expect(client.fetchQuery(authorizeQuery())).rejects.toBeInstanceOf(ApiUnreachable);
});

test('lets signed-in users in and requests company and balance', async () => {
  const { client, calls } = browser(signedIn());
  expect(await enterTradeArea(client)).toBe(true);
  expect([client.getQueryData(known)?.id, [...calls].sort()]).toEqual([1, ['GET /company/', 'GET /company/balance']]);
});

test('does not refetch recent data', async () => {
  const { client, calls } = browser(signedIn());
  await enterTradeArea(client);
  expect(await enterTradeArea(client)).toBe(true);
  expect(calls.filter((call) => call === 'GET /company/')).toHaveLength(1);
});

test('refetches the flags after half a minute, because the guards depend on them', async () => {
  const { client, calls } = browser(signedIn());
  remember(client);
  await enterTradeArea(client);
  expect(calls).toContain('GET /company/');
});

test.each([
  ['nothing is known', false],
  ['the company is', true],
])('refuses entry if %s and the session has ended', async (_, isKnown) => {
  const { client } = browser({
    'GET /company/': lost,
    'GET /company/balance': refusal('GET /company/balance', 401),
    'GET /session': over(),
  });
  if (isKnown) remember(client);
  expect([await enterTradeArea(client), isSignedIn(client)]).toEqual([false, false]);
});

test('uses cached data while the server is unreachable, and does not keep retrying', async () => {
  const { client, calls } = browser({});
  remember(client);
  expect(await enterTradeArea(client)).toBe(true);
  expect(calls.filter((call) => call === 'GET /company/')).toHaveLength(1);
});

test('fails if nothing is cached and the server is unreachable', async () => {
  const { client } = browser({});
  await expect(enterTradeArea(client)).rejects.toBeInstanceOf(ApiUnreachable);
});

test('removes all data of the user when the session is cleared', async () => {
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
] as const)('records why a session ended: a browser %s', async (_, isKnown, session, end) => {
  const { client } = browser({
    'GET /company/': lost,
    'GET /company/balance': refusal('GET /company/balance', 401),
    'GET /session': session,
  });
  if (isKnown) remember(client);
  expect([await enterTradeArea(client), isSignedIn(client), findSessionEnd(client)]).toEqual([false, false, end]);
});

test('trusts a refused call over the session check', async () => {
  const { client } = browser({ ...signedIn(), 'GET /company/': lost });
  expect([await enterTradeArea(client), isSignedIn(client)]).toEqual([false, false]);
});

test('checks a signed-out user with a call that is never refused', async () => {
  const { client, calls } = browser({ 'GET /session': over() });
  client.setQueryData(authorizeQuery().queryKey, false);
  expect(await enterTradeArea(client)).toBe(false);
  expect(calls).toEqual(['GET /session']);
});

test('lets a user in who has signed in on another tab', async () => {
  const { client } = browser(signedIn());
  client.setQueryData(authorizeQuery().queryKey, false);
  expect(await enterTradeArea(client)).toBe(true);
});

test('treats a session as over if the check gets no answer', async () => {
  const { client } = browser({ 'GET /session': 'unreachable' });
  expect(await isStillSignedIn(client)).toBe(false);
});

test('records no reason when the user signs out', async () => {
  const { client } = browser({ 'GET /session': over('expired') });
  await isStillSignedIn(client);
  forgetSession(client);
  expect(findSessionEnd(client)).toBeUndefined();
});
