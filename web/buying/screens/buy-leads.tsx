import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useSuspenseQuery, useQuery } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState, useId, useEffect, useEffectEvent, useRef, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { coverageFilters } from '../../../contract/buying/values.ts';
import type { CompanyWire } from '../../../contract/companies/endpoints.ts';
import { companyQuery } from '../../platform/session.ts';
import { useLastPage } from '../../ui/list/list-paging.tsx';
import { PaneHeader, Pane } from '../../ui/overlay/pane.tsx';
import { useBlockNavigation } from '../../ui/overlay/use-block-navigation.ts';
import { insideCountQuery } from '../api.ts';
import { canClose } from '../basket.ts';
import leadBasketClasses from '../basket/lead-basket.module.css';
import { LeadBasket } from '../basket/lead-basket.tsx';
import { LeadDetails } from '../basket/lead-details.tsx';
import { type OnActioned, useBasket, useStageFocus } from '../basket/use-basket.ts';
import { purchasedRows } from '../bulk.ts';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import { BulkBasket } from '../bulk/bulk-basket.tsx';
import { useBulkMode, type BulkMode } from '../bulk/use-bulk-mode.ts';
import { FilterRow } from '../filters/filter-row.tsx';
import { FilterSheet } from '../filters/filter-sheet.tsx';
import { useListFilters, type ListFilters } from '../filters/use-list-filters.ts';
import { dockedLayout, mobileLayout } from '../layout.ts';
import type { Lead } from '../lead.ts';
import type { ListActions } from '../limits.ts';
import { LeadList } from '../list/lead-list.tsx';
import { ListHeader, ListNotices, ViewSwitch } from '../list/list-header.tsx';
import { useMarketplace } from '../list/use-marketplace.ts';
import { useOpenCode, useSelection } from '../list/use-selection.ts';
import { withoutLead, type Filters, type UsualCoverage } from '../list-filters.ts';
import type { BuyLeadsSearch } from '../search-params.ts';
import classes from './buy-leads.module.css';

/** Screen of the route. Its guard has loaded the company. */
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
  const filtering = useListFilters(search, seesMoreThanItsArea(company) ? coverageFilters.within : coverageFilters.all);
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
  const showView = (coverage: UsualCoverage) => setFilters({ ...filters, page: 1, coverage, postcode: '' });
  const views = <ViewSwitch filters={filters} isAutoSwitched={marketplace.isAutoSwitched} inside={inside} onView={showView} />;
  return (
    <div className="stack">
      <ListHeader
        marketplace={marketplace}
        filters={filters}
        isMobile={isMobile}
        isBulkOn={bulk.isOn}
        onBulk={mode.turn}
        onOpenFilters={() => setOpenPane('filters')}
        views={isMobile && views}
      />
      {!isMobile && (
        <div className={classes.controls}>
          {views}
          <FilterRow filters={filters} country={country} postcodeRefusal={marketplace.postcodeRefusal} onChange={setFilters} />
        </div>
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

/** Whether the company has an area of its own within what it may see. */
function seesMoreThanItsArea(company: CompanyWire): boolean {
  return company.has_coverage && !company.no_marketplace && !company.no_widen_marketplace;
}

interface BasketPaneProps {
  readonly selected: Lead | undefined;
  readonly mode: BulkMode;
  /** Without a docked basket, the bulk basket opens on request. */
  readonly isBulkOpen: boolean;
  readonly isDocked: boolean;
  readonly company: CompanyWire;
  readonly onActioned: OnActioned;
  readonly onCloseLead: () => void;
}

/** Shows one lead or the bulk basket. Takes no room while empty. */
function BasketPane({ selected, mode, isBulkOpen, isDocked, company, onActioned, onCloseLead }: BasketPaneProps) {
  const bulkTitleId = useId();
  const { bulk } = mode;
  if (selected !== undefined && bulk.isOn) return <ViewedLead key={selected.id} row={selected} isDocked={isDocked} onClose={onCloseLead} />;
  if (selected !== undefined) {
    return (
      <SelectedLead key={selected.id} row={selected} company={company} isDocked={isDocked} onActioned={onActioned} onClose={onCloseLead} />
    );
  }
  if (bulk.isOn && (isDocked || isBulkOpen)) {
    return (
      <Pane isDocked={isDocked} labelledBy={bulkTitleId} onClose={mode.leave}>
        <BulkBasket
          bulk={bulk}
          company={company}
          titleId={bulkTitleId}
          onRemove={mode.toggle}
          onAgree={mode.agree}
          onBuy={() => void mode.buy()}
          onClear={mode.clear}
          onLeave={mode.leave}
          onClose={mode.close}
        />
      </Pane>
    );
  }
  return null;
}

/** Combines the list with the open lead: marks it as read and fills in leads that left the list. */
function useListedLeads(address: BuyLeadsSearch, { filters, correctPage }: ListFilters) {
  const code = useOpenCode(address);
  // With a closed lead's code the server would return that lead instead of the list.
  const search = useMemo(() => (code === undefined ? withoutLead(address) : { ...address, enquirycode: code }), [address, code]);
  const { gone, boughtIds, add: onActioned } = useActioned(code);
  const marketplace = useMarketplace(search, filters, gone);
  const { selected, open, close } = useSelection(code, marketplace.rows, marketplace.preSelect);
  const unviewedId = selected?.isViewed === false ? selected.id : undefined;
  const openFirstTime = useEffectEvent(marketplace.markViewed);
  useEffect(() => {
    // After the press has rendered, since this re-renders the row.
    if (unviewedId !== undefined) setTimeout(() => openFirstTime(unviewedId));
  }, [unviewedId]);
  const fillUp = useEffectEvent(marketplace.refresh);
  useEffect(() => {
    if (gone.size > 0) fillUp();
  }, [gone]);
  useLastPage(filters, marketplace.total, marketplace.isEmpty, correctPage);
  return {
    marketplace,
    selected,
    boughtIds,
    open,
    close,
    onActioned,
    /** The address requests a lead that is unavailable. */
    missingCode: marketplace.isSettled && selected === undefined ? code : undefined,
  };
}

interface SelectedLeadProps {
  readonly row: Lead;
  readonly company: CompanyWire;
  readonly isDocked: boolean;
  readonly onActioned: OnActioned;
  readonly onClose: () => void;
}

/** Keeps the basket state above its pane, so that resizing the window loses nothing. */
export function SelectedLead({ row, company, isDocked, onActioned, onClose }: SelectedLeadProps) {
  const titleId = useId();
  const basket = useBasket(row, onActioned);
  const isOpen = canClose(basket.basket);
  useBlockNavigation(!isOpen);
  const isDone = basket.basket.stage === 'declined' && !basket.basket.thanks;
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  return (
    <Pane isDocked={isDocked} isEscapeGlobal labelledBy={titleId} onClose={() => isOpen && onClose()}>
      <LeadBasket row={row} company={company} basket={basket} titleId={titleId} onClose={onClose} />
    </Pane>
  );
}

/** "View" in bulk mode: shows only the details, since all leads are bought together. */
function ViewedLead({ row, isDocked, onClose }: { row: Lead; isDocked: boolean; onClose: () => void }) {
  const { t } = useTranslation('buying');
  const titleId = useId();
  const pane = useRef<HTMLDivElement>(null);
  useStageFocus('checking', pane);
  return (
    <Pane isDocked={isDocked} isEscapeGlobal labelledBy={titleId} onClose={onClose}>
      <div ref={pane}>
        <PaneHeader titleId={titleId} title={t(($) => $.basket.title)} onClose={onClose} />
        <div className={leadBasketClasses.body}>
          <LeadDetails row={row} />
          <p className={leadBasketClasses.hint}>{t(($) => $.basket.inBulk)}</p>
          <Button variant="default" onClick={onClose}>
            {t(($) => $.basket.close)}
          </Button>
        </div>
      </div>
    </Pane>
  );
}

const enrichDelayMs = 500;

/** Defers requests that only enrich the list until the list has loaded. */
function useAfterListLoaded(isListed: boolean): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isListed) return undefined;
    const timer = setTimeout(() => setDue(true), enrichDelayMs);
    return () => clearTimeout(timer);
  }, [isListed]);
  return isDue;
}

/** Number of listed leads inside the coverage. Undefined if the list already shows it or all of them are inside. */
function useInsideCount(filters: Filters, company: CompanyWire, total: number | undefined): number | undefined {
  const isWanted = seesMoreThanItsArea(company) && filters.coverage === coverageFilters.all && total !== undefined && total > 0;
  const isDue = useAfterListLoaded(total !== undefined);
  const { data } = useQuery({ ...insideCountQuery(filters), enabled: isWanted && isDue });
  return isWanted ? data : undefined;
}

interface Actioned {
  readonly code: string;
  readonly isBought: boolean;
}

/** Tracks leads bought or declined here. Each leaves the list once its basket closes; a bought one is marked until then. */
function useActioned(openCode: string | undefined) {
  const [actioned, setActioned] = useState<ReadonlyMap<number, Actioned>>(new Map());
  const add = useCallback((rows: readonly Lead[], isBought: boolean) => {
    if (rows.length === 0) return;
    setActioned((before) => new Map([...before, ...rows.map((row) => [row.id, { code: row.quoteCode, isBought }] as const)]));
  }, []);
  const gone = useMemo(() => new Set([...actioned].filter(([, { code }]) => code !== openCode).map(([id]) => id)), [actioned, openCode]);
  const boughtIds = useMemo(() => new Set([...actioned].filter(([, { isBought }]) => isBought).map(([id]) => id)), [actioned]);
  return { gone, boughtIds, add };
}
