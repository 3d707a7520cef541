import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { alertStatusQuery, useSwitchAlerts } from '../settings-api.ts';
import classes from './alerts-switch.module.css';

/** Lead alerts on or off, for the whole company. Asks first; a failure leaves it as it was and says so. */
export function AlertsSwitch() {
  const { t } = useTranslation('shell');
  const { data: status } = useQuery(alertStatusQuery());
  const change = useSwitchAlerts();
  const [isAsking, setAsking] = useState(false);
  const noteId = useId();
  if (status === undefined) return <span className={classes.placeholder} aria-hidden />;
  const isOn = status.status;
  const settle = () => {
    setAsking(false);
    change.mutate(!isOn);
  };
  const note = status.control ? (change.isError ? t(($) => $.alertSwitch.failed) : undefined) : t(($) => $.alertSwitch.closed);
  return (
    <span className={classes.root}>
      <Switch
        size="md"
        classNames={{ body: classes.body ?? '' }}
        label={t(($) => $.alertSwitch.label)}
        checked={isOn}
        aria-disabled={!status.control || undefined}
        aria-describedby={note === undefined ? undefined : noteId}
        onChange={() => {
          if (status.control && !change.isPending) setAsking(true);
        }}
      />
      {note !== undefined && (
        <span id={noteId} className={classes.note} {...(change.isError && { role: 'alert' })}>
          {note}
        </span>
      )}
      {isAsking && (
        <ConfirmDialog
          title={isOn ? t(($) => $.alertSwitch.offQuestion) : t(($) => $.alertSwitch.onQuestion)}
          confirm={isOn ? t(($) => $.alertSwitch.off) : t(($) => $.alertSwitch.on)}
          cancel={isOn ? t(($) => $.alertSwitch.keepOn) : t(($) => $.alertSwitch.keepOff)}
          onConfirm={settle}
          onCancel={() => setAsking(false)}
        >
          <p>{isOn ? t(($) => $.alertSwitch.offText) : t(($) => $.alertSwitch.onText)}</p>
        </ConfirmDialog>
      )}
    </span>
  );
}
