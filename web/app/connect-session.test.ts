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

/** A change that waits for its "Confirm". */
async function openWithChange(answers: TestAnswers = {}) {
  const app = await openApp('/settings/lead-delivery', { ...signedIn(), 'GET /company/lead-delivery/': delivery, ...answers });
  await user.click(await screen.findByRole('switch', { name: 'Automatic buying for Boiler repair, off' }));
  await screen.findByRole('button', { name: 'Confirm' });
  return app;
}
const confirm = () => user.click(screen.getByRole('button', { name: 'Confirm' }));
const signIn = () => screen.findByRole('heading', { level: 1, name: 'Trade login' });

test('a session that ends under unsaved changes leads to sign-in without a question that nobody could answer', async () => {
  const app = await openWithChange();
  app.change({ ...signedOut, [saving]: refusal(saving, 401) });
  await confirm();
  await signIn();
  expect(app.place()).toBe('/login?to=%2Fsettings%2Flead-delivery');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText('Midland Heating Ltd')).toBeNull();
});

test('a session that goes on after all keeps the page and what was changed on it', async () => {
  const app = await openWithChange({ [saving]: refusal(saving, 401) });
  await confirm();
  await screen.findByText('There was an error whilst updating your lead delivery settings');
  await eventually(() => expect(app.calls).toContain('GET /session'));
  expect(app.place()).toBe('/settings/lead-delivery');
  screen.getByRole('switch', { name: 'Automatic buying for Boiler repair, on' });
});

test('a session that is lost again at once is lost', async () => {
  const app = await openApp('/my-leads', { ...signedIn(), 'GET /lead/inventory': refusal('GET /lead/inventory', 401) });
  await signIn();
  expect(app.place()).toBe('/login?to=%2Fmy-leads');
  expect(app.calls.filter((call) => call === 'GET /session')).toHaveLength(1);
});

test('where nobody can say whether the session goes on, it is taken for lost, as the call said', async () => {
  const app = await openWithChange();
  app.change({ 'GET /session': 'unreachable', [saving]: refusal(saving, 401) });
  await confirm();
  await signIn();
  expect(app.place()).toBe('/login?to=%2Fsettings%2Flead-delivery');
});

test('several calls that find it out at once lead to sign-in once: the way back is the page before', async () => {
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
])('a call that got %s is reported accordingly, without what was sent', async (_, given, told) => {
  const app = await openWithChange({ [saving]: given });
  await confirm();
  await screen.findByRole('alert');
  const ofSaving = () => app.reports.filter((report) => report.includes(saving));
  if (told !== undefined) await eventually(() => expect(ofSaving()).toHaveLength(1));
  expect(ofSaving().map((report) => (JSON.parse(report) as { message: string }).message)).toEqual(told === undefined ? [] : [told]);
  expect(app.reports.join()).not.toContain('Boiler repair');
});
