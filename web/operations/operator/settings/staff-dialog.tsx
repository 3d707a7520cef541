import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  changeRole,
  type Colleague,
  colleaguesQuery,
  lockColleague,
  resetColleague,
  type StaffInvitation,
  type StaffRole,
  unlockColleague,
  withdrawInvitation,
} from '../../../identity/operator/staff-api.ts';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { InvitationLink } from './invitation-link.tsx';
import classes from './settings.module.css';

type PlainAct =
  | { readonly kind: 'role'; readonly colleague: Colleague; readonly role: StaffRole }
  | { readonly kind: 'lock' | 'unlock' | 'reset'; readonly colleague: Colleague }
  | { readonly kind: 'withdraw'; readonly invitation: StaffInvitation };

/** What is to be done about somebody. */
export type StaffAct = { readonly kind: 'invite' } | PlainAct;

async function carryOut(act: PlainAct, reason: string): Promise<void> {
  switch (act.kind) {
    case 'role':
      return changeRole(act.colleague.id, act.role, reason);
    case 'lock':
      return lockColleague(act.colleague.id, reason);
    case 'unlock':
      return unlockColleague(act.colleague.id, reason);
    case 'reset':
      return resetColleague(act.colleague.id, reason);
    case 'withdraw':
      return withdrawInvitation(act.invitation.id, reason);
  }
}

/** Asks why and does it; an invitation is followed by its link, shown this once. */
export function StaffDialog({ act, onClose }: { act: StaffAct; onClose: () => void }) {
  const client = useQueryClient();
  const [code, setCode] = useState<string>();
  const hasCode = useRef(false);
  const refresh = () => client.invalidateQueries({ queryKey: colleaguesQuery().queryKey });
  if (code !== undefined) return <InvitationLink code={code} onClose={onClose} />;
  if (act.kind !== 'invite') return <PlainDialog act={act} onDone={refresh} onClose={onClose} />;
  const keep = async (given: string) => {
    hasCode.current = true;
    setCode(given);
    await refresh();
  };
  // The link is shown next, in a dialog of its own: the end of the first is not the end of it all.
  const close = () => {
    if (!hasCode.current) onClose();
  };
  return <InviteDialog onCode={keep} onClose={close} />;
}

function PlainDialog({ act, onDone, onClose }: { act: PlainAct; onDone: () => Promise<void>; onClose: () => void }) {
  const { t } = useTranslation('operator-settings');
  const word = act.kind === 'role' ? act.role : act.kind;
  const { name } = act.kind === 'withdraw' ? act.invitation : act.colleague;
  return (
    <ReasonDialog
      title={t(($) => $.staff.acts[word].title, { name })}
      confirm={t(($) => $.staff.acts[word].confirm)}
      isDestructive={act.kind === 'lock' || act.kind === 'withdraw'}
      done={t(($) => $.saved)}
      onConfirm={async (reason) => {
        await carryOut(act, reason);
        await onDone();
      }}
      onClose={onClose}
    >
      <p className={classes.text}>{t(($) => $.staff.acts[word].hint)}</p>
    </ReasonDialog>
  );
}
