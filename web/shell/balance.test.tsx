import { expect, it } from 'vitest';
import { formatFor } from '../companies/company-format.ts';
import { answer, type TestAnswer } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { company } from '../testing/known-company.ts';
import { openComponent } from '../testing/open-component.tsx';
import { inRouter } from '../testing/in-router.tsx';
import { screen, user } from '../testing/page.ts';
import { FormatContext } from '../ui/format.ts';
import { Balance } from './balance.tsx';

const owing = (balance: number, currency: 'GBP' | 'DKK' | 'SEK' | 'NOK' = 'GBP') =>
  answer('GET /company/balance', { data: { balance, currency } });
const open = (given: () => TestAnswer | Promise<TestAnswer>, whose = company) =>
  openComponent(
    inRouter(
      <FormatContext value={formatFor(whose)}>
        <Balance />
      </FormatContext>,
    ).part,
    'shell',
    given,
  );
/** Amounts contain non-breaking spaces. */
const reads = (words: string) =>
  eventually(() => expect(document.getElementById('root')?.textContent.replaceAll(/\s/g, ' ')).toContain(words));

it.each([
  [1234.5, '£1,234.50 to pay'],
  [0.01, '£0.01 to pay'],
  [-0.01, '£0.01 in credit'],
  [-1234.5, '£1,234.50 in credit'],
  [0, '£0.00, settled'],
])('formats a debt of %d as "%s", without a sign', async (amount, words) => {
  await open(() => owing(amount));
  await reads(words);
});

it.each([
  ['dk', 'da', 'DKK', '1.234,50 kr. to pay'],
  ['se', 'sv', 'SEK', '1 234,50 kr to pay'],
  ['no', 'no', 'NOK', '1 234,50 kr to pay'],
] as const)('formats the debt of a company in %s that reads %s and owes %s as "%s"', async (country, language, currency, words) => {
  const whose = {
    ...company,
    country: { id: country, iso_code: country },
    communications_language: { id: language, iso_code: language },
  };
  await open(() => owing(1234.5, currency), whose);
  await reads(words);
});

it.each([184.2, 0, -20])('links to the invoices with a debt of %d', async (amount) => {
  await open(() => owing(amount));
  expect((await screen.findByRole('link', { name: /pay|settled|credit/ })).getAttribute('href')).toBe('/account/invoices');
});

it('stays empty while loading', async () => {
  const later = Promise.withResolvers<TestAnswer>();
  await open(() => later.promise);
  expect(screen.queryByText(/pay|settled|credit/)).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  later.resolve(owing(20));
  await screen.findByText('£20.00 to pay');
});

it('stays a button during a retry, then shows the balance', async () => {
  let given: TestAnswer | Promise<TestAnswer> = 'unreachable';
  const { calls } = await open(() => given);
  const again = await screen.findByRole('button', { name: 'Reload balance' });
  const later = Promise.withResolvers<TestAnswer>();
  given = later.promise;
  await user.click(again);
  await eventually(() => expect(again.getAttribute('aria-busy')).toBe('true'));
  expect(screen.getByRole('button', { name: 'Reload balance' })).toBe(again);
  later.resolve(owing(-20));
  await screen.findByText('£20.00 in credit');
  expect(calls).toHaveLength(2);
});
