import { notifications } from '@mantine/notifications';
import { afterEach, describe, expect, it } from 'vitest';
import { control, type } from '../../testing/act-on-page.ts';
import { answer, type TestAnswers } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { company, signedIn } from '../../testing/known-company.ts';
import { openApp, type OpenApp } from '../../testing/open-app.tsx';
import { accreditationsAnswer, coverageAnswers, typesAnswer } from '../test-coverage.ts';

/** Toasts outlive a page; only three are shown at once. */
afterEach(() => {
  notifications.clean();
  notifications.cleanQueue();
});

const page = (): string => document.body.textContent;
const eventuallyShows = (text: string) => eventually(() => expect(page()).toContain(text));

const eventuallyClick = (name: string) => eventually(() => control(name).click());

const gasSafe = {
  id: 1,
  code: 'gas-safe',
  name: 'Gas Safe',
  question: 'What is your number?',
  store_code: true,
  store_date: false,
  accreditor_description: 'The register',
  register_url: null,
};

describe('a lead type is added from the accreditation that it needs', () => {
  const pane = answer('GET /company/accreditations/{id}/work-types', {
    data: { selectedWorkTypes: [], availableWorkTypes: [{ id: 102, description: 'Boiler service', category: { id: 1, name: 'Boilers' } }] },
  });
  const openPane = async (answers: TestAnswers = {}): Promise<OpenApp> => {
    const app = await openApp('/account/accreditations', {
      ...coverageAnswers(),
      ...accreditationsAnswer({ compulsoryAccreditations: [gasSafe] }),
      'GET /company/accreditations/{id}/work-types': pane,
      ...answers,
    });
    await eventuallyClick('Show Lead Types: Gas Safe');
    await eventuallyShows('Boiler service');
    return app;
  };
  const choose = (name: string, value: string) => {
    const select = document.querySelector<HTMLSelectElement>(`dialog select[name=${name}]`);
    if (select === null) throw new Error(`no select ${name}`);
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const save = () => control('Save', 'dialog button').click();

  it('to a new coverage area, once it is confirmed', async () => {
    const app = await openPane(typesAnswer([]));
    control('Add Boiler service').click();
    await eventuallyShows('Add a lead type');
    await eventually(() => save());
    await eventuallyShows('This field is required');
    choose('area', 'new');
    await eventually(() => type('dialog input[name=areaName]', 'South'));
    save();
    await eventuallyShows('I want to receive leads of this type in this coverage area: This field is required');
    expect(app.bodies).toEqual([]);
    document.querySelector<HTMLInputElement>('dialog input[name=isConfirmed]')?.click();
    await eventually(() => expect(document.querySelector<HTMLInputElement>('dialog input[name=isConfirmed]')?.checked).toBe(true));
    save();
    await eventuallyShows('Boiler service is now part of South.');
    expect(app.bodies).toEqual(['{"name":"South"}', '[{"id":102}]']);
    expect(page()).toContain('South has no postcodes yet. Select where you want to work.');
    control('Add another').click();
    await eventuallyShows('Choose a lead type');
  });

  it('and a failure keeps what was chosen', async () => {
    const app = await openPane({ 'PUT /coverage/work-types/{id}': 'unreachable' });
    control('Add Boiler service').click();
    await eventuallyShows('Add a lead type');
    await eventually(() => choose('area', '7'));
    document.querySelector<HTMLInputElement>('dialog input[name=isConfirmed]')?.click();
    await eventually(() => expect(document.querySelector<HTMLInputElement>('dialog input[name=isConfirmed]')?.checked).toBe(true));
    save();
    await eventuallyShows('There was an error saving your new lead type');
    expect(document.querySelector<HTMLSelectElement>('dialog select[name=area]')?.value).toBe('7');
    expect(app.bodies.length).toBe(1);
  });

  it('but not by a limited account', async () => {
    await openPane(signedIn({ ...company, account: { ...company.account, type_id: 3 } }));
    expect([...document.querySelectorAll('button')].map((button) => button.textContent)).not.toContain('Add Boiler service');
  });
});
