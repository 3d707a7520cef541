import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../ui/format.ts';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { loadingOf } from '../../../ui/region-loading.ts';
import { loadChain } from '../api.ts';
import { operationsKeys } from '../query-keys.ts';
import classes from './audit-chain.module.css';

/** Whether the log is as it was written, and the link that proves it to somebody who has kept it. */
export function AuditChain() {
  const { t } = useTranslation('operator-operations');
  const format = useFormat();
  const query = useQuery({ queryKey: operationsKeys.auditChain(), queryFn: ({ signal }) => loadChain(signal) });
  const loading = loadingOf(query);
  if (loading.hasFailed) {
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.audit.chain.failed)}
      </InlineFailure>
    );
  }
  if (query.data === undefined) return null;
  const { entries, last_link: link, looked_at: count, broken, whole_at: wholeAt } = query.data;
  if (broken.length > 0) {
    return (
      <Alert color="red" role="alert" title={t(($) => $.audit.chain.broken, { count: broken.length })}>
        <ul className={classes.broken}>
          {broken.slice(0, 20).map(({ position, entry }) => (
            <li key={position}>
              {entry === null ? t(($) => $.audit.chain.brokenGone, { position }) : t(($) => $.audit.chain.brokenAt, { position, entry })}
            </li>
          ))}
        </ul>
      </Alert>
    );
  }
  return (
    <p className={classes.chain}>
      <span>
        {t(($) => $.audit.chain.whole, { count, entries })}{' '}
        {wholeAt === null ? t(($) => $.audit.chain.notYet) : t(($) => $.audit.chain.nightly, { time: format.dateTime(wholeAt) })}
      </span>
      <span>
        {t(($) => $.audit.chain.last)} <code title={link}>{link.slice(0, 16)}…</code>
      </span>
    </p>
  );
}
