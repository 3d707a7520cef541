import { notifications } from '@mantine/notifications';
import { afterEach, describe, expect, it } from 'vitest';
import { isRest, isShort } from '../../../test/scope.ts';
import { refusal, type TestAnswers } from '../../testing/contract-answers.ts';
import { company, companyWithout, signedIn } from '../../testing/known-company.ts';
import { openApp, type OpenApp } from '../../testing/open-app.tsx';
import { fill, screen, user, within } from '../../testing/page.ts';
import { area, areasAnswer, coverageAnswers, postcodesAnswer, typesAnswer } from '../test-coverage.ts';
import { eventually } from '../../testing/eventually.ts';

async function open(address = '/settings/coverage', answers: TestAnswers = {}): Promise<OpenApp> {
  const app = await openApp(address, { ...coverageAnswers(), ...answers });
  await screen.findByRole('heading', { level: 1, name: 'Lead selection & coverage' });
  return app;
}
/** Toasts outlive a page. */
afterEach(() => {
  notifications.clean();
  notifications.cleanQueue();
});
const onTypes = async (answers: TestAnswers = {}): Promise<OpenApp> => {
  const app = await open('/settings/coverage', answers);
  await screen.findByRole('region', { name: /^Lead types selected/ });
  return app;
};
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const follow = async (name: string) => user.click(await screen.findByRole('link', { name }));
const areas = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Coverage area' });
const question = 'You have unsaved changes, are you sure you want to leave?';
const makeUnsaved = async () => {
  await press('Remove Boiler repair');
  await screen.findByText('1 unsaved change');
};
/** A dialog with a helper to press its buttons. */
const inDialog = async (name: string) => {
  const dialog = within(await screen.findByRole('dialog', { name }));
  return { ...dialog, press: async (button: string) => user.click(await dialog.findByRole('button', { name: button })) };
};

describe.skipIf(isRest)('page frame', () => {
  it('opens the first area’s lead types and summarises the area', async () => {
    const app = await onTypes();
    expect(app.place()).toBe('/settings/coverage/lead-types');
    screen.getByText('2 lead types in 3 postcode districts');
    await eventually(() => expect(document.title).toBe('Coverage 1, Lead selection & coverage | Plumbline'));
    screen.getByRole('tab', { name: /Choose your lead types/, selected: true });
    expect([...areas().options].map(({ text }) => text)).toEqual(['Coverage 1', 'North (new)']);
  });

  it.each([
    ['/settings/coverage?listing=8', '/settings/coverage/lead-types?listing=8'],
    ['/settings/coverage/nowhere?listing=8', '/settings/coverage/lead-types?listing=8'],
    ['/settings/coverage/postcodes?listing=8', '/settings/coverage/postcodes?listing=8'],
    ['/settings/coverage/lead-types?listing=nothing', '/settings/coverage/lead-types'],
  ])('%s opens that step of that area', async (address, place) => {
    const app = await open(address);
    await eventually(() => expect(app.place()).toBe(place));
    await eventually(() => expect(areas().value).toBe(place.includes('8') ? '8' : '7'));
  });

  it('says that the area in the address no longer exists and shows the first', async () => {
    const app = await open('/settings/coverage/lead-types?listing=999');
    await screen.findByText(/^The coverage area you were viewing no longer exists\./);
    expect(areas().value).toBe('7');
    expect(document.title).toBe('Coverage area not found | Plumbline');
    await follow('Continue with Coverage 1');
    await eventually(() => expect(document.title).toBe('Coverage 1, Lead selection & coverage | Plumbline'));
    expect(app.place()).toBe('/settings/coverage/lead-types?listing=7');
  });

  it('redirects to My leads if settings are hidden', async () => {
    const app = await openApp('/settings/coverage', { ...coverageAnswers(), ...signedIn(companyWithout('show_settings')) });
    await eventually(() => expect(app.place()).toContain('/my-leads'));
  });

  it('shows a notice if the account team manages coverage', async () => {
    const app = await open('/settings/coverage', signedIn({ ...company, ban_edit_coverage: true }));
    screen.getByText(/^You cannot edit your coverage\. Please contact our account management team\./);
    expect(app.calls.filter((call) => call.includes('/coverage'))).toEqual([]);
    expect(within(screen.getByRole('main')).queryByRole('combobox')).toBeNull();
  });

  it('creates Coverage 1 when there is no area, and says so', async () => {
    const app = await open('/settings/coverage', { ...areasAnswer([], true), 'POST /coverage/create': 'unreachable' });
    await screen.findByText('We could not create a coverage area for you.');
    app.change({ ...coverageAnswers(), ...areasAnswer([area(9, 'South', 0, 0)], true) });
    await press('Try again');
    await screen.findByText(/^We created South for you\. Your company listing is disabled/);
    expect(app.bodies).toEqual(['{"name":"Coverage 1"}', '{"name":"Coverage 1"}']);
  });

  it('reports a failed load and retries', async () => {
    const app = await open('/settings/coverage', { 'GET /coverage/': 'unreachable' });
    await screen.findByText('We could not load your coverage.');
    app.change(coverageAnswers());
    await press('Try again');
    await screen.findByRole('region', { name: /^Lead types selected/ });
  });
});

describe.skipIf(isShort)('leaving unsaved changes', () => {
  it('keeps them without asking for another step or address of the area', async () => {
    const app = await onTypes();
    await makeUnsaved();
    await follow('Next');
    await screen.findByText('None of your lead types need an accreditation.');
    await screen.findByText('1 unsaved change');
    screen.getByRole('tab', { name: /Choose your lead types.*unsaved/ });
    await follow('Back');
    await eventually(() => expect(app.place()).toBe('/settings/coverage/lead-types?listing=7'));
    await screen.findByRole('region', { name: 'Lead types selected (1)' });
    await follow('Coverage');
    await eventually(() => expect(app.place()).toBe('/settings/coverage/lead-types'));
    screen.getByRole('region', { name: 'Lead types selected (1)' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['to another area', () => user.selectOptions(areas(), 'North (new)'), '/settings/coverage/lead-types?listing=8'],
    ['to another page', () => follow('My leads'), '/my-leads'],
  ])('%s asks first', async (_, leave, to) => {
    const app = await onTypes();
    await makeUnsaved();
    screen.getByRole('tab', { name: /Choose your lead types.*unsaved/ });
    await leave();
    const asked = await inDialog(question);
    expect(document.activeElement).toBe(asked.getByRole('button', { name: 'Stay' }));
    await asked.press('Stay');
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.place()).toBe('/settings/coverage/lead-types');
    await leave();
    await (await inDialog(question)).press('Leave');
    await eventually(() => expect(app.place()).toBe(to));
    await eventually(() => expect(screen.queryByText('1 unsaved change')).toBeNull());
  });

  it('does not ask without changes or after reverting them', async () => {
    const app = await onTypes();
    await makeUnsaved();
    await press('Undo');
    await eventually(() => expect(screen.queryByText('1 unsaved change')).toBeNull());
    await follow('Next');
    await eventually(() => expect(app.place()).toBe('/settings/coverage/accreditations?listing=7'));
    await screen.findByText('None of your lead types need an accreditation.');
  });
});

describe.skipIf(isShort)('coverage areas', () => {
  it('require a name', async () => {
    const app = await onTypes();
    await press('Add coverage');
    const dialog = await inDialog('New coverage area');
    await dialog.press('Add coverage');
    await dialog.findByRole('link', { name: 'Name: This field is required' });
    app.change(areasAnswer([area(7, 'Coverage 1'), area(8, 'North', 0, 0), area(9, 'South', 0, 0)]));
    await fill(dialog.getByLabelText('Name'), 'South');
    await dialog.press('Add coverage');
    await eventually(() => expect(app.place()).toBe('/settings/coverage/lead-types?listing=9'));
    await eventually(() => expect(areas().value).toBe('9'));
    expect(app.bodies).toEqual(['{"name":"South"}']);
  });

  it('show the server’s message for a taken name', async () => {
    const taken = 'You already have a coverage area with this name';
    await onTypes({
      'POST /coverage/create': { status: 422, body: { data: { errors: [`name: ${taken}`], fields: { name: [taken] } } } },
    });
    await press('Add coverage');
    const dialog = await inDialog('New coverage area');
    await fill(dialog.getByLabelText('Name'), 'North');
    await dialog.press('Add coverage');
    await dialog.findByRole('link', { name: `Name: ${taken}` });
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('North');
  });

  it('report a concurrent rename and let a retry decide', async () => {
    const app = await onTypes({ 'PUT /coverage/update/{id}': refusal('PUT /coverage/update/{id}', 412, ['Someone else changed this']) });
    await press('Rename Coverage 1');
    const dialog = await inDialog('Rename Coverage 1');
    const name = await dialog.findByLabelText<HTMLInputElement>('Name');
    expect(name.value).toBe('Coverage 1');
    await fill(name, 'Home');
    app.change({ 'GET /coverage/{id}': { status: 200, body: { data: area(7, 'Elsewhere') }, headers: { etag: '"o"' } } });
    await dialog.press('Rename');
    await dialog.findByText(/^This area was renamed “Elsewhere” in another window\./);
    expect(name.value).toBe('Home');
    app.change(coverageAnswers());
    await dialog.press('Rename');
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText('Renamed to Home');
    expect(app.versions).toEqual(['"n"', '"o"']);
  });

  it('are deleted after confirmation, showing another area', async () => {
    const app = await open('/settings/coverage/lead-types?listing=8');
    await press('Delete North');
    const dialog = await inDialog('Delete North?');
    expect(dialog.queryByText(/disable your company listing/)).toBeNull();
    app.change(areasAnswer([area(7, 'Coverage 1')]));
    await dialog.press('Delete');
    await eventually(() => expect(app.place()).toBe('/settings/coverage/lead-types'));
    expect(areas().value).toBe('7');
    await screen.findByText('North deleted');
    expect(screen.queryByText(/no longer exists/)).toBeNull();
  });

  it('are deleted with unsaved changes without asking again', async () => {
    const app = await onTypes();
    await makeUnsaved();
    await press('Delete Coverage 1');
    app.change(areasAnswer([area(8, 'North', 0, 0)]));
    await (await inDialog('Delete Coverage 1?')).press('Delete');
    await eventually(() => expect(areas().value).toBe('8'));
    expect(screen.queryByRole('dialog', { name: question })).toBeNull();
  });

  it('explain the effect of deleting the last one', async () => {
    const app = await onTypes(areasAnswer([area(7, 'Coverage 1')]));
    await press('Delete Coverage 1');
    const dialog = await inDialog('Delete Coverage 1?');
    dialog.getByText('Deleting your last coverage area will disable your company listing.');
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Keep Coverage 1' }));
    app.change({ 'DELETE /coverage/delete/{id}': 'unreachable' });
    await dialog.press('Delete');
    await dialog.findByText('There was an error deleting your coverage area');
    await dialog.press('Keep Coverage 1');
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['the last one with lead types', [area(7, 'Coverage 1'), area(8, 'North', 0)], true],
    ['one of several with lead types', [area(7, 'Coverage 1'), area(8, 'North')], false],
    ['one of several that are all new', [area(7, 'Coverage 1', 0), area(8, 'North', 0)], false],
  ])('that are %s say whether the listing disappears with them', async (_, there, isSaid) => {
    await onTypes(areasAnswer(there));
    await press('Delete Coverage 1');
    const dialog = await inDialog('Delete Coverage 1?');
    dialog.getByText('This also removes its lead types and postcodes.');
    expect(dialog.queryByText(/Deleting this one will disable your company listing\./) !== null).toBe(isSaid);
  });
});

it.skipIf(isRest)('offers Back and Next in step order, and neither beyond the ends', async () => {
  const app = await onTypes();
  expect(screen.queryByRole('link', { name: 'Back' })).toBeNull();
  await follow('Next');
  await screen.findByText('None of your lead types need an accreditation.');
  await follow('Next');
  await screen.findByRole('region', { name: /^Postcodes added/ });
  expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
  await follow('Back');
  await eventually(() => expect(app.place()).toBe('/settings/coverage/accreditations?listing=7'));
});

const changedElsewhere = 'This coverage area was changed in another window';

it.skipIf(isRest)('merges another window’s save with unsaved changes', async () => {
  const app = await onTypes({ 'PUT /coverage/work-types/{id}': refusal('PUT /coverage/work-types/{id}', 412) });
  await makeUnsaved();
  app.change(typesAnswer([101, 103], '"elsewhere"'));
  await press('Save');
  const told = within(await screen.findByRole('alert', { name: changedElsewhere }));
  told.getByText('Added there: Electric boiler.');
  told.getByText('Removed there: Solar panels.');
  await screen.findByText('1 lead type in 3 postcode districts');
  app.change({ ...coverageAnswers(), ...typesAnswer([103], '"two"') });
  await press('Save');
  await screen.findByText('Saved');
  // Toasts load with the first one, which would otherwise appear in the next test.
  await screen.findByText('Your lead types have been saved');
  expect(app.bodies.at(-1)).toBe('[{"id":103}]');
  expect(screen.queryByRole('alert', { name: changedElsewhere })).toBeNull();
});

it.skipIf(isRest)('retries a save automatically if the other window changed nothing visible', async () => {
  const app = await onTypes();
  await makeUnsaved();
  let saves = 0;
  const secondTime = {
    get status() {
      saves += 1;
      return saves === 1 ? 412 : 200;
    },
    body: { data: {} },
    headers: { etag: '"two"' },
  };
  app.change({ ...typesAnswer([101, 401], '"elsewhere"'), 'PUT /coverage/work-types/{id}': secondTime });
  await press('Save');
  await screen.findByText('Your lead types have been saved');
  expect(app.bodies).toEqual(['[{"id":401}]', '[{"id":401}]']);
  expect(app.versions).toEqual(['"one"', '"elsewhere"']);
  expect(screen.queryByRole('alert', { name: changedElsewhere })).toBeNull();
});

it.skipIf(isRest)('shows the area’s postcodes on the third step', async () => {
  await open('/settings/coverage/postcodes', postcodesAnswer([1_001, 1_010, 1_002]));
  await screen.findByRole('button', { name: 'LE Leicester (3 of 4)' });
});
