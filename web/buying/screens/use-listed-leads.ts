import { useEffect, useEffectEvent } from 'react';
import { useLastPage } from '../../ui/use-last-page.ts';
import type { ListFilters } from '../filters/use-list-filters.ts';
import { useActioned } from '../list/use-actioned.ts';
import { useMarketplace } from '../list/use-marketplace.ts';
import { useOpenCode, useSelection } from '../list/use-selection.ts';
import type { BuyLeadsSearch } from '../search-params.ts';

/** The list with the lead that is open: opened it is unread no more, and leads that left the list are made up for. */
export function useListedLeads(search: BuyLeadsSearch, { filters, correctPage }: ListFilters) {
  const code = useOpenCode(search);
  const { gone, boughtIds, add: onActioned } = useActioned(code);
  const marketplace = useMarketplace(search, filters, gone);
  const { selected, open, close } = useSelection(code, marketplace.rows, marketplace.preSelect);
  const unviewedId = selected?.isViewed === false ? selected.id : undefined;
  const openFirstTime = useEffectEvent(marketplace.markViewed);
  useEffect(() => {
    if (unviewedId !== undefined) openFirstTime(unviewedId);
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
    /** The address asks for a lead that is not to be had. */
    missingCode: marketplace.isSettled && selected === undefined ? code : undefined,
  };
}
