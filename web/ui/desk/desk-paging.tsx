import { NativeSelect, Pagination } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { deskPageSizes, maxCounted } from '../../../contract/kit/page-sizes.ts';
import classes from './desk-list.module.css';
import type { DeskAddress } from './use-desk-address.ts';

/** How many there are, which of them are shown, and how many at once. Further than a thousand nobody pages: there is the search. */
export function DeskPaging<View extends string, Order extends string>({
  address,
  total,
}: {
  address: DeskAddress<View, Order>;
  total: number;
}) {
  const { t } = useTranslation('desk');
  const pages = Math.ceil(total / address.pageSize);
  return (
    <div className={classes.paging}>
      <output>{total >= maxCounted ? t(($) => $.many, { most: maxCounted }) : t(($) => $.results, { count: total })}</output>
      {pages > 1 && (
        <Pagination
          component="nav"
          aria-label={t(($) => $.pages)}
          total={pages}
          value={Math.min(address.page, pages)}
          onChange={(page) => address.set({ page: page === 1 ? undefined : String(page) })}
          siblings={1}
          getItemProps={(page) => ({ 'aria-label': t(($) => $.page, { page }) })}
          getControlProps={(control) => ({ 'aria-label': control === 'previous' ? t(($) => $.previous) : t(($) => $.next) })}
        />
      )}
      {total > deskPageSizes[0] && (
        <NativeSelect
          aria-label={t(($) => $.pageSize)}
          data={deskPageSizes.map(String)}
          value={String(address.pageSize)}
          onChange={(event) => address.set({ pageSize: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
