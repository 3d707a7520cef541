import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../ui/format.ts';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { loadingOf } from '../../../ui/region-loading.ts';
import { type AuditFilters, loadDays } from '../api.ts';
import { operationsKeys } from '../query-keys.ts';
import classes from './audit-days.module.css';

const most = 14;

/** How much was done on each of the last days that anything was done on, as a way to a busy one. */
export function AuditDays({ filters, onChoose }: { filters: AuditFilters; onChoose: (day: string | undefined) => void }) {
  const { t } = useTranslation('operator-operations');
  const format = useFormat();
  const { from, until, ...others } = filters;
  const query = useQuery({ queryKey: operationsKeys.auditDays(others), queryFn: ({ signal }) => loadDays(others, signal) });
  const loading = loadingOf(query);
  if (loading.hasFailed) {
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.audit.days.failed)}
      </InlineFailure>
    );
  }
  const days = query.data?.slice(0, most) ?? [];
  if (days.length === 0) return null;
  const highest = Math.max(...days.map(({ count }) => count));
  const chosen = from === until ? from : undefined;
  return (
    <ul className={classes.days} aria-label={t(($) => $.audit.days.label)}>
      {days.map(({ day, count }) => (
        <li key={day}>
          <button type="button" aria-pressed={day === chosen} onClick={() => onChoose(day === chosen ? undefined : day)}>
            <meter className={classes.bar} min={0} max={highest} value={count} aria-hidden />
            <span>{format.shortDate(`${day}T12:00:00Z`)}</span> <strong>{t(($) => $.audit.days.entries, { count })}</strong>
          </button>
        </li>
      ))}
    </ul>
  );
}
