import { useMediaQuery } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { CompanyWire } from '../../../contract/companies/endpoints.ts';
import { coverageFilters } from '../../../contract/buying/values.ts';
import { companyQuery } from '../../platform/session.ts';
import { purchasedRows } from '../bulk.ts';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import { useBulkMode } from '../bulk/use-bulk-mode.ts';
import { FilterRow } from '../filters/filter-row.tsx';
import { FilterSheet } from '../filters/filter-sheet.tsx';
import { FirstCoverageKey } from '../filters/first-coverage-key.tsx';
import { useListFilters } from '../filters/use-list-filters.ts';
import { LeadList } from '../list/lead-list.tsx';
import { ListHeader } from '../list/list-header.tsx';
import { ListNotices } from '../list/list-notices.tsx';
import { useInsideCount } from '../list/use-inside-count.ts';
import { dockedLayout, mobileLayout } from '../layout.ts';
import type { ListActions } from '../list-actions.ts';
import type { BuyLeadsSearch } from '../search-params.ts';
import { BasketPane } from './basket-pane.tsx';
import classes from './buy-leads.module.css';
import { useListedLeads } from './use-listed-leads.ts';

/** The screen of the route. Its guard has loaded the company. */
export function BuyLeads() {
  const search = useSearch({ from: '/trade/buy-leads' });
  const { data: company } = useSuspenseQuery(companyQuery());
  return <BuyLeadsPage search={search} company={company} />;
}

function BuyLeadsPage({ search, company }: { search: BuyLeadsSearch; company: CompanyWire }) {
  const isMobile = useMediaQuery(mobileLayout, false, { getInitialValueInEffect: false });
  const isDocked = useMediaQuery(dockedLayout, true, { getInitialValueInEffect: false });
  const [openPane, setOpenPane] = useState<'filters' | 'bulk'>();
  const closePane = () => setOpenPane(undefined);
  const filtering = useListFilters(search);
  const { filters, setFilters } = filtering;
  const { marketplace, selected, boughtIds, open, close, onActioned, missingCode } = useListedLeads(search, filtering);
  const { rows, boughtCode } = marketplace;
  const onTurned = () => {
    if (selected !== undefined) close();
    closePane();
  };
  const mode = useBulkMode({ isMobile, onActioned, onTurned, onBack: closePane });
  const { bulk, toggle } = mode;
  const bought = useMemo(() => new Set([...boughtIds, ...purchasedRows(bulk).map(({ id }) => id)]), [boughtIds, bulk]);
  const inside = useInsideCount(filters, company, marketplace.total);
  if (boughtCode !== undefined) return <Navigate to="/lead/$code" params={{ code: boughtCode }} replace />;

  const list: ListActions = { rows, selectedId: selected?.id, boughtIds: bought, bulk, open, toggle };
  const country = company.country.iso_code;
  return (
    <div className="stack">
      <ListHeader
        marketplace={marketplace}
        filters={filters}
        inside={inside}
        isMobile={isMobile}
        isBulkOn={bulk.isOn}
        onBulk={mode.turn}
        onInside={() => setFilters({ ...filters, page: 1, coverage: coverageFilters.within, postcode: '' })}
        onOpenFilters={() => setOpenPane('filters')}
      />
      {isMobile ? (
        <FirstCoverageKey />
      ) : (
        <FilterRow filters={filters} country={country} postcodeRefusal={marketplace.postcodeRefusal} onChange={setFilters} />
      )}
      <ListNotices marketplace={marketplace} missingCode={missingCode} />
      <div className={classes.columns}>
        <LeadList marketplace={marketplace} list={list} filtering={filtering} company={company} isMobile={isMobile} />
        <BasketPane
          selected={selected}
          mode={mode}
          isBulkOpen={openPane === 'bulk'}
          isDocked={isDocked}
          company={company}
          onActioned={onActioned}
          onCloseLead={close}
        />
      </div>
      {bulk.isOn && !isDocked && <BulkBar mode={mode} isMobile={isMobile} onBuy={() => setOpenPane('bulk')} />}
      {openPane === 'filters' && <FilterSheet filters={filters} country={country} onClose={closePane} onApply={setFilters} />}
    </div>
  );
}
