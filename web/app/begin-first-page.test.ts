import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { authorizeQuery, companyQuery, enterTradeArea } from '../platform/session.ts';
import type { TestAnswers } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { signedIn, signedOut } from '../testing/known-company.ts';
import { createTestClient } from '../testing/mount.tsx';
import { startTestServer } from '../testing/test-server.ts';
import { startTexts } from '../platform/i18n.ts';
import { beginFirstPage } from './begin-first-page.ts';
import { createAppRouter } from './router.tsx';

/** Starts a visit at an address, before the first render. */
async function begin(address: string, answers: TestAnswers = signedIn()) {
  await startTexts(['en']);
  const calls = startTestServer(({ key }) => (key === undefined ? undefined : answers[key]));
  const client = createTestClient();
  const router = createAppRouter(client, createMemoryHistory({ initialEntries: [address] }));
  const fetched = vi.spyOn(router, 'loadRouteChunk').mockReturnValue(undefined);
  onTestFinished(() => {
    client.clear();
    vi.unstubAllGlobals();
  });
  beginFirstPage(client, router);
  return { calls, client, pages: fetched.mock.calls.map(([{ id }]) => id) };
}

/** Simulates the session hint that the server writes into the page. */
function tellSession(content: string): void {
  const meta = document.createElement('meta');
  meta.name = 'session';
  meta.content = content;
  document.head.append(meta);
  onTestFinished(() => meta.remove());
}

describe('before the first render', () => {
  it.each([
    ['/', ['/trade', '/trade/']],
    ['/my-leads?page=2', ['/trade', '/trade/my-leads']],
    ['/settings/coverage/postcodes?listing=7', ['/trade', '/trade/settings', '/trade/settings/coverage', '/trade/settings/coverage/$step']],
  ])('fetches the session and the code of %s in parallel', async (address, pages) => {
    const begun = await begin(address);
    expect(begun.pages).toEqual(['__root__', ...pages]);
    await eventually(() => expect(begun.client.getQueryData(companyQuery().queryKey)?.id).toBe(1));
    expect(begun.calls.toSorted()).toEqual(['GET /company/', 'GET /company/balance']);
  });

  it.each([
    ['/login', ['/signed-out', '/signed-out/login']],
    ['/terms', ['/open', '/open/terms']],
    ['/register', ['/register']],
    ['/register-solar', ['/register-{$brand}']],
    ['/nowhere', []],
  ])('fetches only the code of %s, which needs no session', async (address, pages) => {
    const begun = await begin(address);
    expect(begun.pages).toEqual(['__root__', ...pages]);
    expect(begun.calls).toEqual([]);
  });

  it('follows a sign-in link first, since it decides the session', async () => {
    const begun = await begin('/my-leads?t=token&s=selector');
    expect(begun.calls).toEqual([]);
    expect(begun.pages).toContain('/trade/my-leads');
  });

  it('does not ask for a session the server did not see', async () => {
    tellSession('none');
    const begun = await begin('/my-leads');
    await expect(enterTradeArea(begun.client)).resolves.toBe(false);
    await expect(begun.client.fetchQuery(authorizeQuery())).resolves.toBe(false);
    expect(begun.calls).toEqual([]);
  });

  it('admits a user who signs in on such a page', async () => {
    tellSession('none');
    const begun = await begin('/login');
    begun.client.setQueryData(authorizeQuery().queryKey, true);
    await expect(enterTradeArea(begun.client)).resolves.toBe(true);
  });

  it('ignores an incomplete sign-in link', async () => {
    const begun = await begin('/my-leads?t=token');
    expect(begun.calls).toContain('GET /company/');
  });

  it.each([
    ['nobody is signed in', signedOut],
    ['the server cannot be reached', {}],
  ])('survives when %s: the caller that awaits the answer handles it', async (_, answers) => {
    const begun = await begin('/my-leads', answers);
    await eventually(() => expect(begun.calls).toContain('GET /company/'));
    expect(begun.client.getQueryData(companyQuery().queryKey)).toBeUndefined();
  });
});
