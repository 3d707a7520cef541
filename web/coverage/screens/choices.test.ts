import { notifications } from '@mantine/notifications';
import { afterEach, describe, expect, it } from 'vitest';
import { isRest, isShort } from '../../../test/scope.ts';
import { answer, refusal, type TestAnswers } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { openApp, type OpenApp } from '../../testing/open-app.tsx';
import { fill, screen, user, within } from '../../testing/page.ts';
import { testAreas, testCountry } from '../test-country.ts';
import { accreditationsAnswer, area, areasAnswer, coverageAnswers, districts, foundAnswer, postcodesAnswer } from '../test-coverage.ts';

/** Toasts outlive a page. */
afterEach(() => {
  notifications.clean();
  notifications.cleanQueue();
});

/** Shown and announced, so it may appear twice. */
const shows = (text: string | RegExp) => screen.findAllByText(text);
const oneArea = areasAnswer([area(7, 'Coverage 1')]);

async function openStep(step: string, answers: TestAnswers = {}, width = 1280): Promise<OpenApp> {
  const app = await openApp(`/settings/coverage/${step}`, { ...coverageAnswers(), ...answers }, width);
  await screen.findByRole('heading', { name: 'Lead selection & coverage' });
  return app;
}

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const button = (name: string) => screen.queryByRole('button', { name });
const expectUnavailable = (name: string, because: string): void =>
  expect(screen.getByRole('button', { name, description: because }).getAttribute('aria-disabled')).toBe('true');

describe.skipIf(isRest)('lead types', () => {
  it('are ticked in an open category, announced with their count and saved', async () => {
    const app = await openStep('lead-types');
    await screen.findByText('Select a category to show lead types available');
    const categories = within(screen.getByRole('list', { name: 'Categories' }));
    await user.click(categories.getByRole('button', { name: 'Boilers (1 of 3)' }));
    expect(screen.getAllByText(/^Needs /).map((hint) => hint.textContent)).toEqual(['Needs Gas Safe Register']);
    const missing = screen.getByRole('link', { name: 'Add your accreditation: Gas Safe Register' });
    expect(missing.getAttribute('href')).toBe('/settings/coverage/accreditations?listing=7');
    await user.click(screen.getByRole('checkbox', { name: 'Electric boiler' }));
    await shows('Electric boiler added, 3 selected');
    await categories.findByRole('button', { name: 'Boilers (2 of 3)', expanded: true });
    await press('Add all of Boilers');
    await shows('All of Boilers added, 4 selected');
    await eventually(() => expectUnavailable('Add all of Boilers', 'All selected'));
    await press('Remove Solar panels');
    await shows('Solar panels removed, 3 selected');
    await press('Save');
    await screen.findByText('Your lead types have been saved');
    expect(app.bodies).toEqual(['[{"id":101},{"id":102},{"id":103}]']);
  });

  it.each([
    ['nothing is left', 0, true],
    ['another area has some', 2, false],
  ])('can all be removed when %s', async (_, others, isWarned) => {
    await openStep('lead-types', areasAnswer([area(7, 'Coverage 1'), area(8, 'North', others)]));
    await press('Remove all of Boilers');
    await press('Remove Solar panels');
    await screen.findByText('No lead types selected yet.');
    expect(screen.queryByText('Removing all lead types will disable your listing') !== null).toBe(isWarned);
  });

  it('can be added to any area from the tab once changes are saved', async () => {
    await openStep('lead-types', oneArea);
    await press('Add a lead type');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a lead type' }));
    await dialog.findByRole('combobox', { name: 'Lead type' });
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Remove Solar panels');
    await eventually(() => expectUnavailable('Add a lead type', 'Save your changes first'));
  });

  it('warn and block saving when the last ones are removed', async () => {
    const app = await openStep('lead-types', oneArea);
    await press('Remove all of Boilers');
    expect(screen.queryByText('Removing all lead types will disable your listing')).toBeNull();
    await press('Remove Solar panels');
    await screen.findByText('Removing all lead types will disable your listing');
    expectUnavailable('Save', 'Select at least one lead type');
    await press('Save');
    expect(app.bodies).toEqual([]);
  });

  it('are searchable across categories from three letters', async () => {
    await openStep('lead-types');
    await user.click(await screen.findByRole('tab', { name: 'Search for lead types' }));
    const field = await screen.findByRole('searchbox', { name: 'Search by lead type' });
    await fill(field, 'bo');
    expect(screen.queryByText(/found/)).toBeNull();
    await fill(field, 'boil');
    await screen.findByText('3 lead types found');
    await fill(field, 'hob');
    await screen.findByText('No lead types found for “hob”');
  });

  it('are kept with an error if saving fails', async () => {
    await openStep('lead-types', { 'PUT /coverage/work-types/{id}': 'unreachable' });
    await press('Remove Boiler repair');
    await screen.findByText('1 unsaved change');
    await press('Save');
    await shows('There was an error saving your new lead type');
    screen.getByText('1 unsaved change');
    screen.getByRole('region', { name: 'Lead types selected (1)' });
  });

  it('can be reloaded after a failure', async () => {
    const app = await openStep('lead-types', { 'GET /work-types/': 'unreachable' });
    await screen.findByText('We could not load the lead types.');
    app.change(coverageAnswers());
    await press('Try again');
    await screen.findByRole('region', { name: /^Lead types selected/ });
  });
});

describe.skipIf(isShort)('postcodes on a phone', () => {
  const phone = 390;
  const prompt = 'Begin by typing a postcode or area name (e.g. LE)';
  const search = async (answers: TestAnswers = {}): Promise<OpenApp> => {
    const app = await openStep('postcodes', answers, phone);
    await screen.findByRole('searchbox', { name: prompt });
    return app;
  };
  const look = (text: string) => fill(screen.getByRole('searchbox', { name: prompt }), text);

  it('are found by search, added singly or by area, and saved', async () => {
    const app = await search();
    expect(screen.queryByRole('tab', { name: 'Select coverage on map' })).toBeNull();
    await look('LE');
    await eventually(() =>
      expect(app.calls.filter((call) => call.includes('/coverage-region/'))).toEqual(['GET /coverage-region/?search=LE']),
    );
    await screen.findByRole('region', { name: 'LE Leicester (3 of 4)' });
    screen.getByText('6 postcode districts found');
    await press('NG1');
    await shows('NG1 added, 4 postcode districts selected');
    await press('Add all 4 of LE Leicester');
    await shows('LE Leicester added, 5 postcode districts selected');
    await screen.findByText('2 lead types in 5 postcode districts');
    await press('Remove all 4 of LE Leicester');
    await shows('LE Leicester removed, 1 postcode district selected');
    await press('Show selected (1)');
    await screen.findByRole('button', { name: 'Hide selected' });
    within(screen.getByRole('region', { name: 'Postcodes added (1)' })).getByRole('button', { name: 'NG Nottingham (1 of 2)' });
    // A phone confirms only what is saved.
    expect(document.querySelector('.mantine-Notification-root')).toBeNull();
    await press('Save');
    await screen.findByText('Your postcodes have been saved');
    expect(app.bodies).toEqual(['[{"id":2001}]']);
  });

  it('are added around a postcode without removing others, and undone', async () => {
    await search({
      'GET /geography/outlines/{country}': answer('GET /geography/outlines/{country}', { data: testCountry }),
      'GET /geography/outlines/{country}/{area}': answer('GET /geography/outlines/{country}/{area}', { data: testAreas.LE }),
    });
    await fill(screen.getByLabelText('Postcode'), 'nonsense');
    await press('Add');
    await screen.findByText("We can't find this postcode");
    await fill(screen.getByLabelText('Postcode'), 'LE1 1AA');
    await user.selectOptions(screen.getByLabelText('Distance'), '5 miles');
    await press('Add');
    await shows('Radius of 5 miles: 2 districts selected. Your other districts stay selected.');
    await screen.findByText('2 unsaved changes');
    await press('Undo');
    await eventually(() => expect(screen.queryByText('2 unsaved changes')).toBeNull());
    expect(button('Undo')).toBeNull();
  });

  it('do not show an empty state before loading', async () => {
    const app = await search(foundAnswer([]));
    await look('ZZ');
    await screen.findByText('No postcodes found for “ZZ”');
    app.change({ 'GET /coverage-region/': 'pending' });
    await look('LE');
    await eventually(() => expect(app.calls).toContain('GET /coverage-region/?search=LE'));
    expect(screen.queryByText(/No postcodes found/)).toBeNull();
  });

  it('are cleared with the search, report no results and can be retried', async () => {
    const app = await search(foundAnswer([]));
    await look('ZZ');
    await screen.findByText('No postcodes found for “ZZ”');
    await look('');
    await eventually(() => expect(screen.queryByText(/No postcodes found/)).toBeNull());
    app.change({ 'GET /coverage-region/': 'unreachable' });
    await look('NG');
    await screen.findByText('We could not search for postcodes.');
    app.change(foundAnswer(districts, true));
    await press('Try again');
    await screen.findByText('There are more results. Type more of the postcode or name.');
  });

  it('cannot be saved when all are removed', async () => {
    await search(postcodesAnswer([1_001]));
    await press('Remove LE1');
    await screen.findByText('No postcodes added yet.');
    expectUnavailable('Save', 'Select at least one postcode');
  });

  it('show the server’s refusal and keep the selection', async () => {
    const words = 'DK8000 is no postcode district of your country';
    await search({ 'PUT /coverage/postcodes/{id}': refusal('PUT /coverage/postcodes/{id}', 422, [words]) });
    await press('Remove LE1');
    await shows('LE1 removed, 2 postcode districts selected');
    await press('Save');
    const alert = within(await screen.findByRole('alert', { name: 'There was an error saving your postcodes' }));
    alert.getByText(words);
    screen.getByText('1 unsaved change');
    await press('Undo');
    await shows('Undone, 3 postcode districts selected');
    expect(button('Undo')).toBeNull();
  });

  it('can be restored from the basket until something else changes', async () => {
    await search();
    await press('Remove LE1');
    await screen.findByRole('button', { name: 'Undo' });
    await look('NG');
    await press('NG1');
    await shows('NG1 added, 3 postcode districts selected');
    expect(button('Undo')).toBeNull();
  });
});

it.skipIf(isRest)('falls back to the list without outlines, with a retry', async () => {
  const app = await openStep('postcodes', { 'GET /geography/outlines/{country}': 'unreachable' });
  await screen.findByText('The map is not available. You can select by postcode.');
  await screen.findByRole('tab', { name: 'Select by postcode', selected: true });
  screen.getByRole('searchbox', { name: 'Begin by typing a postcode or area name (e.g. LE)' });
  const asked = app.calls.filter((call) => call.includes('/outlines/')).length;
  await press('Try again');
  await eventually(() => expect(app.calls.filter((call) => call.includes('/outlines/')).length).toBeGreaterThan(asked));
});

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

it.skipIf(isRest)('saves an area’s accreditations from the second step', async () => {
  const app = await openStep('accreditations', {
    ...accreditationsAnswer({ compulsoryAccreditations: [gasSafe] }),
    'PUT /company/accreditations/': answer('PUT /company/accreditations/', { data: {} }),
  });
  await screen.findByText("Lead types that need an accreditation stay on hold until we've verified it.");
  expect(screen.queryByRole('button', { name: /Show Lead Types/ })).toBeNull();
  await fill(screen.getByLabelText('What is your number?'), '123');
  await screen.findByRole('tab', { name: /Add your accreditations.*unsaved/ });
  await press('Save');
  await screen.findByText('Accreditations saved');
  expect(app.calls).toContain('GET /company/accreditations/?coverage=7');
  expect(app.bodies).toEqual(['[{"id":1,"certificate_number":"123"}]']);
});
