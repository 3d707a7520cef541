import { notifications } from '@mantine/notifications';
import { afterEach, describe, expect, it } from 'vitest';
import { control, type } from '../../testing/act-on-page.ts';
import { answer, refusal, type TestAnswers } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { openApp, type OpenApp } from '../../testing/open-app.tsx';
import { accreditationsAnswer, area, areasAnswer, coverageAnswers, districts, foundAnswer, postcodesAnswer } from '../test-coverage.ts';

/** Toasts outlive a page; only three are shown at once. */
afterEach(() => {
  notifications.clean();
  notifications.cleanQueue();
});

const page = (): string => document.body.textContent;
const eventuallyShows = (text: string) => eventually(() => expect(page()).toContain(text));
const oneArea = areasAnswer([area(7, 'Coverage 1')]);

async function openStep(step: string, answers: TestAnswers = {}, width = 1280): Promise<OpenApp> {
  const app = await openApp(`/settings/coverage/${step}`, { ...coverageAnswers(), ...answers }, width);
  await eventuallyShows('Lead Selection & Coverage');
  return app;
}

const eventuallyClick = (name: string) => eventually(() => control(name).click());
const tick = (label: string): void => {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent === label);
  if (found === undefined) throw new Error(`no checkbox "${label}"`);
  found.click();
};
const saveReason = (): string | null => {
  const button = control('Save');
  return button.getAttribute('aria-disabled') === 'true'
    ? (document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent ?? '')
    : null;
};

describe('lead types', () => {
  it('are ticked in an open category, said with their number, and saved', async () => {
    const app = await openStep('lead-types');
    await eventuallyShows('Select a category to show lead types available');
    await eventuallyClick('Boilers (1 of 3)');
    await eventuallyShows('Needs Gas Safe Register');
    expect(page().match(/Needs Gas Safe Register/g)).toHaveLength(1);
    expect(control('Add your accreditation: Gas Safe Register').getAttribute('href')).toBe('/settings/coverage/accreditations?listing=7');
    tick('Electric boiler');
    await eventuallyShows('Electric boiler added, 3 selected');
    await eventuallyShows('Boilers (2 of 3)');
    control('Add all of Boilers').click();
    await eventuallyShows('All of Boilers added, 4 selected');
    await eventually(() => expect(control('Add all of Boilers').getAttribute('aria-disabled')).toBe('true'));
    expect(app.text()).toContain('All of them are selected');
    control('Remove Solar panels').click();
    await eventuallyShows('Solar panels removed, 3 selected');
    control('Save').click();
    await eventuallyShows('Your lead types have been saved');
    expect(app.bodies).toEqual(['[{"id":101},{"id":102},{"id":103}]']);
  });

  it.each([
    ['nothing is left', 0, true],
    ['another area has some', 2, false],
  ])('that are all taken away where %s', async (_, others, isWarned) => {
    await openStep('lead-types', areasAnswer([area(7, 'Coverage 1'), area(8, 'North', others)]));
    await eventuallyClick('Remove all of Boilers');
    await eventuallyClick('Remove Solar panels');
    await eventuallyShows('No lead types selected yet.');
    expect(page().includes('Removing all lead types will disable your listing')).toBe(isWarned);
  });

  it('can be added to any area from the tab, once what is changed here is saved', async () => {
    await openStep('lead-types', oneArea);
    await eventuallyClick('Add a lead type to a coverage area');
    await eventually(() => expect(document.querySelector('dialog [name=type]')).not.toBeNull());
    control('Cancel', 'dialog button').click();
    await eventually(() => expect(document.querySelector('dialog')).toBeNull());
    control('Remove Solar panels').click();
    await eventually(() => expect(control('Add a lead type to a coverage area').getAttribute('aria-disabled')).toBe('true'));
    expect(page()).toContain('Save your changes first');
  });

  it('that are all taken away warn where nothing else is left, and cannot be saved', async () => {
    const app = await openStep('lead-types', oneArea);
    await eventuallyClick('Remove all of Boilers');
    expect(app.text()).not.toContain('Removing all lead types will disable your listing');
    await eventuallyClick('Remove Solar panels');
    await eventuallyShows('Removing all lead types will disable your listing');
    expect(saveReason()).toBe('Select at least one lead type');
    control('Save').click();
    expect(app.bodies).toEqual([]);
  });

  it('are searched across categories once there are more than two letters', async () => {
    await openStep('lead-types');
    await eventuallyClick('Search for lead types');
    await eventuallyShows('Search by lead type');
    type('input[type=search]', 'bo');
    expect(page()).not.toContain('found');
    type('input[type=search]', 'boil');
    await eventuallyShows('3 lead types found');
    type('input[type=search]', 'hob');
    await eventuallyShows('No lead types found for “hob”');
  });

  it('that could not be saved are told and kept', async () => {
    const app = await openStep('lead-types', { 'PUT /coverage/work-types/{id}': 'unreachable' });
    await eventuallyClick('Remove Boiler repair');
    await eventuallyShows('Unsaved changes');
    control('Save').click();
    await eventuallyShows('There was an error saving your new lead type');
    expect(app.text()).toContain('Unsaved changes');
    expect(app.text()).toContain('Lead types selected (1)');
  });

  it('are announced as loading, and when they cannot be had there is another try', async () => {
    const app = await openStep('lead-types', { 'GET /work-types/': 'unreachable' });
    await eventuallyShows('We could not load the lead types.');
    expect(saveReason()).toBe('Your choices are being loaded');
    app.change(coverageAnswers());
    control('Try again').click();
    await eventuallyShows('Lead types selected');
  });
});

describe('postcodes on a phone', () => {
  const phone = 390;
  const search = async (answers: TestAnswers = {}): Promise<OpenApp> => {
    const app = await openStep('postcodes', answers, phone);
    await eventuallyShows('Begin by typing a postcode or area name (e.g. LE)');
    return app;
  };

  it('are searched only, found by area, added one by one or as a whole, and saved', async () => {
    const app = await search();
    expect(page()).not.toContain('Select coverage on map');
    type('input[type=search]', 'LE');
    await eventually(() =>
      expect(app.calls.filter((call) => call.includes('/coverage-region/'))).toEqual(['GET /coverage-region/?search=LE']),
    );
    await eventuallyShows('LE Leicester (3 of 4)');
    await eventuallyShows('6 postcode districts found');
    control('NG1').click();
    await eventuallyShows('NG1 added, 4 postcode districts selected');
    control('Add all 4 of LE Leicester').click();
    await eventuallyShows('LE Leicester added, 5 postcode districts selected');
    await eventuallyShows('2 lead types in 5 postcode districts');
    control('Remove all 4 of LE Leicester').click();
    await eventuallyShows('LE Leicester removed, 1 postcode district selected');
    control('Show Selected (1)').click();
    await eventuallyShows('Hide Selected');
    expect(app.text()).toContain('NG Nottingham (1 of 2)');
    control('Save').click();
    await eventuallyShows('Your postcodes have been saved');
    expect(app.bodies).toEqual(['[{"id":2001}]']);
  });

  it('are cleared with the search, told when there are none, and asked for again', async () => {
    const app = await search(foundAnswer([]));
    type('input[type=search]', 'ZZ');
    await eventuallyShows('No postcodes found for “ZZ”');
    type('input[type=search]', '');
    await eventually(() => expect(page()).not.toContain('No postcodes found'));
    app.change({ 'GET /coverage-region/': 'unreachable' });
    type('input[type=search]', 'NG');
    await eventuallyShows('We could not search for postcodes.');
    app.change(foundAnswer(districts, true));
    control('Try again').click();
    await eventuallyShows('There are more. Type more of the postcode or name.');
  });

  it('that are none cannot be saved', async () => {
    await search(postcodesAnswer([]));
    await eventuallyShows('No postcodes added yet.');
    expect(saveReason()).toBe('Select at least one postcode');
  });

  it('that the server refuses are told in its words, and nothing is lost', async () => {
    const words = 'DK8000 is no postcode district of your country';
    const app = await search({ 'PUT /coverage/postcodes/{id}': refusal('PUT /coverage/postcodes/{id}', 422, [words]) });
    control('Remove LE1').click();
    await eventuallyShows('LE1 removed, 2 postcode districts selected');
    control('Save').click();
    await eventuallyShows(words);
    expect(app.text()).toContain('There was an error saving your postcodes');
    expect(app.text()).toContain('Unsaved changes');
    control('Undo').click();
    await eventuallyShows('Put back, 3 postcode districts selected');
    expect([...document.querySelectorAll('button')].map((button) => button.textContent)).not.toContain('Undo');
  });

  it('taken out of the basket can be put back until something else changes', async () => {
    await search();
    control('Remove LE1').click();
    await eventually(() => control('Undo'));
    type('input[type=search]', 'NG');
    await eventuallyClick('NG1');
    await eventuallyShows('NG1 added, 3 postcode districts selected');
    expect([...document.querySelectorAll('button')].map((button) => button.textContent)).not.toContain('Undo');
  });
});

it('without its outlines the map gives way to the list, and can be tried again', async () => {
  const app = await openStep('postcodes', { 'GET /geography/outlines/{country}': 'unreachable' });
  await eventuallyShows('The map is not available. You can select by postcode.');
  await eventually(() => expect(document.querySelector('[role=tab][aria-selected=true]:not([id*=step])')).not.toBeNull());
  await eventuallyShows('Begin by typing a postcode or area name (e.g. LE)');
  const asked = app.calls.filter((call) => call.includes('/outlines/')).length;
  control('Try again').click();
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

it('accreditations of an area are saved from its second step', async () => {
  const app = await openStep('accreditations', {
    ...accreditationsAnswer({ compulsoryAccreditations: [gasSafe] }),
    'PUT /company/accreditations/': answer('PUT /company/accreditations/', { data: {} }),
  });
  await eventuallyShows('Lead types that need an accreditation stay on hold until we have verified it.');
  expect(page()).not.toContain('Show Lead Types');
  type('input[name="1"]', '123');
  await eventuallyShows('Add your accreditations, unsaved');
  control('Save').click();
  await eventuallyShows('Accreditations saved');
  expect(app.calls).toContain('GET /company/accreditations/?coverage=7');
  expect(app.bodies).toEqual(['[{"id":1,"certificate_number":"123"}]']);
});
