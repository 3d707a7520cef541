import { describe, expect, test } from 'vitest';
import { control } from '../../testing/act-on-page.ts';
import { answer, refusal } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { signedIn, signedOut } from '../../testing/known-company.ts';
import { openApp } from '../../testing/open-app.tsx';

const look = 'GET /lead/alert-links/{code}';
const signIn = 'POST /authenticate-token';
const link = (enquirycode: string | null, signsIn: boolean) => answer(look, { data: { enquirycode, notifiercode: 'DELIVERY1', signsIn } });
const code = 'Ab3dE6gHAb3dE6gH';

describe('the link of a text message', () => {
  test('to another mobile leads to the lead by way of sign-in', async () => {
    const app = await openApp(`/a/${code}`, { ...signedOut, [look]: link('QUOTE1', false) });
    await eventually(() => expect(app.place()).toMatch(/^\/login/));
    expect(decodeURIComponent(app.place())).toBe('/login?to=/buy-leads?enquirycode=QUOTE1&notifiercode=DELIVERY1&sms=1');
    expect(app.calls).not.toContain(signIn);
  });

  test('to the own mobile signs in, and leads to all within coverage where it was about several', async () => {
    const app = await openApp(`/a/${code}`, {
      ...signedIn(),
      [look]: link(null, true),
      [signIn]: answer(signIn, { data: { signedIn: true } }),
    });
    await eventually(() => expect(app.place()).toMatch(/^\/buy-leads\?.*coverage=1/));
    expect(app.calls.filter((call) => call === signIn)).toHaveLength(1);
    expect(app.place()).not.toContain(code);
  });

  test('that nobody sent is invalid', async () => {
    const app = await openApp(`/a/${code}`, { ...signedOut, [look]: refusal(look, 404) });
    await eventually(() => expect(app.text()).toContain('This link is invalid'));
    expect(document.title).toBe('This link is invalid | Plumbline');
    expect(control('Go to sign-in').getAttribute('href')).toBe('/login');
  });

  test('that cannot be looked at can be tried again', async () => {
    const app = await openApp(`/a/${code}`, { ...signedOut, [look]: 'unreachable' });
    await eventually(() => expect(app.text()).toContain('We could not check your link.'));
    app.change({ [look]: link('QUOTE1', false) });
    control('Try again').click();
    await eventually(() => expect(app.place()).toMatch(/^\/login/));
  });
});
