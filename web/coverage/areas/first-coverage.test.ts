import { expect, it } from 'vitest';
import { answer, refusal, type TestAnswers } from '../../testing/contract-answers.ts';
import { eventually } from '../../testing/eventually.ts';
import { company, signedIn } from '../../testing/known-company.ts';
import { openApp } from '../../testing/open-app.tsx';
import { fill, screen, user } from '../../testing/page.ts';
import { testAreas, testCountry } from '../test-country.ts';
import { accreditationsAnswer, area, areasAnswer, coverageAnswers, postcodesAnswer, typesAnswer } from '../test-coverage.ts';

const gasSafe = {
  id: 1,
  code: 'gas-safe',
  name: 'Gas Safe Register',
  question: 'Gas Safe number',
  store_code: true,
  store_date: false,
  accreditor_description: 'Required for gas work',
  register_url: null,
};

/** A company without lead types and postcodes, based in LE1. */
function withoutCoverage(name = 'Hill Solar'): TestAnswers {
  return {
    ...coverageAnswers(),
    ...signedIn({ ...company, internal_name: name }),
    ...areasAnswer([area(7, 'Coverage 1', 0, 0)], true),
    ...typesAnswer([]),
    ...postcodesAnswer([]),
    ...accreditationsAnswer({ compulsoryAccreditations: [gasSafe] }),
    'GET /todos/': answer('GET /todos/', {
      data: [
        { key: 'coverage', complete: true },
        { key: 'listing', complete: false },
      ],
    }),
    'PUT /company/accreditations/': answer('PUT /company/accreditations/', { data: {} }),
    'GET /geography/outlines/{country}': answer('GET /geography/outlines/{country}', { data: testCountry }),
    'GET /geography/outlines/{country}/{area}': answer('GET /geography/outlines/{country}/{area}', { data: testAreas.LE }),
  };
}
const open = (answers = withoutCoverage(), address = '/settings/coverage') => openApp(address, answers);
const save = async () => user.click(await screen.findByRole('button', { name: 'Save and continue' }));
const trade = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

it('saves the suggested trade within the usual radius of the company’s postcode and moves on', async () => {
  const app = await open();
  expect((await trade('Solar')).checked).toBe(true);
  expect((await trade('Boilers')).checked).toBe(false);
  expect(screen.getByLabelText<HTMLInputElement>('20 miles').checked).toBe(true);
  await screen.findByText('3 postcode districts in this radius');
  await save();
  await eventually(() =>
    expect(app.bodies.map((body) => JSON.parse(body) as unknown)).toEqual([
      [{ id: 401 }, { id: 402 }],
      [{ id: 1 }, { id: 2 }, { id: 3 }],
    ]),
  );
  await eventually(() => expect(app.place()).toBe('/profile/listing'));
});

it('keeps what another window has added', async () => {
  const app = await open({ ...withoutCoverage(), ...typesAnswer([103]), ...postcodesAnswer([2_001]) });
  await save();
  await eventually(() => expect(app.bodies).toHaveLength(2));
  expect(app.bodies.map((body) => JSON.parse(body) as unknown)).toEqual([
    [{ id: 103 }, { id: 401 }, { id: 402 }],
    [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 2_001 }],
  ]);
});

it('asks for accreditations that the chosen lead types need, and saves them first', async () => {
  const app = await open();
  await user.click(await trade('Boilers'));
  await fill(await screen.findByLabelText('Gas Safe number'), '123456');
  await save();
  await eventually(() => expect(app.bodies).toHaveLength(3));
  expect(JSON.parse(app.bodies[0] ?? '')).toEqual([{ id: 1, certificate_number: '123456' }]);
});

it('asks for a trade and a known postcode before saving', async () => {
  const app = await open(withoutCoverage('Hill & Sons'));
  await fill(await screen.findByLabelText('Your postcode'), 'Leicester');
  await save();
  await screen.findByText('Choose at least one trade');
  await screen.findByText("We can't find this postcode");
  await eventually(() => expect(document.activeElement).toBe(screen.getByLabelText('Your postcode')));
  expect(app.bodies).toEqual([]);
});

it('keeps the choice if saving fails', async () => {
  await open({ ...withoutCoverage(), 'PUT /coverage/work-types/{id}': refusal('PUT /coverage/work-types/{id}', 400, ['Not now']) });
  await save();
  await screen.findByText('Not now');
  expect((await trade('Solar')).checked).toBe(true);
});

it('gives way to choosing lead types and postcodes one by one', async () => {
  await open();
  await user.click(await screen.findByRole('button', { name: 'Choose lead types and postcodes yourself' }));
  await screen.findByRole('tab', { name: /Choose your lead types/ });
  expect(screen.queryByRole('button', { name: 'Save and continue' })).toBeNull();
});

it.each([
  ['a company with coverage', coverageAnswers(), '/settings/coverage'],
  ['the other steps', withoutCoverage(), '/settings/coverage/postcodes'],
])('is not offered on %s', async (_, answers, address) => {
  await open(answers, address);
  await screen.findByRole('tab', { name: /Choose your lead types/ });
  expect(screen.queryByRole('button', { name: 'Save and continue' })).toBeNull();
});
