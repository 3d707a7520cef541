import { notifications } from '@mantine/notifications';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, type TestAnswers } from '../../testing/contract-answers.ts';
import { company, signedIn } from '../../testing/known-company.ts';
import { openApp, type OpenApp } from '../../testing/open-app.tsx';
import { fill, screen, user, within } from '../../testing/page.ts';
import { accreditationsAnswer, coverageAnswers, typesAnswer } from '../test-coverage.ts';

/** Toasts outlive a page; only three show at once. */
afterEach(() => {
  notifications.clean();
  notifications.cleanQueue();
});

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));

/** Name computation here drops the space before visually hidden text, unlike browsers. */
const addService = /^Add ?Boiler service$/;

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

describe('adding a lead type from its accreditation', () => {
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
    await press('Show Lead Types: Gas Safe');
    // In the row, and visually hidden in its button.
    await screen.findAllByText('Boiler service');
    return app;
  };
  /** Opens the dialog for a lead type just before it is added. */
  const openDialog = async (answers: TestAnswers = {}) => {
    const app = await openPane(answers);
    await press(addService);
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a lead type' }));
    const area = await dialog.findByLabelText<HTMLSelectElement>('Coverage area');
    return { app, dialog, area, save: () => user.click(dialog.getByRole('button', { name: 'Save' })) };
  };
  const confirmation = 'I want to receive leads of this type in this coverage area';

  it('works for a new coverage area, once confirmed', async () => {
    const { app, dialog, area, save } = await openDialog(typesAnswer([]));
    await save();
    await dialog.findByRole('link', { name: 'Coverage area: This field is required' });
    await user.selectOptions(area, 'New coverage area');
    await fill(await dialog.findByLabelText('Name of the new coverage area'), 'South');
    await save();
    await dialog.findByRole('link', { name: `${confirmation}: This field is required` });
    expect(app.bodies).toEqual([]);
    await user.click(dialog.getByRole('checkbox', { name: confirmation }));
    await save();
    const done = within(await screen.findByRole('dialog', { name: 'Lead type added' }));
    done.getByText('Boiler service has been added to South.');
    expect(app.bodies).toEqual(['{"name":"South"}', '[{"id":102}]']);
    done.getByText('South has no postcodes yet. Select where you want to work.');
    expect(done.getByRole('link', { name: 'Select coverage' }).getAttribute('href')).toBe('/settings/coverage/postcodes?listing=9');
    await user.click(done.getByRole('button', { name: 'Add another' }));
    expect((await screen.findByLabelText<HTMLSelectElement>('Lead type')).value).toBe('');
  });

  it('reports a taken name at its field', async () => {
    const taken = 'You already have a coverage area with this name';
    const refused = { status: 422, body: { data: { errors: [`name: ${taken}`], fields: { name: [taken] } } } };
    const { dialog, area, save } = await openDialog({ 'POST /coverage/create': refused });
    await user.selectOptions(area, 'New coverage area');
    await fill(await dialog.findByLabelText('Name of the new coverage area'), 'South');
    await user.click(dialog.getByRole('checkbox', { name: confirmation }));
    await save();
    await dialog.findByRole('link', { name: `Name of the new coverage area: ${taken}` });
  });

  it('keeps the choice on failure', async () => {
    const { app, dialog, area, save } = await openDialog({ 'PUT /coverage/work-types/{id}': 'unreachable' });
    await user.selectOptions(area, 'Coverage 1');
    await user.click(dialog.getByRole('checkbox', { name: confirmation }));
    await save();
    await dialog.findByText('There was an error saving your new lead type');
    expect(area.value).toBe('7');
    expect(app.bodies.length).toBe(1);
  });

  it('is not offered to limited accounts', async () => {
    await openPane(signedIn({ ...company, account: { ...company.account, type_id: 3 } }));
    expect(screen.queryByRole('button', { name: addService })).toBeNull();
  });
});
