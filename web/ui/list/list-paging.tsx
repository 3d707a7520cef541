import { NativeSelect, Pagination } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultPageSize, type PageSize, pageSizes } from '../../../contract/kit/page-sizes.ts';
import classes from './list-paging.module.css';

interface ListPagingProps {
  readonly filters: { readonly page: number; readonly pageSize: PageSize };
  readonly total: number;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (size: PageSize) => void;
}

/** Shows the page size above twenty results and the pages if there are several. */
export function ListPaging({ filters, total, onPage, onPageSize }: ListPagingProps) {
  const { t } = useTranslation('common');
  const pages = Math.ceil(total / filters.pageSize);
  if (total <= defaultPageSize && pages <= 1) return null;
  const chooseSize = (value: string) => {
    const size = pageSizes.find((known) => String(known) === value);
    if (size !== undefined) onPageSize(size);
  };
  return (
    <div className={classes.paging}>
      {total > defaultPageSize && (
        <NativeSelect
          size="md"
          className={classes.size}
          label={t(($) => $.paging.size)}
          data={pageSizes.map(String)}
          value={String(filters.pageSize)}
          onChange={(event) => chooseSize(event.currentTarget.value)}
        />
      )}
      {pages > 1 && (
        <Pagination
          component="nav"
          aria-label={t(($) => $.paging.label)}
          total={pages}
          value={filters.page}
          onChange={onPage}
          siblings={1}
          size="lg"
          getItemProps={(page) => ({ 'aria-label': t(($) => $.paging.page, { page }) })}
          getControlProps={(control) => ({ 'aria-label': control === 'previous' ? t(($) => $.paging.previous) : t(($) => $.paging.next) })}
        />
      )}
    </div>
  );
}

interface Paged {
  readonly page: number;
  readonly pageSize: number;
}

/**
 * Redirects from an empty page beyond the end, after leads were sold or archived or from an old address, to the last one. The total may
 * lag, so it goes to the previous page if the total promises more.
 */
export function useLastPage({ page, pageSize }: Paged, total: number | undefined, isEmpty: boolean, onPage: (page: number) => void): void {
  const last = isEmpty && page > 1 ? Math.min(page - 1, Math.max(1, Math.ceil((total ?? 0) / pageSize))) : undefined;
  const move = useEffectEvent(onPage);
  useEffect(() => {
    if (last !== undefined) move(last);
  }, [last]);
}
