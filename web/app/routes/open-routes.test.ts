import { describe, expect, test } from 'vitest';
import { answer, type TestAnswers } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { signedIn, signedOut } from '../../testing/known-company.ts';
import { openApp } from '../../testing/open-app.tsx';
import { screen, user } from '../../testing/page.ts';

const pages = (['terms', 'privacy', 'cookies'] as const).map((url) => ({
  url,
  title: `Our ${url}`,
  body: '<p>Be fair.</p>',
  language: 'en',
  updated: '2026-11-01',
}));
const content: TestAnswers = {
  'GET /content/{language}': answer('GET /content/{language}', { data: pages }),
  'GET /lead/notifications': answer('GET /lead/notifications', { data: { priority: [], priorityExpired: [], soldOut: [] } }),
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('open pages', () => {
  const addresses = [
    ['/help/contact', 'Contact us', 'Contact us | Plumbline'],
    ['/terms', 'Our terms', 'Terms of use | Plumbline'],
    ['/privacy', 'Our privacy', 'Privacy | Plumbline'],
    ['/cookies', 'Our cookies', 'Cookies | Plumbline'],
    ['/help/terms', 'Our terms', 'Terms of use | Plumbline'],
    ['/help/privacy', 'Our privacy', 'Privacy | Plumbline'],
    ['/licences', 'Maps and place names', 'Maps and place names | Plumbline'],
  ] as const;

  test.each(addresses)('%s shows the phone number and no menu when signed out', async (address, name, title) => {
    const app = await openApp(address, { ...signedOut, ...content });
    await heading(name);
    await eventually(() => expect(document.title).toBe(title));
    expect(app.place()).toBe(address);
    await screen.findAllByRole('link', { name: /^Call us on/ });
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  });

  test('redirects /help to its first page when signed out', async () => {
    const app = await openApp('/help', { ...signedOut, ...content });
    await heading('Contact us');
    expect(app.place()).toBe('/help/contact');
  });

  test.each(['/help/contact', '/terms'])('%s shows menu and account when signed in', async (address) => {
    const app = await openApp(address, { ...signedIn(), ...content });
    await screen.findByRole('navigation', { name: 'Main' });
    await screen.findByText('£184.20 to pay');
    expect(app.place()).toBe(address);
  });

  test('fall back to signed out if the session check fails', async () => {
    await openApp('/terms', { ...signedIn(), ...content, 'GET /session': 'unreachable' });
    await heading('Our terms');
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  });

  test('stay readable if the account cannot be loaded', async () => {
    await openApp('/terms', { ...signedIn(), ...content, 'GET /company/': 'unreachable' });
    await heading('Our terms');
  });

  test('link to each other without checking the session', async () => {
    const app = await openApp('/terms', { ...signedOut, ...content });
    await heading('Our terms');
    await user.click(screen.getByRole('link', { name: 'Cookies' }));
    await heading('Our cookies');
    expect(app.place()).toBe('/cookies');
    expect(app.calls).not.toContain('GET /company/');
  });
});
