import { expect, test } from 'vitest';
import { answer, refusal, type TestAnswer, type TestAnswers } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { boughtLead, signedIn, signedOut } from '../testing/known-company.ts';
import { openApp } from '../testing/open-app.tsx';
import { screen, user } from '../testing/page.ts';

const repair = {
  id: 1,
  work_type: { id: 1, description: 'Boiler repair', category: { id: 1, name: 'Boilers' } },
  allow_autoaccept: false,
  caps: {
    day: { toggle: false, value: null, used: 0 },
    week: { toggle: false, value: null, used: 0 },
    month: { toggle: false, value: null, used: 0 },
  },
  hasCaps: false,
};
const delivery = answer('GET /company/lead-delivery/', { data: [repair] });
const saving = 'PUT /company/lead-delivery/';

/** Opens a page with a change awaiting "Confirm". */
async function openWithChange(answers: TestAnswers = {}) {
  const app = await openApp('/settings/lead-delivery', { ...signedIn(), 'GET /company/lead-delivery/': delivery, ...answers });
  await user.click(await screen.findByRole('switch', { name: 'Automatic buying for Boiler repair, off' }));
  await screen.findByRole('button', { name: 'Confirm' });
  return app;
}
const confirm = () => user.click(screen.getByRole('button', { name: 'Confirm' }));
const signIn = () => screen.findByRole('heading', { level: 1, name: 'Trade login' });

test('redirects an expired session to sign-in without a leave prompt', async () => {
  const app = await openWithChange();
  app.change({ ...signedOut, [saving]: refusal(saving, 401) });
  await confirm();
  await signIn();
  expect(app.place()).toBe('/login?to=%2Fsettings%2Flead-delivery');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText('Midland Heating Ltd')).toBeNull();
});

test('keeps the page and its changes if the session is still valid', async () => {
  const app = await openWithChange({ [saving]: refusal(saving, 401) });
  await confirm();
  await screen.findByText('There was an error whilst updating your lead delivery settings');
  await eventually(() => expect(app.calls).toContain('GET /session'));
  expect(app.place()).toBe('/settings/lead-delivery');
  screen.getByRole('switch', { name: 'Automatic buying for Boiler repair, on' });
});

test('treats a session lost again at once as lost', async () => {
  const app = await openApp('/my-leads', { ...signedIn(), 'GET /lead/inventory': refusal('GET /lead/inventory', 401) });
  await signIn();
  expect(app.place()).toBe('/login?to=%2Fmy-leads');
  expect(app.calls.filter((call) => call === 'GET /session')).toHaveLength(1);
});

test('treats the session as lost if the check fails', async () => {
  const app = await openWithChange();
  app.change({ 'GET /session': 'unreachable', [saving]: refusal(saving, 401) });
  await confirm();
  await signIn();
  expect(app.place()).toBe('/login?to=%2Fsettings%2Flead-delivery');
});

test('redirects several failing calls to sign-in once, with the previous page as return address', async () => {
  const lost: TestAnswers = { ...signedOut, 'GET /lead/inventory/work-types': refusal('GET /lead/inventory/work-types', 401) };
  const inventory = answer('GET /lead/inventory', { data: [boughtLead], meta: { totalResults: 1, pageSize: 20 } });
  const app = await openApp('/terms', { ...signedIn(), 'GET /lead/inventory': inventory, 'GET /content/{language}': 'pending' });
  await user.click(await screen.findByRole('link', { name: 'My leads' }));
  await screen.findAllByText('Mr Arjun Patel');
  app.change({ ...lost, 'GET /lead/inventory': refusal('GET /lead/inventory', 401) });
  await user.click(screen.getByRole('searchbox'));
  await user.paste('patel');
  await signIn();
  app.back();
  await eventually(() => expect(app.place()).not.toContain('/login'));
});

test.each<[string, TestAnswer, string | undefined]>([
  ['no answer', 'unreachable', `${saving}: no answer`],
  ['what the contract forbids', refusal(saving, 422), `${saving}: 422`],
  ['a change by somebody else, which is no failure', refusal(saving, 412, ['Somebody changed this']), undefined],
])('reports a call that got %s accordingly, without the data sent', async (_, given, told) => {
  const app = await openWithChange({ [saving]: given });
  await confirm();
  await screen.findByRole('alert');
  const ofSaving = () => app.reports.filter((report) => report.includes(saving));
  if (told !== undefined) await eventually(() => expect(ofSaving()).toHaveLength(1));
  expect(ofSaving().map((report) => (JSON.parse(report) as { message: string }).message)).toEqual(told === undefined ? [] : [told]);
  expect(app.reports.join()).not.toContain('Boiler repair');
});
