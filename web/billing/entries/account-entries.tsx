import { Pagination, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { LedgerEntryWire } from '../../../contract/billing/ledger-endpoints.ts';
import { useFormat } from '../../ui/format.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { useLastPage } from '../../ui/list/use-last-page.ts';
import table from '../../ui/list/table.module.css';
import { loadingOf } from '../../ui/region-loading.ts';
import { entriesQuery } from '../api.ts';
import { readSearch } from '../search-params.ts';
import classes from './account-entries.module.css';

/** Everything that made the balance what it is, with the balance after each. */
export function AccountEntries({ page }: { page: number }) {
  const { t } = useTranslation('invoices');
  const { t: common } = useTranslation('common');
  const navigate = useNavigate({ from: '/account/invoices' });
  const query = useQuery(entriesQuery(page));
  const { data, isPlaceholderData } = query;
  const loading = loadingOf(query);
  const goTo = (next: number, replace = false) => void navigate({ search: (others) => readSearch({ ...others, page: next }), replace });
  useLastPage(
    { page, pageSize: data?.meta.pageSize ?? 1 },
    data?.meta.totalResults,
    data?.data.length === 0 && !isPlaceholderData,
    (last) => goTo(last, true),
  );
  const pages = data === undefined ? 0 : Math.ceil(data.meta.totalResults / data.meta.pageSize);
  return (
    <section className={classes.entries} aria-busy={loading.isBusy || isPlaceholderData}>
      <h2 className={classes.title}>{t(($) => $.entries.title)}</h2>
      {loading.isBusy && <Skeleton height={480} />}
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.entries.failed)}
        </InlineFailure>
      )}
      {data?.meta.totalResults === 0 && <EmptyState>{t(($) => $.entries.empty)}</EmptyState>}
      {data !== undefined && data.data.length > 0 && <Entries entries={data.data} currency={data.meta.currency} />}
      {pages > 1 && (
        <Pagination
          component="nav"
          aria-label={common(($) => $.paging.label)}
          total={pages}
          value={page}
          size="lg"
          onChange={(next) => goTo(next)}
          getItemProps={(one) => ({ 'aria-label': common(($) => $.paging.page, { page: one }) })}
          getControlProps={(control) => ({ 'aria-label': common(($) => $.paging[control === 'previous' ? 'previous' : 'next']) })}
        />
      )}
    </section>
  );
}

function Entries({ entries, currency }: { entries: readonly LedgerEntryWire[]; currency: string }) {
  const { t } = useTranslation('invoices');
  const format = useFormat();
  return (
    <div className={classes.sheet}>
      <table className={`${table.table} ${classes.table}`}>
        <caption className="visually-hidden">{t(($) => $.entries.title)}</caption>
        <thead>
          <tr>
            {(['date', 'entry', 'amount', 'balance'] as const).map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(($) => $.entries.columns[column])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td data-column="date">
                <time dateTime={entry.date} title={format.fullDate(entry.date)}>
                  {format.shortDate(entry.date)}
                </time>
              </td>
              <th scope="row" data-column="entry">
                {t(($) => $.entries.kinds[kindOf(entry)])} <span className={classes.reference}>{entry.reference}</span>
              </th>
              <td data-column="amount" className="money">
                {format.money(entry.amount, currency)}
                <span className={classes.after}>
                  {t(($) => $.entries.columns.balance)} {format.money(entry.balance, currency)}
                </span>
              </td>
              <td data-column="balance" className="money">
                {format.money(entry.balance, currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What was written off and is credited afterwards is owed again for a moment: the credit note takes it all. */
const kindOf = ({ kind, amount }: LedgerEntryWire) => (kind === 'write_off' && amount > 0 ? 'write_off_taken_back' : kind);
