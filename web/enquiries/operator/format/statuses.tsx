import { Button } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeskLink } from '../../../ui/desk/desk-link.tsx';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { useFormat } from '../../../ui/format.ts';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import classes from '../intake.module.css';
import { callbackKeys, retryStatus, statusDeliveriesQuery, type StatusDelivery } from './callback-api.ts';
import own from './format.module.css';

/** Lists the statuses sent to a source's system, and sends failed ones again. */
export function Statuses({ id }: { id: number }) {
  const { t } = useTranslation('operator-formats');
  const client = useQueryClient();
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(statusDeliveriesQuery(id));
  const [asked, setAsked] = useState<StatusDelivery>();
  const deliveries = data?.pages.flatMap((page) => page.data) ?? [];
  const retry = async (reason: string): Promise<string | void> => {
    if (asked === undefined) return;
    await retryStatus(asked.id, reason);
    await client.invalidateQueries({ queryKey: callbackKeys.deliveries(id) });
    return t(($) => $.statuses.retried);
  };
  return (
    <SectionCard title={t(($) => $.statuses.title)}>
      <p className={classes.text}>{t(($) => $.statuses.help)}</p>
      {isError && (
        <InlineFailure onRetry={() => void refetch()} isRetrying={isFetching}>
          {t(($) => $.statuses.notLoaded)}
        </InlineFailure>
      )}
      {data !== undefined && deliveries.length === 0 && <p className={classes.text}>{t(($) => $.statuses.none)}</p>}
      {deliveries.length > 0 && (
        <ul className={own.lines} aria-label={t(($) => $.statuses.title)}>
          {deliveries.map((delivery) => (
            <StatusLine key={delivery.id} delivery={delivery} onRetry={() => setAsked(delivery)} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()} className={classes.submit}>
          {t(($) => $.statuses.more)}
        </Button>
      )}
      {asked !== undefined && (
        <ReasonDialog
          title={t(($) => $.statuses.retryTitle)}
          confirm={t(($) => $.statuses.retry)}
          onConfirm={retry}
          onClose={() => setAsked(undefined)}
        />
      )}
    </SectionCard>
  );
}

function StatusLine({ delivery, onRetry }: { delivery: StatusDelivery; onRetry: () => void }) {
  const { t } = useTranslation('operator-formats');
  const { dateTime } = useFormat();
  const { event, state, happened_at: at, attempts, due_at: dueAt, status, problem, enquiry } = delivery;
  const name = t(($) => $.callback.names[event]);
  return (
    <li className={classes.pane}>
      <span>
        <strong>{name}</strong>, {dateTime(at)}: {t(($) => $.statuses.states[state], { time: dateTime(dueAt) })}
        {attempts > 1 && <> ({t(($) => $.statuses.attempts, { count: attempts })})</>}
      </span>
      {problem !== null && (
        <span className={classes.wrong}>
          {t(($) => $.statuses.problems[problem])} {status !== null && t(($) => $.statuses.answered, { status })}
        </span>
      )}
      {enquiry !== null && <DeskLink href={`/operator/leads/${enquiry.id}`}>{t(($) => $.statuses.open, { code: enquiry.code })}</DeskLink>}
      {(state === 'dead' || state === 'dropped') && (
        <Button
          variant="default"
          className={classes.submit}
          aria-label={t(($) => $.statuses.retryNamed, { status: name })}
          onClick={onRetry}
        >
          {t(($) => $.statuses.retry)}
        </Button>
      )}
    </li>
  );
}
