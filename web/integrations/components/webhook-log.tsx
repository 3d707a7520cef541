import { Button, Pagination } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeliveryWire } from '../../../contract/integrations/endpoints.ts';
import { deliveryLogDays } from '../../../contract/integrations/values.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { useFormat } from '../../ui/format.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { loadingOf } from '../../ui/region-loading.ts';
import { SkeletonLines } from '../../ui/skeleton/skeleton-card.tsx';
import { deliveriesQuery, replay } from '../api.ts';
import { integrationKeys } from '../query-keys.ts';
import classes from './integrations.module.css';

/** What was sent to a webhook lately, and what it answered. */
export function WebhookLog({ code }: { code: string }) {
  const { t } = useTranslation('integrations');
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const query = useQuery(deliveriesQuery(code, page));
  const { data } = query;
  const loading = loadingOf(query);
  const { run, isBusy, failure } = useAction(t(($) => $.log.failed));
  const sendAgain = (id: number) =>
    run(async () => {
      await replay(code, id);
      await client.invalidateQueries({ queryKey: integrationKeys.anyDeliveries(code) });
    });
  const pages = data === undefined ? 1 : Math.ceil(data.meta.totalResults / data.meta.pageSize);
  return (
    <div className={classes.log}>
      {loading.isBusy && <SkeletonLines lines={[60, 40]} />}
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.log.loadFailed)}
        </InlineFailure>
      )}
      <FailureAlert failure={failure} />
      {data?.data.length === 0 && <p className={classes.about}>{t(($) => $.log.none, { count: deliveryLogDays })}</p>}
      {data !== undefined && data.data.length > 0 && (
        <ul className={classes.list} aria-label={t(($) => $.log.title)}>
          {data.data.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} isBusy={isBusy} onReplay={() => void sendAgain(delivery.id)} />
          ))}
        </ul>
      )}
      {pages > 1 && <Pagination component="nav" aria-label={t(($) => $.log.pages)} total={pages} value={page} onChange={setPage} />}
    </div>
  );
}

function Delivery({ delivery, isBusy, onReplay }: { delivery: DeliveryWire; isBusy: boolean; onReplay: () => void }) {
  const { t } = useTranslation('integrations');
  const format = useFormat();
  const { event_id: id, type, state, happened_at: at, answer } = delivery;
  return (
    <li className={classes.delivery}>
      <div>
        <p className={classes.name}>
          {type} · <Outcome delivery={delivery} />
        </p>
        <p className={classes.about}>
          <time dateTime={at}>{format.fullDate(at)}</time> · {id}
        </p>
      </div>
      {state !== 'waiting' && (
        <Button variant="default" size="compact-md" disabled={isBusy} onClick={onReplay} aria-label={t(($) => $.log.replayNamed, { id })}>
          {t(($) => $.log.replay)}
        </Button>
      )}
      {answer !== null && <pre className={classes.answer}>{answer}</pre>}
    </li>
  );
}

/** "Delivered, 200", "Refused, 500, next try 16:30". */
function Outcome({ delivery }: { delivery: DeliveryWire }) {
  const { t } = useTranslation('integrations');
  const format = useFormat();
  const { state, status, problem, attempts, next_try_at: next } = delivery;
  const parts = [
    state === 'waiting' && problem !== null ? t(($) => $.problems[problem]) : t(($) => $.states[state]),
    ...(state === 'dead' && problem !== null ? [t(($) => $.problems[problem])] : []),
    ...(status === null ? [] : [String(status)]),
    ...(attempts > 1 ? [t(($) => $.log.tries, { count: attempts })] : []),
    ...(next !== null && problem !== null ? [t(($) => $.log.next, { date: format.fullDate(next) })] : []),
  ];
  return <>{parts.join(', ')}</>;
}
