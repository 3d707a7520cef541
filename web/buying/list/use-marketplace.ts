import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../ui/announcer.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { markViewed, marketplaceQuery, postcodeRefusal, markRowViewed } from '../api.ts';
import { type ArrivalCodes, pickArrivalCodes, type Filters } from '../list-filters.ts';
import type { BuyLeadsSearch } from '../search-params.ts';
import { useShownRows } from './use-shown-rows.ts';

/** Loads the list for the address: once with the link's arrival codes, then polled every minute without them. */
export function useMarketplace(search: BuyLeadsSearch, filters: Filters, gone: ReadonlySet<number>) {
  const client = useQueryClient();
  const [arrival, setArrival] = useState<ArrivalCodes>(() => pickArrivalCodes(search));
  const options = marketplaceQuery(filters, arrival);
  const query = useQuery(options);
  const page = query.data !== undefined && 'rows' in query.data ? query.data : undefined;
  const question = JSON.stringify(options.queryKey);
  const isAnswered = page !== undefined && !query.isPlaceholderData;
  const { rows, newCount, showLatest } = useShownRows(
    isAnswered
      ? { question, answer: page, isStale: !query.isFetchedAfterMount, page: filters.page, pageSize: filters.pageSize, gone }
      : undefined,
  );
  const { enquirycode } = search;
  const isKnown = enquirycode === undefined || rows.some((row) => row.quoteCode === enquirycode);
  // A link followed while the list is open requests a lead that is not in it.
  if (isAnswered && !isKnown && arrival.enquirycode !== enquirycode) setArrival(pickArrivalCodes(search));
  useCountAnnouncement(question, isAnswered && query.isFetchedAfterMount ? page.totalResults : undefined);
  return {
    rows,
    newCount,
    showLatest,
    boughtCode: query.data !== undefined && 'boughtCode' in query.data ? query.data.boughtCode : undefined,
    total: page?.totalResults,
    preSelect: isAnswered && arrival.enquirycode === enquirycode ? page.preSelect : null,
    isAutoSwitched: page?.autoSwitched === true,
    isFirstLoad: query.isPending,
    isChanging: query.isPlaceholderData,
    /** The server returned no rows for this page, whatever the total. */
    isEmpty: isAnswered && query.isFetchedAfterMount && page.rows.length === 0,
    isSettled: isAnswered && query.isFetchedAfterMount,
    hasFailed: toRegionLoading(query).hasFailed,
    postcodeRefusal: postcodeRefusal(query.error),
    isRefreshing: query.isFetching,
    isOutdated: query.isRefetchError,
    refresh: () => void query.refetch(),
    markViewed: (id: number) => {
      client.setQueryData(options.queryKey, (answer) => markRowViewed(answer, id));
      // On failure it stays unread on the server and is marked next time.
      markViewed(id).catch(() => undefined);
    },
  };
}

/** Announces the count once per user query; polled changes stay silent. */
function useCountAnnouncement(question: string, total: number | undefined): void {
  const { t } = useTranslation('buying');
  const announced = useRef('');
  useEffect(() => {
    if (total === undefined || announced.current === question) return;
    // The first load belongs to the page, whose name is already announced.
    if (announced.current !== '') announce(t(($) => $.count, { count: total }));
    announced.current = question;
  }, [question, total, t]);
}
