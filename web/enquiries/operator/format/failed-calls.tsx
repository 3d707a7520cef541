import { Button } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeskLink } from '../../../ui/desk/desk-link.tsx';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { useFormat } from '../../../ui/format.ts';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { useFocusHandOver } from '../../../ui/use-focus-hand-over.ts';
import classes from '../intake.module.css';
import { type FailedCall, failedCallsQuery, formatKeys, replayCall } from './format-api.ts';
import own from './format.module.css';

/** Lists a source's refused leads with their reasons, and replays them. */
export function FailedCalls({ id }: { id: number }) {
  const { t } = useTranslation('operator-formats');
  const client = useQueryClient();
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(failedCallsQuery(id));
  const [asked, setAsked] = useState<FailedCall>();
  const calls = data?.pages.flatMap((page) => page.data) ?? [];
  const count = data?.pages[0]?.meta.total ?? 0;
  const replay = async (reason: string): Promise<string | void> => {
    if (asked === undefined) return;
    const code = await replayCall(asked.id, reason);
    await client.invalidateQueries({ queryKey: formatKeys.failed(id) });
    return t(($) => $.failed.replayed, { code });
  };
  return (
    <SectionCard title={t(($) => $.failed.title)}>
      <p className={classes.text}>{t(($) => $.failed.help)}</p>
      {isError && (
        <InlineFailure onRetry={() => void refetch()} isRetrying={isFetching}>
          {t(($) => $.failed.notLoaded)}
        </InlineFailure>
      )}
      {data !== undefined && <p className={classes.text}>{count === 0 ? t(($) => $.failed.none) : t(($) => $.failed.total, { count })}</p>}
      {calls.length > 0 && (
        <ul className={own.lines} aria-label={t(($) => $.failed.title)}>
          {calls.map((call) => (
            <FailedCallLine key={call.id} call={call} onReplay={() => setAsked(call)} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()} className={classes.submit}>
          {t(($) => $.failed.more)}
        </Button>
      )}
      {asked !== undefined && (
        <ReasonDialog
          title={t(($) => $.failed.replayTitle)}
          confirm={t(($) => $.failed.replay)}
          onConfirm={replay}
          onClose={() => setAsked(undefined)}
        >
          <p className={classes.text}>{t(($) => $.failed.replayHint)}</p>
        </ReasonDialog>
      )}
    </SectionCard>
  );
}

function FailedCallLine({ call, onReplay }: { call: FailedCall; onReplay: () => void }) {
  const { t } = useTranslation('operator-formats');
  const { dateTime } = useFormat();
  const { last_at: at, times, errors, fields, replayable, enquiry } = call;
  return (
    <li className={classes.pane}>
      <span>
        <strong>{dateTime(at)}</strong>, {t(($) => $.failed.times, { count: times })}
      </span>
      <ul className={own.facts}>
        {errors.map(({ field, text }) => (
          <li key={`${field} ${text}`} className={classes.wrong}>
            {field === '' ? text : t(($) => $.failed.problem, { field, text })}
          </li>
        ))}
      </ul>
      <details>
        <summary>{t(($) => $.failed.content)}</summary>
        <ul className={own.facts}>
          {fields.map(({ name, value }) => (
            <li key={name} className={own.code}>
              {name} = {value}
            </li>
          ))}
        </ul>
      </details>
      {enquiry !== null && <DeskLink href={`/operator/leads/${enquiry.id}`}>{t(($) => $.failed.open, { code: enquiry.code })}</DeskLink>}
      {replayable && <ReplayButton time={dateTime(at)} onReplay={onReplay} />}
    </li>
  );
}

/** Disappears once its lead was replayed, and then hands the focus over. */
function ReplayButton({ time, onReplay }: { time: string; onReplay: () => void }) {
  const { t } = useTranslation('operator-formats');
  const part = useFocusHandOver<HTMLSpanElement>();
  return (
    <span ref={part}>
      <Button variant="default" className={classes.submit} aria-label={t(($) => $.failed.replayNamed, { time })} onClick={onReplay}>
        {t(($) => $.failed.replay)}
      </Button>
    </span>
  );
}
