import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffSessionWire } from '../../../contract/identity/staff-endpoints.ts';
import {
  type Colleague,
  colleagueSessionsQuery,
  endColleagueSessions,
  endOwnStaffSessions,
  ownStaffSessionsQuery,
} from '../../identity/operator/session.ts';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { IconCheck } from '../../ui/icons/form-icons.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { DialogActions, ModalDialog } from '../../ui/overlay/modal-dialog.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SkeletonLines } from '../../ui/skeleton/skeleton-card.tsx';
import classes from './settings.module.css';

/** One session that is about to end, or all. */
type Ending = StaffSessionWire | 'all';

/** Lists where the reader is signed in to the back office, and ends one of these sessions or all others. */
export function OwnStaffSessions() {
  const { t } = useTranslation('operator-settings');
  const query = useQuery(ownStaffSessionsQuery());
  const [ending, setEnding] = useState<Ending>();
  const hasOthers = query.data?.some((session) => !session.is_current) === true;
  return (
    <section className={classes.sessions}>
      <h2 className={classes.subheading}>{t(($) => $.staff.sessions.own)}</h2>
      <p className={classes.text}>{t(($) => $.staff.sessions.ownHelp)}</p>
      <SessionList query={query} label={t(($) => $.staff.sessions.own)} onEnd={setEnding} />
      {hasOthers && (
        <Button variant="default" onClick={() => setEnding('all')}>
          {t(($) => $.staff.sessions.endOthers)}
        </Button>
      )}
      {ending !== undefined && (
        <EndDialog
          ending={ending}
          title={t(($) => $.staff.sessions.endOthersTitle)}
          end={endOwnStaffSessions}
          onClose={() => setEnding(undefined)}
        />
      )}
    </section>
  );
}

/** Lists where a colleague is signed in, in a dialog. The question before ending a session replaces it, and it returns afterwards. */
export function ColleagueSessions({ colleague, onClose }: { colleague: Colleague; onClose: () => void }) {
  const { t } = useTranslation('operator-settings');
  const { id, name } = colleague;
  const query = useQuery(colleagueSessionsQuery(id));
  const [ending, setEnding] = useState<Ending>();
  if (ending !== undefined) {
    return (
      <EndDialog
        ending={ending}
        title={t(($) => $.staff.sessions.endAllTitle, { name })}
        end={(session, reason) => endColleagueSessions(id, session, reason)}
        onClose={() => setEnding(undefined)}
      />
    );
  }
  return (
    <ModalDialog title={t(($) => $.staff.sessions.named, { name })} onClose={onClose}>
      <div className={classes.stack}>
        {query.data?.length === 0 ? (
          <p className={classes.text}>{t(($) => $.staff.sessions.none, { name })}</p>
        ) : (
          <SessionList query={query} label={t(($) => $.staff.sessions.named, { name })} onEnd={setEnding} />
        )}
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t(($) => $.staff.sessions.close)}
        </Button>
        {query.data !== undefined && query.data.length > 1 && (
          <Button color="red" onClick={() => setEnding('all')}>
            {t(($) => $.staff.sessions.endAll)}
          </Button>
        )}
      </DialogActions>
    </ModalDialog>
  );
}

interface SessionListProps {
  readonly query: ReturnType<typeof useQuery<readonly StaffSessionWire[]>>;
  readonly label: string;
  readonly onEnd: (session: StaffSessionWire) => void;
}

function SessionList({ query, label, onEnd }: SessionListProps) {
  const { t } = useTranslation('operator-settings');
  const loading = toRegionLoading(query);
  if (loading.hasFailed) {
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.staff.sessions.failed)}
      </InlineFailure>
    );
  }
  if (query.data === undefined) return <SkeletonLines lines={[60, 40]} />;
  return (
    <ul className={classes.people} aria-label={label}>
      {query.data.map((session) => (
        <Session key={session.id} session={session} onEnd={onEnd} />
      ))}
    </ul>
  );
}

function Session({ session, onEnd }: { session: StaffSessionWire } & Pick<SessionListProps, 'onEnd'>) {
  const { t } = useTranslation('operator-settings');
  const format = useFormat();
  const device = useDevice(session);
  const { network, signed_in_at: since, last_seen_at: seen, is_current: isCurrent } = session;
  const facts = [
    t(($) => $.staff.sessions.since, { time: format.dateTime(since) }),
    ...(isCurrent ? [] : [t(($) => $.staff.sessions.seen, { time: format.dateTime(seen) })]),
    ...(network === null ? [] : [t(($) => $.staff.sessions.network, { network })]),
  ];
  return (
    <li>
      <div className={classes.who}>
        <strong>{device}</strong>
        {isCurrent && (
          <span className={classes.here}>
            <IconCheck size={16} aria-hidden /> {t(($) => $.staff.sessions.current)}
          </span>
        )}
        <span className={classes.standing}>{facts.join(' · ')}</span>
      </div>
      {!isCurrent && (
        <div className={classes.acts}>
          <Button
            variant="default"
            aria-label={t(($) => $.staff.sessions.endNamed, { device, time: format.dateTime(since) })}
            onClick={() => onEnd(session)}
          >
            {t(($) => $.staff.sessions.end)}
          </Button>
        </div>
      )}
    </li>
  );
}

interface EndDialogProps {
  readonly ending: Ending;
  /** Question before ending all of them. */
  readonly title: string;
  readonly end: (session: number | undefined, reason: string) => Promise<void>;
  readonly onClose: () => void;
}

function EndDialog({ ending, title, end, onClose }: EndDialogProps) {
  const { t } = useTranslation('operator-settings');
  const client = useQueryClient();
  const device = useDevice(ending === 'all' ? { browser: null, system: null } : ending);
  return (
    <ReasonDialog
      title={ending === 'all' ? title : t(($) => $.staff.sessions.endTitle, { device })}
      confirm={t(($) => $.staff.sessions.end)}
      isDestructive
      done={t(($) => $.staff.sessions.ended)}
      onConfirm={async (reason) => {
        try {
          await end(ending === 'all' ? undefined : ending.id, reason);
        } finally {
          // A session that is already over leaves the list as well.
          await client.invalidateQueries({ queryKey: ownStaffSessionsQuery().queryKey });
        }
      }}
      onClose={onClose}
    >
      <p className={classes.text}>{t(($) => $.staff.sessions.hint)}</p>
    </ReasonDialog>
  );
}

/** Formats the reported browser and system, such as "Chrome on Windows". */
function useDevice({ browser, system }: Pick<StaffSessionWire, 'browser' | 'system'>): string {
  const { t } = useTranslation('operator-settings');
  if (browser !== null && system !== null) return t(($) => $.staff.sessions.device, { browser, system });
  return browser ?? system ?? t(($) => $.staff.sessions.unknown);
}
