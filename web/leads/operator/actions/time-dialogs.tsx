import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { holdLead, setPriorityWindow } from '../api.ts';
import type { LeadDialogProps } from './lead-dialog-props.ts';
import { hoursFromNow, instantOf, TimeField } from './time-field.tsx';

const tomorrowHours = 24;

export function HoldDialog({ whole: { lead }, seen, afterwards, onClose }: LeadDialogProps) {
  const { t } = useTranslation('operator-leads');
  const [until, setUntil] = useState(() => hoursFromNow(tomorrowHours));
  return (
    <ReasonDialog
      title={t(($) => $.hold.title, { code: lead.code })}
      confirm={t(($) => $.actions.names.hold)}
      done={t(($) => $.hold.done, { code: lead.code })}
      onConfirm={async (reason) => {
        await holdLead({ ...seen, reason, until: instantOf(until) });
        await afterwards();
      }}
      onClose={onClose}
    >
      <TimeField label={t(($) => $.hold.until)} description={t(($) => $.hold.hint)} value={until} onChange={setUntil} />
    </ReasonDialog>
  );
}

export function WindowDialog({ whole: { lead }, seen, afterwards, onClose }: LeadDialogProps) {
  const { t } = useTranslation('operator-leads');
  const [until, setUntil] = useState(() => hoursFromNow(1));
  const [isNow, setNow] = useState(false);
  return (
    <ReasonDialog
      title={t(($) => $.window.title, { code: lead.code })}
      confirm={t(($) => $.actions.names.window)}
      done={t(($) => $.window.done, { code: lead.code })}
      onConfirm={async (reason) => {
        await setPriorityWindow({ ...seen, reason, until: isNow ? null : instantOf(until) });
        await afterwards();
      }}
      onClose={onClose}
    >
      <p>{t(($) => $.window.effect)}</p>
      <Checkbox label={t(($) => $.window.now)} checked={isNow} onChange={(event) => setNow(event.currentTarget.checked)} />
      {!isNow && <TimeField label={t(($) => $.window.until)} value={until} onChange={setUntil} />}
    </ReasonDialog>
  );
}
