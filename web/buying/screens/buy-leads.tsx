import { useMediaQuery } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CompanyWire } from '../../../contract/companies/endpoints.ts';
import { readPreferences, rememberPageSize } from '../../platform/preferences.ts';
import { companyQuery } from '../../platform/session.ts';
import { BasketPane } from './basket-pane.tsx';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import { FilterRow } from '../filters/filter-row.tsx';
import { FilterSheet } from '../filters/filter-sheet.tsx';
import { FirstCoverageKey } from '../filters/first-coverage-key.tsx';
import { LeadList } from '../list/lead-list.tsx';
import { ListHeader } from '../list/list-header.tsx';
import { ListNotices } from '../list/list-notices.tsx';
import { focusBulkSwitch, focusFirstLead } from '../list/row-focus.ts';
import { useActioned } from '../list/use-actioned.ts';
import { useBulk } from '../bulk/use-bulk.ts';
import { useMarketplace } from '../list/use-marketplace.ts';
import { useSelection } from '../list/use-selection.ts';
import { dockedLayout, mobileLayout } from '../layout.ts';
import { useLastPage } from '../../ui/use-last-page.ts';
import { type PageSize, pageSizes } from '../../../contract/kit/page-sizes.ts';
import type { ListActions } from '../list-actions.ts';
import { activeFilters, type BuyLeadsSearch, type Filters, filtersOf, searchOf } from '../search-params.ts';
import classes from './buy-leads.module.css';

const listName = 'buy-leads';

/** The screen of the route. Its guard has loaded the company. */
export function BuyLeads() {
  const search = useSearch({ from: '/trade/buy-leads' });
  const { data: company } = useSuspenseQuery(companyQuery());
  return <BuyLeadsPage search={search} company={company} />;
}

function BuyLeadsPage({ search, company }: { search: BuyLeadsSearch; company: CompanyWire }) {
  const navigate = useNavigate({ from: '/buy-leads' });
  const isMobile = useMediaQuery(mobileLayout, false, { getInitialValueInEffect: false });
  const isDocked = useMediaQuery(dockedLayout, true, { getInitialValueInEffect: false });
  const [ownPageSize, setOwnPageSize] = useState(rememberedPageSize);
  const [openPane, setOpenPane] = useState<'filters' | 'bulk'>();
  const filters = filtersOf(search, ownPageSize);
  const { gone, add: addActioned } = useActioned(search.enquirycode);
  const marketplace = useMarketplace(search, filters, gone);
  const bulk = useBulk(addActioned);
  const { selected, open, close } = useSelection(search, marketplace.rows, marketplace.preSelect);

  const unviewedId = selected?.isViewed === false ? selected.id : undefined;
  const openFirstTime = useEffectEvent(marketplace.markViewed);
  useEffect(() => {
    if (unviewedId !== undefined) openFirstTime(unviewedId);
  }, [unviewedId]);
  const fillUp = useEffectEvent(marketplace.refresh);
  useEffect(() => {
    if (gone.size > 0) fillUp();
  }, [gone]);
  const becomeMobile = useEffectEvent(() => {
    if (bulk.bulk.isOn && bulk.bulk.stage === 'choosing') bulk.turn(false);
  });
  useEffect(() => {
    if (isMobile) becomeMobile();
  }, [isMobile]);

  const setFilters = (next: Filters) => void navigate({ search: searchOf(next, ownPageSize), resetScroll: next.page !== filters.page });
  useLastPage(filters, marketplace.total, marketplace.isEmpty, (page) => {
    void navigate({ search: searchOf({ ...filters, page }, ownPageSize), replace: true });
  });
  if (marketplace.boughtCode !== undefined) return <Navigate to="/lead/$code" params={{ code: marketplace.boughtCode }} replace />;

  const setPageSize = (pageSize: PageSize) => {
    rememberPageSize(listName, pageSize);
    setOwnPageSize(pageSize);
    setFilters({ ...filters, pageSize, page: 1 });
  };
  const showNew = () => {
    flushSync(marketplace.showLatest);
    focusFirstLead();
  };
  const turnBulk = (on: boolean) => {
    if (selected !== undefined) close();
    setOpenPane(undefined);
    bulk.turn(on);
  };
  const closeBulk = () => {
    if (bulk.bulk.stage === 'buying') return;
    flushSync(() => turnBulk(false));
    focusBulkSwitch();
  };
  // On mobile the list lies behind its back arrow, where further leads are ticked: closing is a button of its own there.
  const backToList = () => {
    if (bulk.bulk.stage === 'buying') return;
    setOpenPane(undefined);
    bulk.putAside();
  };
  const list: ListActions = { rows: marketplace.rows, selectedId: selected?.id, bulk: bulk.bulk, open, toggle: bulk.toggle };
  const country = company.country.iso_code;
  return (
    <div className="stack">
      <ListHeader
        total={marketplace.total}
        newCount={marketplace.newCount}
        isMobile={isMobile}
        isBulkOn={bulk.bulk.isOn}
        activeFilterCount={activeFilters(filters).length}
        onBulk={turnBulk}
        onShowNew={showNew}
        onOpenFilters={() => setOpenPane('filters')}
      />
      {isMobile ? (
        <FirstCoverageKey />
      ) : (
        <FilterRow filters={filters} country={country} postcodeRefusal={marketplace.postcodeRefusal} onChange={setFilters} />
      )}
      <ListNotices
        marketplace={marketplace}
        missingCode={marketplace.isSettled && selected === undefined ? search.enquirycode : undefined}
      />
      <div className={classes.columns}>
        <LeadList
          marketplace={marketplace}
          list={list}
          filters={filters}
          company={company}
          isMobile={isMobile}
          onFilters={setFilters}
          onPageSize={setPageSize}
        />
        <BasketPane
          selected={selected}
          bulk={bulk}
          isBulkOpen={openPane === 'bulk'}
          isDocked={isDocked}
          company={company}
          onActioned={addActioned}
          onCloseLead={close}
          onCloseBulk={closeBulk}
          onLeaveBulk={isMobile ? backToList : closeBulk}
        />
      </div>
      {bulk.bulk.isOn && !isDocked && (
        <BulkBar
          count={bulk.bulk.rows.length}
          isMobile={isMobile}
          onCancel={closeBulk}
          onUnselect={bulk.clear}
          onBuy={() => setOpenPane('bulk')}
        />
      )}
      {openPane === 'filters' && (
        <FilterSheet
          filters={filters}
          country={country}
          onClose={() => setOpenPane(undefined)}
          onApply={(next) => {
            setOpenPane(undefined);
            setFilters(next);
          }}
        />
      )}
    </div>
  );
}

function rememberedPageSize(): PageSize | undefined {
  const size = readPreferences().pageSizes?.[listName];
  return pageSizes.find((known) => known === size);
}
