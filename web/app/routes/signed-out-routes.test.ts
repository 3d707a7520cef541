import { describe, expect, test } from 'vitest';
import { answer } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { signedIn, signedOut } from '../../testing/known-company.ts';
import { openApp } from '../../testing/open-app.tsx';
import { screen } from '../../testing/page.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('what stands in an address is read as it was written', () => {
  test.each(['0123456789', '123456789', '12E45678', 'abc'])('the code %s of a validation mail is a text', async (code) => {
    const app = await openApp(`/validate?s=${code}`, { ...signedOut, 'POST /validate': answer('POST /validate', { data: {} }) });
    await eventually(() => expect(app.bodies).toEqual([JSON.stringify({ token: code })]));
  });

  test('so are the token and the address of a new password', async () => {
    const app = await openApp('/reset-password?token=00123&email=sam%2Bwork%40example.test', signedOut);
    await eventually(() =>
      expect(app.calls.find((call) => call.startsWith('GET /check-reset-token'))).toBe(
        'GET /check-reset-token?token=00123&email=sam%2Bwork%40example.test',
      ),
    );
  });

  test('an address without a code asks nobody', async () => {
    const app = await openApp('/validate', signedOut);
    await heading('This link is invalid');
    expect(app.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });
});

describe('whoever is signed in', () => {
  test.each([
    ['/login?to=%2Fmy-leads', '/my-leads'],
    ['/forgot-password', '/'],
    ['/forgot-password?to=%2Fmy-leads', '/my-leads'],
    ['/register', '/'],
    ['/register-solar', '/'],
  ])('goes on from %s to %s', async (address, place) => {
    const app = await openApp(address, signedIn());
    await eventually(() => expect(app.place()).toBe(place));
  });

  test.each([
    ['/login', 'Trade login'],
    ['/forgot-password', 'Forgot your password?'],
  ])('is shown %s where that cannot be asked: signing in then tells what is wrong', async (address, name) => {
    const app = await openApp(address, { ...signedIn(), 'GET /session': 'unreachable' });
    await heading(name);
    expect(app.place()).toBe(address);
  });

  test('may still confirm an address by its mail', async () => {
    const app = await openApp('/validate?s=abc', { ...signedIn(), 'POST /validate': answer('POST /validate', { data: {} }) });
    await heading('Thank you, Your email has now been validated.');
    expect(app.place()).toBe('/validate?s=abc');
  });
});

test('in the way of a page that is not a partner’s stands no session', async () => {
  const app = await openApp('/register-windows', signedOut);
  await screen.findByText('404 - Page not found');
  expect(app.calls).not.toContain('GET /company/');
});
