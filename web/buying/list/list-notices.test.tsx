import { describe, expect, test, vi } from 'vitest';
import type { CompanyWire } from '../../../contract/companies/endpoints.ts';
import { company, signedIn } from '../../testing/known-company.ts';
import { eventually } from '../../testing/eventually.ts';
import { openPart } from '../../testing/open-part.tsx';
import { screen, user } from '../../testing/page.ts';
import { ListNotices } from './list-header.tsx';
import type { useMarketplace } from './use-marketplace.ts';

type Marketplace = ReturnType<typeof useMarketplace>;

const calm: Marketplace = {
  rows: [],
  newCount: 0,
  showLatest: () => {},
  boughtCode: undefined,
  total: 3,
  preSelect: null,
  isAutoSwitched: false,
  isFirstLoad: false,
  isChanging: false,
  isEmpty: false,
  isSettled: true,
  hasFailed: false,
  postcodeRefusal: undefined,
  isRefreshing: false,
  isOutdated: false,
  refresh: () => {},
  markViewed: () => {},
};

function openNotices(state: Partial<Marketplace>, { as = company, missingCode }: { as?: CompanyWire; missingCode?: string } = {}) {
  return openPart(
    <>
      <p>The list</p>
      <ListNotices marketplace={{ ...calm, ...state }} missingCode={missingCode} />
    </>,
    { texts: ['buying'], answers: signedIn(as) },
  );
}

describe('list widened because nothing is inside the coverage', () => {
  const words = "No leads in your coverage at the moment, so we're showing leads outside it too.";

  test.each<[string, CompanyWire, string[]]>([
    ['leads on to the coverage', company, ['/settings/coverage']],
    ['says no more to a company whose coverage the account team keeps', { ...company, ban_edit_coverage: true }, []],
    ['says no more to a company without settings', { ...company, account: { ...company.account, show_settings: false } }, []],
  ])('says so and %s', async (_, as, addresses) => {
    await openNotices({ isAutoSwitched: true }, { as });
    expect((await screen.findByText(new RegExp(words))).textContent).toContain(words);
    expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(addresses);
  });

  test.each<[string, CompanyWire, string]>([
    ['is led to its settings', { ...company, has_coverage: false }, '/settings/coverage'],
    ['that may not is led to those who keep it', { ...company, has_coverage: false, ban_edit_coverage: true }, '/help/contact'],
  ])('a company without coverage %s', async (_, as, address) => {
    await openNotices({ isAutoSwitched: true }, { as });
    await screen.findByText(/You haven't set your coverage yet, so we're showing all leads./);
    expect(screen.getByRole('link').getAttribute('href')).toBe(address);
  });
});

describe('linked lead missing from the list', () => {
  test('is mentioned until dismissed', async () => {
    await openNotices({}, { missingCode: 'QUOTE1' });
    expect((await screen.findByRole('alert')).textContent).toContain('The lead in your link is no longer available.');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await eventually(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

describe('list that could not be refreshed', () => {
  test('says so beside the cached data and offers a retry', async () => {
    const refresh = vi.fn();
    await openNotices({ isOutdated: true, refresh });
    expect((await screen.findByRole('alert')).textContent).toContain('Could not refresh.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refresh).toHaveBeenCalledOnce();
  });
});

test('shows no notices without problems', async () => {
  await openNotices({});
  await screen.findByText('The list');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});
