import { describe, expect, test, vi } from 'vitest';
import type { CompanyWire } from '../../../contract/companies/endpoints.ts';
import { company } from '../../testing/known-company.ts';
import { openPart } from '../../testing/open-part.tsx';
import { screen, user } from '../../testing/page.ts';
import { ListEmpty } from './list-header.tsx';

const uncovered = { ...company, has_coverage: false };
const notChosen = 'Choose your lead types and coverage to see leads here.';
const noMarketplace = 'There are no leads available. Watch out for Priority Lead Alerts.';
const ownArea = 'There are no leads in this area at the moment.';
const noMatch = 'No leads matching your search criteria were found. Please adjust the filters and try again';

interface Case {
  readonly who: string;
  readonly as: CompanyWire;
  readonly isWithin?: boolean;
  readonly words: string;
  readonly way?: readonly [name: string, address: string];
}

const chooses = ['Choose your coverage', '/settings/coverage'] as const;
const asks = ['Contact us', '/help/contact'] as const;

describe('empty list', () => {
  test.each<Case>([
    { who: 'sees everything', as: company, words: noMatch },
    { who: 'has no marketplace', as: { ...company, no_marketplace: true }, words: noMarketplace },
    { who: 'sees its own area only', as: { ...company, no_widen_marketplace: true }, words: ownArea },
    {
      who: 'has no marketplace at all, not even its area',
      as: { ...company, no_marketplace: true, no_widen_marketplace: true },
      words: noMarketplace,
    },
    { who: 'has no coverage and looks everywhere', as: uncovered, words: noMatch },
    { who: 'has no coverage and looks within it', as: uncovered, isWithin: true, words: notChosen, way: chooses },
    { who: 'has no coverage and sees its area only', as: { ...uncovered, no_widen_marketplace: true }, words: notChosen, way: chooses },
    { who: 'has no coverage and is only made offers', as: { ...uncovered, no_marketplace: true }, words: notChosen, way: chooses },
    {
      who: 'may not choose its coverage itself',
      as: { ...uncovered, ban_edit_coverage: true },
      isWithin: true,
      words: notChosen,
      way: asks,
    },
    {
      who: 'is shown no settings',
      as: { ...uncovered, account: { ...company.account, show_settings: false } },
      isWithin: true,
      words: notChosen,
      way: asks,
    },
  ])('tells a company that $who: $words', async ({ as, isWithin = false, words, way }) => {
    await openPart(<ListEmpty company={as} onClearFilters={undefined} isWithin={isWithin} />, { texts: ['buying'] });
    expect(await screen.findByText(words)).toBeTruthy();
    const links = screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual(way === undefined ? [] : [way]);
  });

  test('offers to clear filters once they are the cause', async () => {
    const clear = vi.fn();
    await openPart(<ListEmpty company={company} onClearFilters={clear} isWithin={false} />, { texts: ['buying'] });
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(clear).toHaveBeenCalledOnce();
  });

  test('does not offer it if no filter is the cause', async () => {
    const as = { ...company, no_marketplace: true };
    await openPart(<ListEmpty company={as} onClearFilters={() => {}} isWithin={false} />, { texts: ['buying'] });
    await screen.findByText(noMarketplace);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
