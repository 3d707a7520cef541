import { describe, expect, test } from 'vitest';
import { answer, refusal, type TestAnswer } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { purchaseKey } from '../platform/purchase-key.ts';
import { company, signedIn, signedOut } from '../testing/known-company.ts';
import { openApp } from '../testing/open-app.tsx';
import { screen, user } from '../testing/page.ts';
import { findSignInLink } from './sign-in-link.ts';

const key = 'POST /authenticate-token';
const signedInNow = answer(key, { data: { signedIn: true } });

test.each([
  ['?t=a&s=b', { token: 'a', selector: 'b' }],
  ['?page=2&s=b&t=a', { token: 'a', selector: 'b' }],
  ['?t=a', undefined],
  ['?s=b', undefined],
  ['?t=&s=b', undefined],
  ['', undefined],
])('finds the sign-in link in "%s"', (search, link) => expect(findSignInLink(search)).toEqual(link));

describe('link with t and s', () => {
  test('signs in and opens the page without them, keeping other parameters', async () => {
    const app = await openApp('/my-leads?t=token&search=patel&s=selector', { ...signedIn(), [key]: signedInNow });
    await eventually(() => expect(app.text()).toContain('Midland Heating Ltd'));
    expect(app.place()).toBe('/my-leads?search=patel');
    expect(app.calls.filter((call) => call === key)).toHaveLength(1);
  });

  test('is removed from the address before the response', async () => {
    const app = await openApp('/my-leads?t=token&s=selector', { ...signedOut, [key]: 'pending' });
    await eventually(() => expect(app.calls).toContain(key));
    await eventually(() => expect(app.text()).toContain('Signing you in'));
    expect(app.place()).toBe('/signing-in?to=%2Fmy-leads');
    expect(app.calls.filter((call) => call.includes('/company'))).toEqual([]);
  });

  test.each<[string, TestAnswer, string]>([
    ['that has expired', refusal(key, 400), 'Your sign-in link has expired. Please sign in.'],
    ['into a locked account', refusal(key, 403), 'This account has been locked'],
    [
      'that comes too often',
      refusal(key, 429, ['slow'], { 'retry-after': '60' }),
      'We could not sign you in with your link. Please sign in.',
    ],
  ])('%s redirects to sign-in with the reason and the return address', async (_, given, words) => {
    const app = await openApp('/my-leads?t=token&s=selector&page=2', { ...signedOut, [key]: given });
    await eventually(() => expect(app.text()).toContain(words));
    expect(app.place()).toBe('/login?to=%2Fmy-leads%3Fpage%3D2');
  });

  test('does not stop a signed-in user once expired', async () => {
    const app = await openApp('/my-leads?t=token&s=selector', { ...signedIn(), [key]: refusal(key, 400) });
    await eventually(() => expect(app.text()).toContain('Midland Heating Ltd'));
    expect(app.place()).toBe('/my-leads');
  });

  test('can be retried without an answer', async () => {
    const app = await openApp('/my-leads?t=token&s=selector', { ...signedOut, [key]: 'unreachable' });
    await eventually(() => expect(app.text()).toContain('We could not reach the server.'));
    app.change({ ...signedIn(), [key]: signedInNow });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await eventually(() => expect(app.text()).toContain('Midland Heating Ltd'));
    expect(app.calls.filter((call) => call === key)).toHaveLength(2);
  });
});

describe('link opened while another user is signed in', () => {
  const asked = refusal(key, 409, ['Someone else is signed in in this browser']);
  const open = async () => {
    const app = await openApp('/my-leads?t=token&s=selector', { ...signedIn(), [key]: asked });
    const heading = await screen.findByRole('heading', { name: 'Another account is signed in' });
    await eventually(() => expect(document.activeElement?.textContent).toBe(heading.textContent));
    await eventually(() => expect(app.text()).toContain("You're signed in as Midland Heating Ltd (sam@example.test)"));
    return app;
  };
  const kept = () => {
    localStorage.setItem('installer-dashboard', '{"pageSizes":{"my-leads":40}}');
    sessionStorage.setItem('basket', '1');
    return purchaseKey('one lead');
  };

  test('asks before it is used and keeps them signed in if declined', async () => {
    const app = await open();
    const before = kept();
    expect(app.bodies).toEqual(['{"token":"token","selector":"selector"}']);
    await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
    await eventually(() => expect(app.place()).toBe('/my-leads'));
    expect(app.calls.filter((call) => call === key)).toHaveLength(1);
    expect([localStorage.length, purchaseKey('one lead')]).toEqual([1, before]);
  });

  test('signs them out if followed and clears their data before loading the new user’s', async () => {
    const app = await open();
    const before = kept();
    const other = { ...company, id: 2, internal_name: 'Harbour Heat Ltd' };
    app.change({ ...signedIn(other), [key]: answer(key, { data: { signedIn: true, otherUser: true } }) });
    await user.click(screen.getByRole('button', { name: 'Follow the link' }));
    await eventually(() => expect(app.text()).toContain('Harbour Heat Ltd'));
    expect(app.bodies.at(-1)).toBe('{"token":"token","selector":"selector","replace":true}');
    expect(app.text()).not.toContain('Midland Heating Ltd');
    expect([localStorage.length, sessionStorage.getItem('basket')]).toEqual([0, null]);
    expect(purchaseKey('one lead')).not.toBe(before);
  });
});

test('names our contact for a locked account', async () => {
  await openApp('/my-leads?t=token&s=selector', { ...signedOut, [key]: refusal(key, 403) });
  expect((await screen.findByRole('link', { name: 'here' })).getAttribute('href')).toBe('/help/contact');
});

test('does not name the signed-in user if that cannot be checked', async () => {
  const asked = refusal(key, 409, ['Someone else is signed in in this browser']);
  await openApp('/my-leads?t=token&s=selector', { ...signedOut, [key]: asked, 'GET /company/': 'unreachable' });
  await screen.findByText(/^This link is for a different account\./);
});

test('leads to sign-in without a notice when opened without a link', async () => {
  const app = await openApp('/signing-in?to=%2Fmy-leads', signedOut);
  await eventually(() => expect(app.place()).toBe('/login?to=%2Fmy-leads'));
  expect(app.text()).not.toContain('expired');
  expect(app.calls).not.toContain(key);
});
