import { useEffect, useEffectEvent, useMemo } from 'react';
import { useLastPage } from '../../ui/list/use-last-page.ts';
import type { ListFilters } from '../filters/use-list-filters.ts';
import { useActioned } from '../list/use-actioned.ts';
import { useMarketplace } from '../list/use-marketplace.ts';
import { useOpenCode, useSelection } from '../list/use-selection.ts';
import { type BuyLeadsSearch, withoutLead } from '../search-params.ts';

/** The list with the lead that is open: opened it is unread no more, and leads that left the list are made up for. */
export function useListedLeads(address: BuyLeadsSearch, { filters, correctPage }: ListFilters) {
  const code = useOpenCode(address);
  // What is asked for with a closed lead's code would be the lead itself, and no list.
  const search = useMemo(() => (code === undefined ? withoutLead(address) : { ...address, enquirycode: code }), [address, code]);
  const { gone, boughtIds, add: onActioned } = useActioned(code);
  const marketplace = useMarketplace(search, filters, gone);
  const { selected, open, close } = useSelection(code, marketplace.rows, marketplace.preSelect);
  const unviewedId = selected?.isViewed === false ? selected.id : undefined;
  const openFirstTime = useEffectEvent(marketplace.markViewed);
  useEffect(() => {
    // Once the press is answered: its row is drawn anew then.
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
    /** The address asks for a lead that is not to be had. */
    missingCode: marketplace.isSettled && selected === undefined ? code : undefined,
  };
}
