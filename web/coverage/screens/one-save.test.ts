import { afterEach, describe, expect, it } from 'vitest';
import { notifications } from '@mantine/notifications';
import { answer, refusal, type TestAnswers } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { openApp } from '../../testing/open-app.tsx';
import { fill, screen, user, within } from '../../testing/page.ts';
import { accreditationsAnswer, coverageAnswers, postcodesAnswer, typesAnswer } from '../test-coverage.ts';

/** Toasts outlive a page. */
afterEach(() => notifications.clean());

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
const [types, answers, postcodes] = [
  'PUT /coverage/work-types/{id}',
  'PUT /company/accreditations/',
  'PUT /coverage/postcodes/{id}',
] as const;
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const goTo = async (step: string) => {
  await user.click(await screen.findByRole('button', { name: /Step \d of 3/ }));
  await user.click(await screen.findByRole('button', { name: step }));
};

/** Stores saved values and returns them on later reads, like a server. */
function remembered(put: keyof TestAnswers, get: keyof TestAnswers, before: TestAnswers, after: TestAnswers): TestAnswers {
  let isSaved = false;
  const known = () => {
    const given = (isSaved ? after : before)[get];
    return typeof given === 'object' ? given : expect.fail();
  };
  return {
    [get]: {
      status: 200,
      get body() {
        return known().body;
      },
      get headers() {
        return known().headers;
      },
    },
    [put]: {
      get status() {
        isSaved = true;
        return 200;
      },
      body: { data: {} },
      headers: { etag: '"two"' },
    },
  };
}
const asked = { compulsoryAccreditations: [gasSafe] };
const held = {
  accreditation: { id: 1, code: 'gas-safe' },
  certificate_number: '123',
  manual_approval_until: null,
  state: 'pending' as const,
  reject_reason: null,
};
const server = (): TestAnswers => ({
  ...coverageAnswers(),
  ...remembered(types, 'GET /coverage/work-types/{id}', typesAnswer([101, 401]), typesAnswer([401], '"two"')),
  ...remembered(postcodes, 'GET /coverage/postcodes/{id}', postcodesAnswer([1_001, 1_002, 1_010]), postcodesAnswer([1_010], '"two"')),
  ...remembered(
    answers,
    'GET /company/accreditations/',
    accreditationsAnswer(asked),
    accreditationsAnswer({ ...asked, companyAccreditations: [held] }),
  ),
});

/** On a phone without a map: removes a lead type and a postcode and types a number, one per step. */
async function changeAll(more: TestAnswers = {}) {
  const app = await openApp('/settings/coverage/lead-types', { ...server(), ...more }, 390);
  await press('Remove Boiler repair');
  await screen.findByText('1 unsaved change');
  await goTo('2. Add your accreditations');
  await fill(await screen.findByLabelText('What is your number?'), '123');
  await screen.findByText('2 unsaved changes');
  await goTo('3. Select coverage');
  await press('Remove LE1');
  await press('Remove LE2');
  await screen.findByText('4 unsaved changes');
  return { ...app, saves: () => app.calls.filter((call) => call.startsWith('PUT')) };
}
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

describe('changes in three steps', () => {
  it('are saved with one press, one request per part, and the bar disappears', async () => {
    const app = await changeAll();
    expect(tabs().filter((name) => name.endsWith(', unsaved'))).toHaveLength(3);
    screen.getByText('1 lead type in 1 postcode district');
    await press('Save');
    await screen.findByText('Your changes have been saved');
    expect(app.saves()).toEqual(['PUT /company/accreditations/', 'PUT /coverage/work-types/7', 'PUT /coverage/postcodes/7']);
    expect(app.bodies).toEqual(['[{"id":1,"certificate_number":"123"}]', '[{"id":401}]', '[{"id":1010}]']);
    await screen.findByText('Saved');
    expect(screen.queryByText(/unsaved change/)).toBeNull();
    // The button disappeared with its bar, so the focus is on the heading.
    await eventually(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Select coverage' })));
  });

  it('are used unsaved for the last-30-days estimate', async () => {
    const outcome = {
      currency: 'GBP' as const,
      from: '2026-02-01',
      until: '2026-03-03',
      came: 0,
      leads: 0,
      price: 0,
      work_types: [],
      days: [],
    };
    const app = await changeAll({ 'POST /company/dry-run/': answer('POST /company/dry-run/', { data: outcome }) });
    await press('Calculate');
    await screen.findByText('No leads came in within this coverage.');
    expect(app.bodies).toEqual(['{"edited":{"area":7,"work_types":[401],"districts":[1010]}}']);
    expect(app.saves()).toEqual([]);
  });

  it('are discarded with one press', async () => {
    const app = await changeAll();
    await press('Discard');
    await eventually(() => expect(screen.queryByText(/unsaved change/)).toBeNull());
    await screen.findByText('2 lead types in 3 postcode districts');
    await goTo('2. Add your accreditations');
    await eventually(() => expect(screen.getByLabelText<HTMLInputElement>('What is your number?').value).toBe(''));
    expect(app.saves()).toEqual([]);
  });

  it('stay unsaved only for a part that fails, which is named', async () => {
    const app = await changeAll({ [types]: 'unreachable' });
    await press('Save');
    const told = within(await screen.findByRole('alert', { name: 'Some of your changes were not saved' }));
    expect(told.getAllByRole('listitem').map((item) => item.textContent.trim())).toEqual([
      'Lead types: not saved. Your changes are still here. Go to Lead types',
      'Accreditations: saved.',
      'Postcodes: saved.',
    ]);
    await screen.findByText('1 unsaved change');
    expect(screen.queryByText('Your changes have been saved')).toBeNull();
    await user.click(told.getByRole('link', { name: 'Go to Lead types' }));
    await screen.findByRole('alert', { name: 'There was an error saving your new lead type' });
    app.change({ [types]: server()[types] ?? 'unreachable', ...typesAnswer([401], '"two"') });
    await press('Save');
    await screen.findByText('Your lead types have been saved');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(app.saves()).toHaveLength(4);
  });

  it('all stay unsaved if every part fails', async () => {
    await changeAll({
      [types]: refusal(types, 403, ['Kept by us']),
      [answers]: 'unreachable',
      [postcodes]: refusal(postcodes, 403, ['Kept by us']),
    });
    await press('Save');
    await screen.findByRole('alert', { name: 'Your changes were not saved' });
    screen.getByText('4 unsaved changes');
  });

  it('point out a part changed in another window', async () => {
    const app = await changeAll();
    app.change({ [types]: refusal(types, 412), ...typesAnswer([101, 103], '"elsewhere"') });
    await press('Save');
    const told = within(await screen.findByRole('alert', { name: 'Some of your changes were not saved' }));
    told.getByText(/^Lead types: not saved because they were changed in another window\./);
    await user.click(told.getByRole('link', { name: 'Go to Lead types' }));
    await screen.findByRole('alert', { name: 'This coverage area was changed in another window' });
  });

  it('wait for an obstacle in another step', async () => {
    const app = await changeAll();
    await goTo('1. Choose your lead types, unsaved');
    await press('Remove Solar panels');
    await screen.findByText('5 unsaved changes');
    await goTo('2. Add your accreditations, unsaved');
    await screen.findByRole('button', { name: 'Save', description: 'Select at least one lead type' });
    await press('Save');
    await user.type(screen.getByLabelText('What is your number?'), '{Enter}');
    expect(app.saves()).toEqual([]);
  });
});
