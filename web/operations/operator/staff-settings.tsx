import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Colleague, colleaguesQuery, type Staff, type StaffInvitation } from '../../identity/operator/session.ts';
import { OwnStaffPasskeys } from '../../identity/operator/screens/staff-passkeys.tsx';
import { useFormat } from '../../ui/format.ts';
import { AdminOnly, useIsAdmin } from './settings-landing.tsx';
import { SettingsPage } from '../../ui/settings/settings-page.tsx';
import classes from './settings.module.css';
import { StaffDialog, type StaffAction } from './staff-dialog.tsx';
import { ColleagueSessions, OwnStaffSessions } from './staff-sessions.tsx';

/** Lists staff members with their roles, and open invitations. */
export function StaffSettings() {
  const { t } = useTranslation('operator-settings');
  const { t: identity } = useTranslation('operator-identity');
  const isAdmin = useIsAdmin();
  const query = useQuery({ ...colleaguesQuery(), enabled: isAdmin });
  const [act, setAct] = useState<StaffAction>();
  const [shown, setShown] = useState<Colleague>();
  return (
    <SettingsPage
      title={t(($) => $.pages.staff.name)}
      description={t(($) => $.pages.staff.text)}
      actions={isAdmin && <Button onClick={() => setAct({ kind: 'invite' })}>{t(($) => $.staff.invite)}</Button>}
    >
      <AdminOnly query={query} isAdmin={isAdmin}>
        {(staff) => <People staff={staff} onAct={setAct} onShow={setShown} />}
      </AdminOnly>
      <OwnStaffSessions />
      <section className={classes.sessions}>
        <h2 className={classes.subheading}>{identity(($) => $.passkeys.title)}</h2>
        <OwnStaffPasskeys listClass={classes.people} textClass={classes.text} />
      </section>
      {act !== undefined && <StaffDialog act={act} onClose={() => setAct(undefined)} />}
      {shown !== undefined && <ColleagueSessions colleague={shown} onClose={() => setShown(undefined)} />}
    </SettingsPage>
  );
}

interface PeopleProps {
  readonly staff: Staff;
  readonly onAct: (act: StaffAction) => void;
  /** Opens a colleague's sessions. */
  readonly onShow: (colleague: Colleague) => void;
}

function People({ staff: { members, invitations }, onAct, onShow }: PeopleProps) {
  const { t } = useTranslation('operator-settings');
  return (
    <>
      <ul className={classes.people} aria-label={t(($) => $.pages.staff.name)}>
        {members.map((colleague) => (
          <Person key={colleague.id} colleague={colleague} onAct={onAct} onShow={onShow} />
        ))}
      </ul>
      {invitations.length > 0 && (
        <>
          <h2 className={classes.subheading}>{t(($) => $.staff.invited)}</h2>
          <ul className={classes.people} aria-label={t(($) => $.staff.invited)}>
            {invitations.map((invitation) => (
              <Invited key={invitation.id} invitation={invitation} onAct={onAct} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Person({ colleague, onAct, onShow }: { colleague: Colleague } & Omit<PeopleProps, 'staff'>) {
  const { t } = useTranslation('operator-settings');
  const format = useFormat();
  const { name, email, role, locked_at: locked, last_sign_in: seen, has_second_factor: hasFactor, is_self: isSelf } = colleague;
  const statusParts = [
    t(($) => $.staff.roles[role]),
    locked === null ? undefined : t(($) => $.staff.locked, { time: format.dateTime(locked) }),
    t(($) => (hasFactor ? $.staff.withFactor : $.staff.withoutFactor)),
    seen === null ? t(($) => $.staff.neverSeen) : t(($) => $.staff.seen, { time: format.dateTime(seen) }),
  ];
  const other = role === 'admin' ? 'agent' : 'admin';
  return (
    <li>
      <div className={classes.who}>
        <strong>{isSelf ? t(($) => $.staff.you, { name }) : name}</strong>
        <span>{email}</span>
        <span className={classes.standing}>{statusParts.filter((words) => words !== undefined).join(' · ')}</span>
      </div>
      {!isSelf && (
        <div className={classes.acts}>
          <Button variant="default" aria-label={t(($) => $.staff.sessions.named, { name })} onClick={() => onShow(colleague)}>
            {t(($) => $.staff.sessions.show)}
          </Button>
          <Button
            variant="default"
            aria-label={t(($) => $.staff.acts[other].named, { name })}
            onClick={() => onAct({ kind: 'role', colleague, role: other })}
          >
            {t(($) => $.staff.acts[other].short)}
          </Button>
          {hasFactor && (
            <Button
              variant="default"
              aria-label={t(($) => $.staff.acts.reset.named, { name })}
              onClick={() => onAct({ kind: 'reset', colleague })}
            >
              {t(($) => $.staff.acts.reset.short)}
            </Button>
          )}
          <Button
            variant="default"
            aria-label={t(($) => (locked === null ? $.staff.acts.lock.named : $.staff.acts.unlock.named), { name })}
            onClick={() => onAct({ kind: locked === null ? 'lock' : 'unlock', colleague })}
          >
            {t(($) => (locked === null ? $.staff.acts.lock.short : $.staff.acts.unlock.short))}
          </Button>
        </div>
      )}
    </li>
  );
}

function Invited({ invitation, onAct }: { invitation: StaffInvitation; onAct: (act: StaffAction) => void }) {
  const { t } = useTranslation('operator-settings');
  const format = useFormat();
  const { name, email, role, invited_by: by, expires_at: until } = invitation;
  return (
    <li>
      <div className={classes.who}>
        <strong>{name}</strong>
        <span>{email}</span>
        <span className={classes.standing}>
          {t(($) => $.staff.roles[role])} · {t(($) => $.staff.invitedBy, { by, until: format.dateTime(until) })}
        </span>
      </div>
      <div className={classes.acts}>
        <Button
          variant="default"
          aria-label={t(($) => $.staff.acts.withdraw.named, { name })}
          onClick={() => onAct({ kind: 'withdraw', invitation })}
        >
          {t(($) => $.staff.acts.withdraw.short)}
        </Button>
      </div>
    </li>
  );
}
