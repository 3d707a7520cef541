import { expect, it } from 'vitest';
import type { LeadAlertGroups } from '../../../contract/alerts/endpoints.ts';
import { control } from '../../testing/act-on-page.ts';
import { answer, type TestAnswers } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { companyWithout, signedIn } from '../../testing/known-company.ts';
import { openApp } from '../../testing/open-app.tsx';

const hour = 3_600_000;

function alert(id: number, changes: { viewed?: boolean; age?: number; sold?: number } = {}): LeadAlertGroups['priority'][number] {
  return {
    id,
    code: `Q${id}`,
    first_request: new Date(Date.now() - (changes.age ?? 0)).toISOString(),
    availability_guarantee_until: new Date(Date.now() + hour / 2).toISOString(),
    dashboard_lead: { notification_viewed: changes.viewed ?? false },
    enquiry: {
      sold: changes.sold ?? 1,
      number_leads_requested: 3,
      work_type_description: `Boiler repair ${id}`,
      town: 'Leicester',
      postcode: 'LE4',
      quote_code: `QUOTE${id}`,
    },
  };
}

const groups: LeadAlertGroups = {
  priority: [alert(1), alert(2, { viewed: true })],
  priorityExpired: [alert(3, { age: 72 * hour })],
  soldOut: [alert(4, { sold: 3, viewed: true })],
};

const alerts = (data: LeadAlertGroups): TestAnswers => ({
  'GET /lead/notifications': answer('GET /lead/notifications', { data }),
  'PUT /lead/notifications/dismiss': answer('PUT /lead/notifications/dismiss', { data: {} }),
  'PUT /lead/notifications/mark-read': answer('PUT /lead/notifications/mark-read', { data: {} }),
});

const empty: LeadAlertGroups = { priority: [], priorityExpired: [], soldOut: [] };

async function openPane(data: LeadAlertGroups) {
  const app = await openApp('/my-leads', { ...signedIn(), ...alerts(data) });
  await eventually(() => expect(document.querySelector('[aria-label^="Lead alerts"]')).not.toBeNull());
  document.querySelector<HTMLElement>('[aria-label^="Lead alerts"]')?.click();
  await eventually(() => expect(document.querySelector('dialog h2')?.textContent).toBe('Lead alerts'));
  return app;
}

it('the bell tells how many are unread', async () => {
  await openApp('/my-leads', { ...signedIn(), ...alerts(groups) });
  await eventually(() => expect(document.querySelector('[aria-label="Lead alerts, 2 unread"]')).not.toBeNull());
});

it('there is no bell where the company has none', async () => {
  const app = await openApp('/my-leads', signedIn(companyWithout('show_holiday_mode_lead_alert_toggle')));
  await eventually(() => expect(app.text()).toContain('My leads'));
  expect(document.querySelector('[aria-label^="Lead alerts"]')).toBeNull();
});

it('shows three groups, by day, today without a label', async () => {
  await openPane(groups);
  await eventually(() =>
    expect([...document.querySelectorAll('dialog h3')].map((title) => title.textContent)).toEqual([
      'Priority Leads',
      'Priority Expired',
      'Sold Out',
    ]),
  );
  expect(document.querySelectorAll('dialog h4')).toHaveLength(1);
});

it('what is sold out is no link and cannot be dismissed', async () => {
  const app = await openPane(groups);
  await eventually(() => expect(app.text()).toContain('Sold 3/3'));
  expect([...document.querySelectorAll<HTMLAnchorElement>('dialog li a')].map((link) => link.getAttribute('href'))).toEqual([
    '/buy-leads?enquirycode=QUOTE1',
    '/buy-leads?enquirycode=QUOTE2',
    '/buy-leads?enquirycode=QUOTE3',
  ]);
  const names = [...document.querySelectorAll('dialog li button')].map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(['Dismiss Boiler repair 1, LE4', 'Dismiss Boiler repair 2, LE4', 'Dismiss Boiler repair 3, LE4']);
});

it('dismissing one leaves the focus beside it, and the last one on the heading', async () => {
  const left = (...ids: number[]): LeadAlertGroups => ({ ...empty, priority: ids.map((id) => alert(id)) });
  const app = await openPane(left(1, 2, 3));
  // A pane that has just appeared takes the focus itself.
  await eventually(() => expect(document.activeElement?.textContent).toBe('Lead alerts'));
  const dismiss = async (id: number, rest: LeadAlertGroups) => {
    const button = () => document.querySelector<HTMLElement>(`[aria-label="Dismiss Boiler repair ${id}, LE4"]`);
    await eventually(() => expect(button()).not.toBeNull());
    app.change(alerts(rest));
    button()?.click();
    await eventually(() => expect(button()).toBeNull());
    return document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  };
  expect(await dismiss(2, left(1, 3))).toBe('Dismiss Boiler repair 3, LE4');
  expect(await dismiss(3, left(1))).toBe('Dismiss Boiler repair 1, LE4');
  expect(await dismiss(1, empty)).toBe('Lead alerts');
});

it('clears what is sold, or everything, and offers the way back', async () => {
  const app = await openPane(groups);
  await eventually(() => expect(app.text()).toContain('Clear Sold'));
  app.change(alerts({ ...groups, soldOut: [] }));
  control('Clear Sold').click();
  await eventually(() => expect(app.text()).toContain('1 alert cleared'));
  expect(app.text()).not.toContain('Sold Out');
  app.change(alerts(groups));
  control('Undo').click();
  await eventually(() => expect(app.text()).toContain('Sold Out'));
  app.change(alerts(empty));
  control('Clear All').click();
  await eventually(() => expect(app.text()).toContain('4 alerts cleared'));
  expect(app.text()).toContain('You have no lead alerts currently.');
});

const dismissal = (id: number) => control(`Dismiss Boiler repair ${id}, LE4`);

it('brings back together what was dismissed one after the other', async () => {
  const app = await openPane(groups);
  await eventually(() => dismissal(1).click());
  dismissal(2).click();
  await eventually(() => expect(app.text()).toContain('2 alerts cleared'));
  app.change({ 'PUT /lead/notifications/dismiss': 'unreachable' });
  control('Undo').click();
  await eventually(() => expect(app.text()).toContain('The alerts could not be brought back.'));
  expect(app.text()).toContain('2 alerts cleared');
  app.change(alerts(groups));
  control('Undo').click();
  await eventually(() => expect(app.text()).not.toContain('cleared'));
  expect(app.text()).not.toContain('could not be brought back');
  await eventually(() => expect(app.bodies.filter((body) => body.includes('restore')).at(-1)).toBe('{"leads":[1,2],"restore":true}'));
});

it('says of what could not be cleared so until it is, whatever is cleared after it', async () => {
  const app = await openPane(groups);
  await eventually(() => expect(app.text()).toContain('Boiler repair 1'));
  app.change({ 'PUT /lead/notifications/dismiss': 'unreachable' });
  dismissal(1).click();
  await eventually(() => expect(app.text()).toContain('The alerts could not be cleared.'));
  app.change(alerts(groups));
  dismissal(2).click();
  await eventually(() => expect(app.text()).toContain('1 alert cleared'));
  expect(app.text()).toContain('The alerts could not be cleared.');
  control('Try again').click();
  await eventually(() => expect(app.text()).toContain('2 alerts cleared'));
  expect(app.text()).not.toContain('could not be cleared');
});

it('brings back what the server did not clear', async () => {
  const app = await openPane(groups);
  await eventually(() => expect(app.text()).toContain('Clear All'));
  app.change({ 'PUT /lead/notifications/dismiss': 'unreachable' });
  control('Clear All').click();
  await eventually(() => expect(app.text()).toContain('The alerts could not be cleared.'));
  await eventually(() => expect(app.text()).toContain('Boiler repair 1'));
});

it('keeps the last list when it cannot be refreshed', async () => {
  const app = await openApp('/my-leads', { ...signedIn(), 'GET /lead/notifications': 'unreachable' });
  await eventually(() => expect(document.querySelector('[aria-label="Lead alerts"]')).not.toBeNull());
  document.querySelector<HTMLElement>('[aria-label="Lead alerts"]')?.click();
  await eventually(() => expect(app.text()).toContain('Could not refresh.'));
  app.change(alerts(groups));
  control('Try again').click();
  await eventually(() => expect(app.text()).toContain('Boiler repair 1'));
});
