import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { staffRoles } from '../../../../contract/identity/values.ts';
import { emailProblem } from '../../../../contract/kit/email-rule.ts';
import { inviteColleague, type StaffRole } from '../../../identity/operator/staff-api.ts';
import { ApiRefusal } from '../../../platform/api-client.ts';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';

/** Who is to come, and as what. */
export function InviteDialog({ onCode, onClose }: { onCode: (code: string) => Promise<void>; onClose: () => void }) {
  const { t } = useTranslation('operator-settings');
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>('agent');
  const confirm = async (reason: string): Promise<void> => {
    const unfit = name.trim() === '' ? 'wrongName' : emailProblem(email.trim()) === undefined ? undefined : 'wrongEmail';
    // Said above the fields, as what the server refuses.
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
