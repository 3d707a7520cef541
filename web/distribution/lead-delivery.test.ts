import { expect, it } from 'vitest';
import { answer, refusal, type TestAnswers } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { company, companyWithout, signedIn } from '../testing/known-company.ts';
import { openApp } from '../testing/open-app.tsx';
import { fill, screen, user, within } from '../testing/page.ts';
import type { CompanyWorkType } from '../../contract/distribution/endpoints.ts';
import { toPendingChange, withChange } from './delivery-item.ts';
import { buildCost } from './test-costs.ts';
import { buildCap, deliveryType } from './test-delivery.ts';

const repair = deliveryType(1, 'Boiler repair');
const solar = deliveryType(2, 'Solar panels', {
  hasCaps: true,
  caps: { day: buildCap(5, 3), week: buildCap(null), month: buildCap(null) },
});

function delivery(list: CompanyWorkType[], toDoDone = true): TestAnswers {
  return {
    'GET /company/lead-delivery/': answer('GET /company/lead-delivery/', { data: list }),
    'GET /company/lead-delivery/costs/': answer('GET /company/lead-delivery/costs/', {
      data: list.map(({ id }) => buildCost(id, { came: [17] })),
    }),
    'GET /todos/': answer('GET /todos/', { data: [{ key: 'lead_delivery', complete: toDoDone }] }),
  };
}
const saved = (list: CompanyWorkType[]): TestAnswers => ({
  'PUT /company/lead-delivery/': answer('PUT /company/lead-delivery/', { data: list }),
});

async function open(answers: TestAnswers) {
  const app = await openApp('/settings/lead-delivery', { ...signedIn(), ...answers });
  await screen.findByRole('heading', { level: 1, name: 'Lead delivery' });
  return app;
}
const flip = async (name: string) => user.click(await screen.findByRole('switch', { name }));
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const cap = (period: 'day' | 'week' | 'month') =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Cap per ${period} for Boiler repair` });

it('turns on automatic buying in three stages', async () => {
  await open({
    ...delivery([repair, solar]),
    ...saved(withChange([repair, solar], { ...toPendingChange(repair), isAutomatic: true })),
  });
  const guide = within(await screen.findByRole('region', { name: 'Automatic buying' }));
  guide.getByText('Flip the toggle switch to begin');
  await flip('Automatic buying for Boiler repair, off');
  await guide.findByText(/^Confirm to start buying automatically\./);
  await eventually(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Confirm' })));
  await press('Confirm');
  await guide.findByText('Automatic buying is on for Boiler repair');
  await screen.findByText('Successfully updated your lead delivery settings');
});

const price = /We'll buy leads of this type at their listed price plus VAT, within your caps\./;

it('states the cost for every type switched to automatic', async () => {
  const automatic = { ...solar, allow_autoaccept: true };
  await open(delivery([repair, automatic]));
  await screen.findByRole('rowheader', { name: 'Boiler repair' });
  expect(screen.queryByText(price)).toBeNull();
  await flip('Automatic buying for Boiler repair, off');
  await screen.findByText(price);
  await press('Cancel');
  await eventually(() => expect(screen.queryByText(price)).toBeNull());
  await flip('Automatic buying for Solar panels, on');
  await screen.findByRole('button', { name: 'Confirm' });
  expect(screen.queryByText(price)).toBeNull();
});

it('states each switch’s usual monthly cost and repeats it at confirmation', async () => {
  await open(delivery([repair, solar]));
  await eventually(() => expect(screen.getAllByText('About 17 a month at £24.00 on average: £408.00 + VAT')).toHaveLength(2));
  await flip('Automatic buying for Boiler repair, off');
  await screen.findByText('Based on the last 30 days: about 17 a month at £24.00 on average, £408.00 + VAT in total.');
});

it('mentions no VAT where none is charged', async () => {
  const unregistered = signedIn({ ...company, vat_rate: 0 });
  await openApp('/settings/lead-delivery', { ...unregistered, ...delivery([repair, solar]) });
  await eventually(() => expect(screen.getAllByText('About 17 a month at £24.00 on average: £408.00')).toHaveLength(2));
  await flip('Automatic buying for Boiler repair, off');
  await screen.findByText(/We'll buy leads of this type at their listed price, within your caps\./);
  expect(screen.queryByText(/VAT/)).toBeNull();
});

it('refetches costs after caps are saved', async () => {
  const capped = withChange([repair], { ...toPendingChange(repair), hasCaps: true, caps: { day: '', week: '2', month: '' } });
  const app = await open({ ...delivery([repair]), ...saved(capped) });
  await flip('Cap for Boiler repair');
  await fill(await screen.findByRole('textbox', { name: 'Cap per week for Boiler repair' }), '2');
  app.change({
    ...delivery(capped),
    'GET /company/lead-delivery/costs/': answer('GET /company/lead-delivery/costs/', {
      data: [{ ...buildCost(1, { came: [17] }), average_price: 22, usual: { leads: 2, per: 'month', price: 44 } }],
    }),
  });
  await screen.findByText('About 2 a month at £24.00 on average: £48.00 + VAT');
  await press('Confirm');
  await screen.findByText('About 2 a month at £22.00 on average: £44.00 + VAT');
});

it('reports missing costs and works without them', async () => {
  const app = await open({ ...delivery([repair]), 'GET /company/lead-delivery/costs/': 'unreachable' });
  await screen.findByText('We could not load prices and costs.');
  screen.getByRole('switch', { name: 'Automatic buying for Boiler repair, off' });
  app.change(delivery([repair]));
  await press('Try again');
  await screen.findByText('About 17 a month at £24.00 on average: £408.00 + VAT');
  await eventually(() => expect(screen.queryByText('We could not load prices and costs.')).toBeNull());
});

it('shows a card per lead type on a phone', async () => {
  await openApp('/settings/lead-delivery', { ...signedIn(), ...delivery([repair, solar]) }, 390);
  await eventually(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(screen.queryByRole('table')).toBeNull();
});

it('allows one change at a time', async () => {
  const app = await open(delivery([repair, solar]));
  await flip('Automatic buying for Boiler repair, off');
  const because = { description: 'Confirm or cancel your change first' };
  const waiting = await screen.findByRole('switch', { name: 'Automatic buying for Solar panels, off', ...because });
  expect(waiting.getAttribute('aria-disabled')).toBe('true');
  screen.getByRole('switch', { name: 'Cap for Solar panels', ...because });
  await user.click(waiting);
  screen.getByRole('switch', { name: 'Automatic buying for Solar panels, off' });
  await press('Cancel');
  await screen.findByRole('switch', { name: 'Automatic buying for Boiler repair, off' });
  expect(screen.queryByText('Confirm or cancel your change first')).toBeNull();
  expect(app.calls.some((call) => call.startsWith('PUT'))).toBe(false);
});

it('requires a numeric cap when caps are on', async () => {
  const app = await open(delivery([repair]));
  await flip('Cap for Boiler repair');
  await eventually(() => cap('week'));
  await press('Confirm');
  await screen.findByText('This field is required');
  await fill(cap('day'), 'two');
  await screen.findByText('The field must be a number');
  await fill(cap('day'), '10000');
  await screen.findByText('Enter a whole number from 0 to 9,999');
  expect(cap('day').getAttribute('aria-invalid')).toBe('true');
  expect(app.bodies).toEqual([]);
});

it('shows the usage of a cap', async () => {
  await open(delivery([solar]));
  await screen.findByText('3 of 5 today');
});

it.each([
  ['the server is away', 'unreachable' as const, 'There was an error whilst updating your lead delivery settings'],
  ['another tab saved meanwhile', refusal('PUT /company/lead-delivery/', 412, ['Somebody changed this']), 'Somebody changed this'],
])('keeps the change when %s', async (_, failure, text) => {
  await open({ ...delivery([repair]), 'PUT /company/lead-delivery/': failure });
  await flip('Automatic buying for Boiler repair, off');
  await press('Confirm');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(text);
  await eventually(() => expect(document.activeElement).toBe(alert));
  screen.getByRole('switch', { name: 'Automatic buying for Boiler repair, on', checked: true });
});

it('offers to confirm the settings while the task is open', async () => {
  const app = await open({ ...delivery([repair], false), ...saved([repair]) });
  await screen.findByRole('button', { name: 'Keep these settings and continue' });
  app.change(delivery([repair], true));
  await press('Keep these settings and continue');
  await eventually(() => expect(screen.queryByRole('button', { name: 'Keep these settings and continue' })).toBeNull());
  expect(app.bodies).toEqual([JSON.stringify([repair])]);
});

it('says who chooses lead types if the company may not', async () => {
  await open({ ...signedIn({ ...company, ban_edit_coverage: true }), ...delivery([]) });
  await screen.findByText(/^You cannot edit your coverage\. Please contact our account management team\./);
  const links = within(screen.getByRole('main')).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([['Contact us', '/help/contact']]);
});

it('links to lead types if there are none, and to My leads if settings are hidden', async () => {
  await open(delivery([]));
  await screen.findByText('Choose your lead types first');
  const link = screen.getByRole('link', { name: 'Choose lead types' });
  expect(link.getAttribute('href')).toBe('/settings/coverage/lead-types');
  const hidden = await openApp('/settings/lead-delivery', { ...signedIn(companyWithout('show_settings')), ...delivery([]) });
  await eventually(() => expect(hidden.place()).toBe('/my-leads'));
});
