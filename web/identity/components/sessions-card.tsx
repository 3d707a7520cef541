import { Button } from '@mantine/core';
import { IconCheck } from '../../ui/icons/form-icons.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionWire } from '../../../contract/identity/security-endpoints.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { useFormat } from '../../ui/format.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { ConfirmDialog } from '../../ui/overlay/modal-dialog.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SettingsSection } from '../../ui/section-card.tsx';
import { SkeletonLines } from '../../ui/skeleton/skeleton-card.tsx';
import { showToast } from '../../ui/toast.tsx';
import { ownSessionsQuery, endOtherSessions, endOwnSession } from '../security-api.ts';
import classes from './security-card.module.css';

/** Shows "Where you are signed in": every session of the user, to end individually or all others at once. */
export function SessionsCard() {
  const { t } = useTranslation('security');
  const query = useQuery(ownSessionsQuery());
  const { data: sessions } = query;
  const loading = toRegionLoading(query);
  const [isAsking, setAsking] = useState(false);
  const list = useRef<HTMLUListElement>(null);

  // The pressed button disappeared with its session.
  const { endOne, endOthers, isBusy, failure } = useEndSessions(() => list.current?.focus());

  return (
    <SettingsSection title={t(($) => $.sessions.title)} help={t(($) => $.sessions.about)}>
      {loading.isBusy && <SkeletonLines lines={[60, 40, 60, 40]} />}
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.sessions.loadFailed)}
        </InlineFailure>
      )}
      <FailureAlert failure={failure} />
      {sessions !== undefined && (
        <ul ref={list} className={classes.sessions} tabIndex={-1} aria-label={t(($) => $.sessions.title)}>
          {sessions.map((session) => (
            <Session key={session.id} session={session} isBusy={isBusy} onEnd={() => void endOne(session.id)} />
          ))}
        </ul>
      )}
      {sessions !== undefined && sessions.length > 1 && (
        <Button variant="default" className={classes.action} loading={isBusy} onClick={() => setAsking(true)}>
          {t(($) => $.sessions.endOthers)}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t(($) => $.sessions.question)}
          confirm={t(($) => $.sessions.endOthers)}
          cancel={t(($) => $.sessions.keep)}
          onConfirm={() => {
            setAsking(false);
            void endOthers();
          }}
          onCancel={() => setAsking(false)}
        >
          <p>{t(($) => $.sessions.questionText)}</p>
        </ConfirmDialog>
      )}
    </SettingsSection>
  );
}

function Session({ session, isBusy, onEnd }: { session: SessionWire; isBusy: boolean; onEnd: () => void }) {
  const { t } = useTranslation('security');
  const format = useFormat();
  const device = useDevice(session);
  return (
    <li className={classes.session}>
      <div>
        <p className={classes.device}>{device}</p>
        <p className={classes.seen}>
          {session.current ? (
            <span className={classes.current}>
              <IconCheck size={16} aria-hidden /> {t(($) => $.sessions.current)}
            </span>
          ) : (
            <time dateTime={session.lastSeenAt} title={format.fullDate(session.lastSeenAt)}>
              {t(($) => $.sessions.seen, { date: format.listDate(session.lastSeenAt) })}
            </time>
          )}
          {session.network !== null && <> · {t(($) => $.sessions.network, { network: session.network })}</>}
        </p>
      </div>
      {!session.current && (
        <Button
          variant="default"
          size="compact-md"
          disabled={isBusy}
          onClick={onEnd}
          aria-label={t(($) => $.sessions.endNamed, { device, date: format.dateTime(session.signedInAt) })}
        >
          {t(($) => $.sessions.end)}
        </Button>
      )}
    </li>
  );
}

/** Formats the reported browser and system, such as "Chrome on Windows". */
function useDevice({ browser, system }: SessionWire): string {
  const { t } = useTranslation('security');
  if (browser !== null && system !== null) return t(($) => $.sessions.device, { browser, system });
  return browser ?? system ?? t(($) => $.sessions.unknown);
}

/** Ends sessions of the user. Calls `onEnded` once the list has been updated. */
function useEndSessions(onEnded: () => void) {
  const { t } = useTranslation('security');
  const client = useQueryClient();
  const { run, isBusy, failure } = useAction(t(($) => $.sessions.failed));
  const end = (action: () => Promise<void>, done: string) =>
    run(async () => {
      await action();
      await client.invalidateQueries({ queryKey: ownSessionsQuery().queryKey });
      onEnded();
      void showToast(done);
    });
  const endOne = (id: number) =>
    end(
      () => endOwnSession(id),
      t(($) => $.sessions.ended),
    );
  const endOthers = () =>
    end(
      endOtherSessions,
      t(($) => $.sessions.othersEnded),
    );
  return { endOne, endOthers, isBusy, failure };
}
