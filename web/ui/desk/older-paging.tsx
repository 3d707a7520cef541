import { Button } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { maxCounted } from '../../../contract/kit/page-sizes.ts';
import { loadingOf } from '../region-loading.ts';
import classes from './desk-list.module.css';
import { type DeskRows, isUnknown } from './use-desk-rows.ts';

interface LoadedPart<Row> {
  readonly data: readonly Row[];
}

/** The rows of a list that is read from the newest on, as far as they were asked for. */
export function rowsOf<Row>(query: UseInfiniteQueryResult<InfiniteData<LoadedPart<Row>>>): DeskRows<Row> {
  const rows = query.data?.pages.flatMap(({ data }) => data);
  return { rows, total: rows?.length ?? 0, loading: loadingOf(query), isRefused: isUnknown(query.error) };
}

interface OlderPagingProps {
  readonly shown: number;
  /** How many there are, where that is counted. */
  readonly total?: number;
  readonly query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
}

/** How much of the list is shown, and the way to older rows. */
export function OlderPaging({ shown, total, query }: OlderPagingProps) {
  const { t } = useTranslation('desk');
  const words =
    total === undefined
      ? t(($) => $.older.shown, { count: shown })
      : total >= maxCounted
        ? t(($) => $.older.ofMany, { shown, most: maxCounted })
        : t(($) => $.older.of, { shown, total });
  return (
    <div className={classes.paging}>
      <output>{words}</output>
      {query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t(($) => $.older.more)}
        </Button>
      )}
    </div>
  );
}
