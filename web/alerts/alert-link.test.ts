import { describe, expect, test } from 'vitest';
import { answer, refusal } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { signedIn, signedOut } from '../testing/known-company.ts';
import { openApp } from '../testing/open-app.tsx';
import { screen, user } from '../testing/page.ts';

const look = 'GET /lead/alert-links/{code}';
const signIn = 'POST /authenticate-token';
const link = (enquirycode: string | null, signsIn: boolean) => answer(look, { data: { enquirycode, notifiercode: 'DELIVERY1', signsIn } });
const code = 'Ab3dE6gHAb3dE6gH';

describe('short link of a text message', () => {
  test('leads through sign-in to the lead when sent to another mobile', async () => {
    const app = await openApp(`/a/${code}`, { ...signedOut, [look]: link('QUOTE1', false) });
    await eventually(() => expect(app.place()).toMatch(/^\/login/));
    expect(decodeURIComponent(app.place())).toBe('/login?to=/buy-leads?enquirycode=QUOTE1&notifiercode=DELIVERY1&sms=1');
    expect(app.calls).not.toContain(signIn);
  });

  test('signs in on the user’s own mobile and opens the coverage list for several leads', async () => {
    const app = await openApp(`/a/${code}`, {
      ...signedIn(),
      [look]: link(null, true),
      [signIn]: answer(signIn, { data: { signedIn: true } }),
    });
    await eventually(() => expect(app.place()).toMatch(/^\/buy-leads\?.*coverage=1/));
    expect(app.calls.filter((call) => call === signIn)).toHaveLength(1);
    expect(app.place()).not.toContain(code);
  });

  test.each([404, 422])('shows an unknown link (%i) as invalid', async (status) => {
    await openApp(`/a/${code}`, { ...signedOut, [look]: refusal(look, status) });
    expect(await screen.findByRole('heading', { level: 1, name: 'This link is invalid' })).toBeTruthy();
    expect(document.title).toBe('This link is invalid | Plumbline');
    expect(screen.getByRole('link', { name: 'Go to sign-in' }).getAttribute('href')).toBe('/login');
  });

  test('offers a retry when the check fails', async () => {
    const app = await openApp(`/a/${code}`, { ...signedOut, [look]: 'unreachable' });
    expect((await screen.findByRole('alert')).textContent).toContain('We could not check your link.');
    app.change({ [look]: link('QUOTE1', false) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await eventually(() => expect(app.place()).toMatch(/^\/login/));
  });

  test('shows that the link is being checked', async () => {
    await openApp(`/a/${code}`, { ...signedOut, [look]: 'pending' });
    expect(await screen.findByText('Checking your link')).toBeTruthy();
  });
});
