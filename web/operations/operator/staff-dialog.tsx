import { NativeSelect, TextInput, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { staffRoles } from '../../../contract/identity/values.ts';
import { emailProblem } from '../../../contract/kit/email-rule.ts';
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
  inviteColleague,
} from '../../identity/operator/session.ts';
import { ApiRefusal } from '../../platform/api-client.ts';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { DialogActions, ModalDialog } from '../../ui/overlay/modal-dialog.tsx';
import classes from './settings.module.css';

type SimpleStaffAction =
  | { readonly kind: 'role'; readonly colleague: Colleague; readonly role: StaffRole }
  | { readonly kind: 'lock' | 'unlock' | 'reset'; readonly colleague: Colleague }
  | { readonly kind: 'withdraw'; readonly invitation: StaffInvitation };

/** Actions on a staff member. */
export type StaffAction = { readonly kind: 'invite' } | SimpleStaffAction;

async function carryOut(act: SimpleStaffAction, reason: string): Promise<void> {
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

/** Asks for a reason and runs the action; an invitation then shows its link once. */
export function StaffDialog({ act, onClose }: { act: StaffAction; onClose: () => void }) {
  const client = useQueryClient();
  const [code, setCode] = useState<string>();
  const hasCode = useRef(false);
  const refresh = () => client.invalidateQueries({ queryKey: colleaguesQuery().queryKey });
  if (code !== undefined) return <InvitationLink code={code} onClose={onClose} />;
  if (act.kind !== 'invite') return <SimpleActionDialog act={act} onDone={refresh} onClose={onClose} />;
  const showSecret = async (given: string) => {
    hasCode.current = true;
    setCode(given);
    await refresh();
  };
  // The link is shown next in its own dialog, so closing the first must not end the flow.
  const close = () => {
    if (!hasCode.current) onClose();
  };
  return <InviteDialog onCode={showSecret} onClose={close} />;
}

function SimpleActionDialog({ act, onDone, onClose }: { act: SimpleStaffAction; onDone: () => Promise<void>; onClose: () => void }) {
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

/** Form for the invitee and their role. */
function InviteDialog({ onCode, onClose }: { onCode: (code: string) => Promise<void>; onClose: () => void }) {
  const { t } = useTranslation('operator-settings');
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>('agent');
  const confirm = async (reason: string): Promise<void> => {
    const unfit = name.trim() === '' ? 'wrongName' : emailProblem(email.trim()) === undefined ? undefined : 'wrongEmail';
    // Shown above the fields, like a server refusal.
    if (unfit !== undefined) throw new ApiRefusal(422, { data: { errors: [t(($) => $.staff[unfit])] } }, null);
    await onCode(await inviteColleague({ name: name.trim(), email: email.trim(), role, reason }));
  };
  return (
    <ReasonDialog title={t(($) => $.staff.invite)} confirm={t(($) => $.staff.inviteDo)} onConfirm={confirm} onClose={onClose}>
      <TextInput
        label={t(($) => $.staff.name)}
        value={name}
        maxLength={100}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t(($) => $.staff.email)}
        type="email"
        value={email}
        maxLength={254}
        autoComplete="off"
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <NativeSelect
        label={t(($) => $.staff.role)}
        description={t(($) => $.staff.roleHint)}
        value={role}
        data={staffRoles.map((value) => ({ value, label: t(($) => $.staff.roles[value]) }))}
        onChange={(event) => setRole(staffRoles.find((one) => one === event.currentTarget.value) ?? 'agent')}
      />
    </ReasonDialog>
  );
}

/** Invitation link, shown only once. */
function InvitationLink({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslation('operator-settings');
  const [copied, setCopied] = useState<boolean>();
  const link = `${location.origin}/operator/join#code=${code}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <ModalDialog title={t(($) => $.link.title)} onClose={onClose}>
      <div className={classes.stack}>
        <p className={classes.text}>{t(($) => $.link.text)}</p>
        <code className={classes.secret}>{link}</code>
        <output>{copied === undefined ? '' : t(($) => (copied ? $.link.copied : $.link.notCopied))}</output>
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t(($) => $.link.close)}
        </Button>
        <Button onClick={() => void copy()} data-autofocus>
          {t(($) => $.link.copy)}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
