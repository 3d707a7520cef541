import { expect, it } from 'vitest';
import { toDoKeys, type ToDoKey } from '../../contract/companies/values.ts';
import { answer, type TestAnswers } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { company, signedIn } from '../testing/known-company.ts';
import { openApp } from '../testing/open-app.tsx';
import { screen, user } from '../testing/page.ts';
import { alertSettings } from '../alerts/test-settings.ts';

const newcomer = { ...company, set_up_complete: false, created_date: new Date().toISOString() };
const missing = (state: 'not_added' | 'pending') => ({
  id: 1,
  code: 'gas-safe',
  name: 'Gas Safe Register',
  state,
  work_types: [{ id: 1, description: 'Boiler repair' }],
});

/** Answers of a company with these to-dos open. */
function withOpen(open: readonly ToDoKey[], accreditations: readonly ReturnType<typeof missing>[] = []): TestAnswers {
  return {
    ...signedIn(newcomer),
    ...alertSettings(),
    'GET /todos/': answer('GET /todos/', { data: toDoKeys.map((key) => ({ key, complete: !open.includes(key) })) }),
    'GET /company/accreditations/missing': answer('GET /company/accreditations/missing', { data: [...accreditations] }),
  };
}
const open = (answers: TestAnswers, address = '/settings/lead-alerts') => openApp(address, answers);
const next = () => screen.findByRole<HTMLAnchorElement>('link', { name: /^(Next: |See leads$)/ });

it('shows the step of the page and no next step while its to-do is open', async () => {
  await open(withOpen(['listing', 'lead_alerts']));
  await screen.findByText('Step 6 of 6: Lead alerts');
  expect(screen.queryByText('4 of 6 done')).toBeNull();
  expect(screen.queryByRole('link', { name: /^Next: / })).toBeNull();
});

it('leads to the next open to-do once the page’s own is done', async () => {
  await open(withOpen(['listing']));
  await screen.findByText('5 of 6 done');
  expect((await next()).textContent).toBe('Next: Listing');
  expect((await next()).getAttribute('href')).toBe('/profile/listing');
});

it('leads to the leads once everything is done', async () => {
  await open(withOpen([]));
  await screen.findByText("You're ready to buy leads");
  expect((await next()).getAttribute('href')).toBe('/buy-leads');
});

it('asks after the coverage for accreditations that have not been added', async () => {
  await open(withOpen(['listing'], [missing('not_added')]), '/settings/coverage/lead-types');
  expect((await next()).getAttribute('href')).toBe('/account/accreditations');
});

it.each([
  ['is set up', company],
  ['skipped the introduction', { ...newcomer, registration_journey: { ...company.registration_journey, skipped: '2026-11-01T10:00:00Z' } }],
])('stays away from a company that %s', async (_, whose) => {
  await open({ ...withOpen(['listing']), ...signedIn(whose) });
  await screen.findByRole('heading', { level: 1, name: 'Lead alerts' });
  expect(screen.queryByText('5 of 6 done')).toBeNull();
});

it('moves on automatically when the settings are kept as they are', async () => {
  const app = await open(withOpen(['lead_alerts']));
  const keep = await screen.findByRole('button', { name: 'Keep these settings and continue' });
  app.change(withOpen([]));
  await user.click(keep);
  await eventually(() => expect(app.place()).toMatch(/^\/buy-leads/));
});
