import { notifications } from '@mantine/notifications';
import { afterEach, describe, expect, it } from 'vitest';
import { control, type } from '../../testing/act-on-page.ts';
import { refusal, type TestAnswers } from '../../testing/contract-answers.ts';
import { company, companyWithout, signedIn } from '../../testing/known-company.ts';
import { openApp, type OpenApp } from '../../testing/open-app.tsx';
import { area, areasAnswer, coverageAnswers, postcodesAnswer, typesAnswer } from '../test-coverage.ts';
import { eventually } from '../../testing/eventually.ts';

async function open(address = '/settings/coverage', answers: TestAnswers = {}): Promise<OpenApp> {
  const app = await openApp(address, { ...coverageAnswers(), ...answers });
  await eventually(() => expect(app.text()).toContain('Lead Selection & Coverage'));
  return app;
}
/** Toasts outlive a page; only three are shown at once. */
afterEach(() => {
  notifications.clean();
  notifications.cleanQueue();
});
const onTypes = async (answers: TestAnswers = {}): Promise<OpenApp> => {
  const app = await open('/settings/coverage', answers);
  await eventually(() => expect(app.text()).toContain('Lead types selected'));
  return app;
};
const selected = (): string[] => [...document.querySelectorAll<HTMLOptionElement>('select')].map((select) => select.value);
const question = 'You have unsaved changes, are you sure you want to leave?';
const makeUnsaved = async (app: OpenApp) => {
  control('Remove Boiler repair').click();
  await eventually(() => expect(app.text()).toContain('Unsaved changes'));
};
const choose = (place: number, value: string) => {
  const select = document.querySelectorAll('select')[place];
  if (select === undefined) throw new Error(`no select ${place}`);
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
};

describe('the frame', () => {
  it('opens at the lead types of the first area, and says what the area holds', async () => {
    const app = await onTypes();
    expect(app.place()).toBe('/settings/coverage/lead-types');
    expect(app.text()).toContain('2 lead types in 3 postcode districts');
    await eventually(() => expect(document.title).toBe('Coverage 1, Lead Selection & Coverage | Plumbline'));
    expect(document.querySelector('[role=tab][aria-selected=true]')?.textContent).toContain('Choose your lead types');
    expect(document.querySelector('select')?.textContent).toBe('Coverage 1North (new)');
  });

  it.each([
    ['/settings/coverage?listing=8', '/settings/coverage/lead-types?listing=8'],
    ['/settings/coverage/nowhere?listing=8', '/settings/coverage/lead-types?listing=8'],
    ['/settings/coverage/postcodes?listing=8', '/settings/coverage/postcodes?listing=8'],
    ['/settings/coverage/lead-types?listing=nothing', '/settings/coverage/lead-types?listing=nothing'],
  ])('%s shows that step of that area', async (address, place) => {
    const app = await open(address);
    await eventually(() => expect(app.place()).toBe(place));
    await eventually(() => expect(selected()[0]).toBe(place.includes('8') ? '8' : '7'));
  });

  it('says that the area in the address no longer exists, and shows the first', async () => {
    const app = await open('/settings/coverage/lead-types?listing=999');
    await eventually(() => expect(app.text()).toContain('The coverage area that you were looking at no longer exists.'));
    expect(selected()[0]).toBe('7');
    expect(document.title).toBe('Coverage area not found | Plumbline');
    control('Go on with Coverage 1').click();
    await eventually(() => expect(document.title).toBe('Coverage 1, Lead Selection & Coverage | Plumbline'));
    expect(app.place()).toBe('/settings/coverage/lead-types?listing=7');
  });

  it('leads to my leads where settings are not shown', async () => {
    const app = await openApp('/settings/coverage', { ...coverageAnswers(), ...signedIn(companyWithout('show_settings')) });
    await eventually(() => expect(app.place()).toContain('/my-leads'));
  });

  it('is a notice where the account team keeps the coverage', async () => {
    const app = await open('/settings/coverage', signedIn({ ...company, ban_edit_coverage: true }));
    expect(app.text()).toContain('You cannot edit your coverage. Please contact our account management team.');
    expect(app.calls.filter((call) => call.includes('/coverage'))).toEqual([]);
    expect(document.querySelectorAll('select')).toHaveLength(0);
  });

  it('creates Coverage 1 where there is no area, and says so', async () => {
    const app = await open('/settings/coverage', { ...areasAnswer([], true), 'POST /coverage/create': 'unreachable' });
    await eventually(() => expect(app.text()).toContain('We could not create a coverage area for you.'));
    app.change({ ...coverageAnswers(), ...areasAnswer([area(9, 'South', 0, 0)], true) });
    control('Try again').click();
    await eventually(() => expect(app.text()).toContain('South was created for you. Your company listing is disabled'));
    expect(app.bodies).toEqual(['{"name":"Coverage 1"}', '{"name":"Coverage 1"}']);
  });

  it('says that the coverage could not be loaded, and tries again', async () => {
    const app = await open('/settings/coverage', { 'GET /coverage/': 'unreachable' });
    await eventually(() => expect(app.text()).toContain('We could not load your coverage.'));
    app.change(coverageAnswers());
    control('Try again').click();
    await eventually(() => expect(app.text()).toContain('Lead types selected'));
  });
});

describe('leaving unsaved changes', () => {
  it.each([
    ['to the next step', () => control('Next').click(), '/settings/coverage/accreditations?listing=7'],
    ['to another area', () => choose(0, '8'), '/settings/coverage/lead-types?listing=8'],
    ['to another page', () => control('My leads').click(), '/my-leads'],
  ])('%s asks first', async (_, leave, to) => {
    const app = await onTypes();
    await makeUnsaved(app);
    expect(app.text()).toContain('Choose your lead types, unsaved');
    leave();
    await eventually(() => expect(app.text()).toContain(question));
    control('Stay').click();
    await eventually(() => expect(app.text()).not.toContain(question));
    expect(app.place()).toBe('/settings/coverage/lead-types');
    leave();
    await eventually(() => expect(app.text()).toContain(question));
    control('Leave').click();
    await eventually(() => expect(app.place()).toBe(to));
    await eventually(() => expect(app.text()).not.toContain('Unsaved changes'));
  });

  it('does not ask where nothing was changed, or where the change was taken back', async () => {
    const app = await onTypes();
    await makeUnsaved(app);
    control('Undo').click();
    await eventually(() => expect(app.text()).not.toContain('Unsaved changes'));
    control('Next').click();
    await eventually(() => expect(app.place()).toBe('/settings/coverage/accreditations?listing=7'));
    await eventually(() => expect(app.text()).toContain('None of your lead types need an accreditation.'));
  });
});

describe('coverage areas', () => {
  it('are added under a name, which is required', async () => {
    const app = await onTypes();
    control('Add Coverage').click();
    await eventually(() => expect(app.text()).toContain('New coverage area'));
    document.querySelector<HTMLButtonElement>('dialog button[type=submit]')?.click();
    await eventually(() => expect(app.text()).toContain('Name: This field is required'));
    app.change(areasAnswer([area(7, 'Coverage 1'), area(8, 'North', 0, 0), area(9, 'South', 0, 0)]));
    type('dialog input', 'South');
    document.querySelector<HTMLButtonElement>('dialog button[type=submit]')?.click();
    await eventually(() => expect(app.place()).toBe('/settings/coverage/lead-types?listing=9'));
    await eventually(() => expect(selected()[0]).toBe('9'));
    expect(app.bodies).toEqual(['{"name":"South"}']);
  });

  it('say that a name is taken in the words of the server', async () => {
    const taken = 'You have a coverage area of this name already';
    const app = await onTypes({
      'POST /coverage/create': { status: 422, body: { data: { errors: [`name: ${taken}`], fields: { name: [taken] } } } },
    });
    control('Add Coverage').click();
    await eventually(() => expect(app.text()).toContain('New coverage area'));
    type('dialog input', 'North');
    document.querySelector<HTMLButtonElement>('dialog button[type=submit]')?.click();
    await eventually(() => expect(app.text()).toContain(`Name: ${taken}`));
    expect(document.querySelector<HTMLInputElement>('dialog input')?.value).toBe('North');
  });

  it('are renamed, unless another window was quicker: that is told, and trying again decides', async () => {
    const app = await onTypes({ 'PUT /coverage/update/{id}': refusal('PUT /coverage/update/{id}', 412, ['Someone else changed this']) });
    control('Rename Coverage 1').click();
    await eventually(() => expect(document.querySelector<HTMLInputElement>('dialog input')?.value).toBe('Coverage 1'));
    type('dialog input', 'Home');
    app.change({ 'GET /coverage/{id}': { status: 200, body: { data: area(7, 'Elsewhere') }, headers: { etag: '"o"' } } });
    document.querySelector<HTMLButtonElement>('dialog button[type=submit]')?.click();
    await eventually(() => expect(app.text()).toContain('In another window it was called “Elsewhere” meanwhile.'));
    expect(document.querySelector<HTMLInputElement>('dialog input')?.value).toBe('Home');
    app.change(coverageAnswers());
    document.querySelector<HTMLButtonElement>('dialog button[type=submit]')?.click();
    await eventually(() => expect(document.querySelector('dialog')).toBeNull());
    await eventually(() => expect(document.body.textContent).toContain('Renamed to Home'));
  });

  it('are deleted after a question; another one is shown', async () => {
    const app = await open('/settings/coverage/lead-types?listing=8');
    await eventually(() => expect(app.text()).toContain('Lead types selected'));
    control('Delete North').click();
    await eventually(() => expect(app.text()).toContain('Delete North?'));
    expect(app.text()).not.toContain('disable your company listing');
    app.change(areasAnswer([area(7, 'Coverage 1')]));
    control('Delete', 'dialog button').click();
    await eventually(() => expect(app.place()).toBe('/settings/coverage/lead-types'));
    expect(selected()[0]).toBe('7');
    await eventually(() => expect(document.body.textContent).toContain('North deleted'));
    expect(app.text()).not.toContain('no longer exists');
  });

  it('with unsaved changes are deleted without another question', async () => {
    const app = await onTypes();
    await makeUnsaved(app);
    control('Delete Coverage 1').click();
    app.change(areasAnswer([area(8, 'North', 0, 0)]));
    await eventually(() => control('Delete', 'dialog button').click());
    await eventually(() => expect(selected()[0]).toBe('8'));
    expect(app.text()).not.toContain(question);
  });

  it('that are the last one say what deleting it does', async () => {
    const app = await onTypes(areasAnswer([area(7, 'Coverage 1')]));
    control('Delete Coverage 1').click();
    await eventually(() => expect(app.text()).toContain('Deleting your last coverage area will disable your company listing.'));
    app.change({ 'DELETE /coverage/delete/{id}': 'unreachable' });
    control('Delete', 'dialog button').click();
    await eventually(() => expect(app.text()).toContain('There was an error deleting your coverage area'));
    control('Keep Coverage 1').click();
    await eventually(() => expect(document.querySelector('dialog')).toBeNull());
  });

  it.each([
    ['the last one with lead types', [area(7, 'Coverage 1'), area(8, 'North', 0)], true],
    ['one of several with lead types', [area(7, 'Coverage 1'), area(8, 'North')], false],
    ['one of several that are all new', [area(7, 'Coverage 1', 0), area(8, 'North', 0)], false],
  ])('that are %s say whether the listing goes with it', async (_, areas, isSaid) => {
    const app = await onTypes(areasAnswer(areas));
    control('Delete Coverage 1').click();
    await eventually(() => expect(app.text()).toContain('Its lead types and postcodes are removed with it.'));
    expect(app.text().includes('Deleting this one will disable your company listing.')).toBe(isSaid);
  });
});

it('keeps the steps in order: Back and Next, and no more at the ends', async () => {
  const app = await onTypes();
  expect([...document.querySelectorAll('a')].map((link) => link.textContent)).not.toContain('Back');
  control('Next').click();
  await eventually(() => expect(app.text()).toContain('None of your lead types need an accreditation.'));
  control('Next').click();
  await eventually(() => expect(app.text()).toContain('Postcodes Added'));
  expect([...document.querySelectorAll('a')].map((link) => link.textContent)).not.toContain('Next');
  control('Back').click();
  await eventually(() => expect(app.place()).toBe('/settings/coverage/accreditations?listing=7'));
});

it('two windows lose nothing: what the other one saved is shown with what is unsaved here', async () => {
  const app = await onTypes({ 'PUT /coverage/work-types/{id}': refusal('PUT /coverage/work-types/{id}', 412) });
  await makeUnsaved(app);
  app.change(typesAnswer([101, 103], '"elsewhere"'));
  control('Save').click();
  await eventually(() => expect(app.text()).toContain('This coverage area was changed in another window'));
  expect(app.text()).toContain('Added there: Electric boiler.');
  expect(app.text()).toContain('Removed there: Solar panels.');
  await eventually(() => expect(app.text()).toContain('1 lead type in 3 postcode districts'));
  app.change({ ...coverageAnswers(), ...typesAnswer([103], '"two"') });
  control('Save').click();
  await eventually(() => expect(app.text()).toContain('Saved'));
  expect(app.bodies.at(-1)).toBe('[{"id":103}]');
  expect(app.text()).not.toContain('changed in another window');
});

it('saves once more by itself where the other window changed nothing that is seen here', async () => {
  const app = await onTypes();
  await makeUnsaved(app);
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
  control('Save').click();
  await eventually(() => expect(document.body.textContent).toContain('Your lead types have been saved'));
  expect(app.bodies).toEqual(['[{"id":401}]', '[{"id":401}]']);
  expect(app.text()).not.toContain('changed in another window');
});

it('shows the postcodes of the area on the third step', async () => {
  const app = await open('/settings/coverage/postcodes', postcodesAnswer([1_001, 1_010, 1_002]));
  await eventually(() => expect(app.text()).toContain('LE Leicester (3 of 4)'));
});
