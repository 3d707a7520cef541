import { expect, it } from 'vitest';
import { answer, type TestAnswer, type TestAnswers } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { company, signedIn } from '../../testing/known-company.ts';
import { openApp } from '../../testing/open-app.tsx';
import { screen, user, within } from '../../testing/page.ts';
import { accreditationsAnswer, coverageAnswers } from '../test-coverage.ts';

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
const boilers = { id: 1, name: 'Boilers' };
const key = 'GET /company/accreditations/{id}/work-types';
const types = (selected: boolean, available: boolean): TestAnswer =>
  answer(key, {
    data: {
      selectedWorkTypes: selected ? [{ id: 101, description: 'Boiler repair', category: boilers }] : [],
      availableWorkTypes: available ? [{ id: 102, description: 'Boiler service', category: boilers }] : [],
    },
  });

async function open(given: TestAnswer, more: TestAnswers = {}) {
  const app = await openApp('/account/accreditations', {
    ...coverageAnswers(),
    ...accreditationsAnswer({ compulsoryAccreditations: [gasSafe] }),
    ...more,
    [key]: given,
  });
  await user.click(await screen.findByRole('button', { name: 'Show Lead Types: Gas Safe' }));
  const pane = await screen.findByRole('dialog', { name: 'Lead types that need Gas Safe' });
  return { app, pane: within(pane) };
}
const groups = ({ queryAllByRole }: Awaited<ReturnType<typeof open>>['pane']) =>
  queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);

it.each([
  ['Escape', () => user.keyboard('{Escape}')],
  ['its button', () => user.click(screen.getByRole('button', { name: 'Close' }))],
])('focuses its heading and closes by %s', async (_, close) => {
  const { pane } = await open(types(true, true));
  await eventually(() => expect(document.activeElement).toBe(pane.getByRole('heading', { level: 2 })));
  await close();
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each([
  ['both', types(true, true), ['Selected', 'Available']],
  ['those that are selected alone', types(true, false), ['Selected']],
  ['those that may be added alone', types(false, true), ['Available']],
])('shows %s, with no empty group', async (_, given, shown) => {
  const { pane } = await open(given);
  await eventually(() => expect(groups(pane)).toEqual(shown));
});

it('reports lead types that failed to load and retries', async () => {
  const { app, pane } = await open('unreachable');
  await pane.findByText('We could not load the lead types.');
  expect(groups(pane)).toEqual([]);
  app.change({ [key]: types(true, false) });
  await user.click(pane.getByRole('button', { name: 'Try again' }));
  await pane.findByText('Boiler repair');
});

it.each([
  ['a limited account', { type_id: 3 as const }, false, true],
  ['a company that is not shown its settings', { show_settings: false }, true, false],
])('%s sees only the permitted actions', async (_, account, mayAdd, mayChange) => {
  const { pane } = await open(types(true, true), signedIn({ ...company, account: { ...company.account, ...account } }));
  await eventually(() => expect(groups(pane)).toEqual(['Selected', 'Available']));
  expect(pane.queryByRole('button', { name: /^Add ?Boiler service$/ }) !== null).toBe(mayAdd);
  if (mayChange) await pane.findByRole('link', { name: 'Change in Coverage 1: Boiler repair' });
  else expect(pane.queryByRole('link')).toBeNull();
});
