import { expect, it } from 'vitest';
import { control, type } from '../../testing/act-on-page.ts';
import { answer, refusal, type TestAnswers } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { company, companyWithout, signedIn } from '../../testing/known-company.ts';
import { openApp } from '../../testing/open-app.tsx';
import type { CompanyWorkType } from '../../../contract/distribution/endpoints.ts';
import { changeOf, withChange } from '../pending-change.ts';

const cap = (value: number | null, used = 0) => ({ toggle: value !== null, value, used });
const workType = (id: number, name: string, changes: Partial<CompanyWorkType> = {}): CompanyWorkType => ({
  id,
  work_type: { id, description: name, category: { id: 1, name: 'Boilers' } },
  allow_autoaccept: false,
  caps: { day: cap(null), week: cap(null), month: cap(null) },
  hasCaps: false,
  ...changes,
});
const repair = workType(1, 'Boiler repair');
const solar = workType(2, 'Solar panels', { hasCaps: true, caps: { day: cap(5, 3), week: cap(null), month: cap(null) } });

function delivery(list: CompanyWorkType[], toDoDone = true): TestAnswers {
  return {
    'GET /company/lead-delivery/': answer('GET /company/lead-delivery/', { data: list }),
    'GET /todos/': answer('GET /todos/', { data: [{ key: 'lead_delivery', complete: toDoDone }] }),
  };
}
const saved = (list: CompanyWorkType[]): TestAnswers => ({
  'PUT /company/lead-delivery/': answer('PUT /company/lead-delivery/', { data: list }),
});

async function open(answers: TestAnswers) {
  const app = await openApp('/settings/lead-delivery', { ...signedIn(), ...answers });
  await eventually(() => expect(app.text()).toContain('Lead delivery'));
  return app;
}
const flip = (name: string) => document.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`)?.click();

it('turns automatic buying on in three stages', async () => {
  const app = await open({
    ...delivery([repair, solar]),
    ...saved(withChange([repair, solar], { ...changeOf(repair), isAutomatic: true })),
  });
  await eventually(() => expect(app.text()).toContain('Flip the toggle switch to begin'));
  flip('Automatic buying for Boiler repair, off');
  await eventually(() => expect(app.text()).toContain('Confirm to start buying automatically.'));
  await eventually(() => expect(document.activeElement?.textContent).toBe('Confirm'));
  control('Confirm').click();
  await eventually(() => expect(app.text()).toContain('Automatic buying is on for Boiler repair'));
  await eventually(() => expect(document.body.textContent).toContain('Successfully updated your lead delivery settings'));
});

const price = 'Leads of this type will be bought for you at their listed price plus VAT, within your caps.';

it('says what the leads will cost for every lead type that is switched to automatic, not only for the first', async () => {
  const automatic = { ...solar, allow_autoaccept: true };
  const app = await open(delivery([repair, automatic]));
  await eventually(() => expect(app.text()).toContain('Boiler repair'));
  expect(app.text()).not.toContain(price);
  flip('Automatic buying for Boiler repair, off');
  await eventually(() => expect(app.text()).toContain(price));
  control('Cancel').click();
  await eventually(() => expect(app.text()).not.toContain(price));
  flip('Automatic buying for Solar panels, on');
  await eventually(() => expect(app.text()).toContain('Confirm'));
  expect(app.text()).not.toContain(price);
});

it('takes one change at a time', async () => {
  const app = await open(delivery([repair, solar]));
  await eventually(() => expect(app.text()).toContain('Solar panels'));
  flip('Automatic buying for Boiler repair, off');
  await eventually(() => expect(app.text()).toContain('Confirm or cancel your change first'));
  flip('Automatic buying for Solar panels, off');
  expect(document.querySelector('input[aria-label="Automatic buying for Solar panels, on"]')).toBeNull();
  control('Cancel').click();
  await eventually(() => expect(app.text()).not.toContain('Confirm or cancel your change first'));
  expect(document.querySelector('input[aria-label="Automatic buying for Boiler repair, off"]')).not.toBeNull();
  expect(app.calls.some((call) => call.startsWith('PUT'))).toBe(false);
});

it('asks for a figure where caps are on, and for a number', async () => {
  const app = await open(delivery([repair]));
  await eventually(() => expect(app.text()).toContain('Boiler repair'));
  flip('Cap for Boiler repair');
  await eventually(() => expect(app.text()).toContain('Per week'));
  control('Confirm').click();
  await eventually(() => expect(app.text()).toContain('This field is required'));
  type('input[aria-label="Cap per day for Boiler repair"]', 'two');
  await eventually(() => expect(app.text()).toContain('The field must be a number'));
  type('input[aria-label="Cap per day for Boiler repair"]', '10000');
  await eventually(() => expect(app.text()).toContain('Enter a whole number from 0 to 9,999'));
});

it('shows how far a cap is used up', async () => {
  const app = await open(delivery([solar]));
  await eventually(() => expect(app.text()).toContain('3 of 5 today'));
});

it.each([
  ['the server is away', 'unreachable' as const, 'There was an error whilst updating your lead delivery settings'],
  ['another tab saved meanwhile', refusal('PUT /company/lead-delivery/', 412, ['Somebody changed this']), 'Somebody changed this'],
])('keeps the change when %s', async (_, failure, text) => {
  const app = await open({ ...delivery([repair]), 'PUT /company/lead-delivery/': failure });
  await eventually(() => expect(app.text()).toContain('Boiler repair'));
  flip('Automatic buying for Boiler repair, off');
  await eventually(() => expect(app.text()).toContain('Confirm'));
  control('Confirm').click();
  await eventually(() => expect(app.text()).toContain(text));
  expect(document.querySelector('input[aria-label="Automatic buying for Boiler repair, on"]')).not.toBeNull();
});

it('says that the settings are right while the to-do is open', async () => {
  const app = await open({ ...delivery([repair], false), ...saved([repair]) });
  await eventually(() => expect(app.text()).toContain('These settings are right'));
  app.change(delivery([repair], true));
  control('These settings are right').click();
  await eventually(() => expect(app.calls).toContain('PUT /company/lead-delivery/'));
  await eventually(() => expect(app.text()).not.toContain('These settings are right'));
});

it('says who chooses the lead types where the company may not', async () => {
  const app = await openApp('/settings/lead-delivery', { ...signedIn({ ...company, ban_edit_coverage: true }), ...delivery([]) });
  await eventually(() => expect(app.text()).toContain('You cannot edit your coverage. Please contact our account management team.'));
  expect(app.text()).not.toContain('Choose lead types');
  expect(document.querySelector('main a')?.getAttribute('href')).toBe('/help/contact');
});

it('leads to the lead types where there are none, and to My leads where settings are not shown', async () => {
  const app = await open(delivery([]));
  await eventually(() => expect(app.text()).toContain('Choose your lead types first'));
  const hidden = await openApp('/settings/lead-delivery', { ...signedIn(companyWithout('show_settings')), ...delivery([]) });
  await eventually(() => expect(hidden.place()).toBe('/my-leads'));
});
