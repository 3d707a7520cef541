import { describe, expect, test } from 'vitest';
import { answer } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { signedIn, signedOut } from '../../testing/known-company.ts';
import { openApp } from '../../testing/open-app.tsx';
import { screen } from '../../testing/page.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('reads search parameters as written', () => {
  test.each(['0123456789', '123456789', '12E45678', 'abc'])('keeps the code %s of a validation mail as text', async (code) => {
    const app = await openApp(`/validate?s=${code}`, { ...signedOut, 'POST /validate': answer('POST /validate', { data: {} }) });
    await eventually(() => expect(app.bodies).toEqual([JSON.stringify({ token: code })]));
  });

  test('keeps token and address of a password reset as text', async () => {
    const app = await openApp('/reset-password?token=00123&email=sam%2Bwork%40example.test', signedOut);
    await eventually(() =>
      expect(app.calls.find((call) => call.startsWith('GET /check-reset-token'))).toBe(
        'GET /check-reset-token?token=00123&email=sam%2Bwork%40example.test',
      ),
    );
  });

  test('makes no request without a code', async () => {
    const app = await openApp('/validate', signedOut);
    await heading('This link is invalid');
    expect(app.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });
});

describe('signed-in visitors', () => {
  test.each([
    ['/login?to=%2Fmy-leads', '/my-leads'],
    ['/forgot-password', '/'],
    ['/forgot-password?to=%2Fmy-leads', '/my-leads'],
    ['/register', '/'],
    ['/register-solar', '/'],
  ])('are redirected from %s to %s', async (address, place) => {
    const app = await openApp(address, signedIn());
    await eventually(() => expect(app.place()).toBe(place));
  });

  test.each([
    ['/login', 'Trade login'],
    ['/forgot-password', 'Forgotten your password?'],
  ])('see %s if the session check fails; signing in then reports the problem', async (address, name) => {
    const app = await openApp(address, { ...signedIn(), 'GET /session': 'unreachable' });
    await heading(name);
    expect(app.place()).toBe(address);
  });

  test('can still confirm an address by mail', async () => {
    const app = await openApp('/validate?s=abc', { ...signedIn(), 'POST /validate': answer('POST /validate', { data: {} }) });
    await heading('Thank you, Your email has now been validated.');
    expect(app.place()).toBe('/validate?s=abc');
  });
});

test('ignores the session on pages that are not a partner’s', async () => {
  const app = await openApp('/register-windows', signedOut);
  await screen.findByText('404 - Page not found');
  expect(app.calls).not.toContain('GET /company/');
});
