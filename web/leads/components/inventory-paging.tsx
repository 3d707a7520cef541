import { NativeSelect, Pagination } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { defaultPageSize, type Filters, type PageSize, pageSizes } from '../search-params.ts';
import classes from './inventory-paging.module.css';

interface InventoryPagingProps {
  readonly filters: Filters;
  readonly total: number;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (size: PageSize) => void;
}

/** The size only above twenty results, the pages only above one. */
export function InventoryPaging({ filters, total, onPage, onPageSize }: InventoryPagingProps) {
  const { t } = useTranslation('leads');
  const pages = Math.ceil(total / filters.pageSize);
  if (total <= defaultPageSize && pages <= 1) return null;
  return (
    <div className={classes.paging}>
      {total > defaultPageSize && (
        <NativeSelect
          size="md"
          className={classes.size}
          label={t(($) => $.paging.size)}
          data={pageSizes.map(String)}
          value={String(filters.pageSize)}
          onChange={(event) => {
            const size = pageSizes.find((known) => String(known) === event.currentTarget.value);
            if (size !== undefined) onPageSize(size);
          }}
        />
      )}
      {pages > 1 && (
        <Pagination
          component="nav"
          aria-label={t(($) => $.paging.label)}
          size="lg"
          total={pages}
          value={filters.page}
          onChange={onPage}
          getItemProps={(page) => ({ 'aria-label': t(($) => $.paging.page, { page }) })}
          getControlProps={(control) => ({ 'aria-label': control === 'previous' ? t(($) => $.paging.previous) : t(($) => $.paging.next) })}
        />
      )}
    </div>
  );
}
