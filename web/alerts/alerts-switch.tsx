import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertStatusQuery } from './api.ts';
import { AlertsQuestion } from './alerts-question.tsx';
import classes from './alerts-switch.module.css';

interface AlertsSwitchProps {
  /** Asks for confirmation elsewhere, given the current state; use it when the switch sits in a layer that closes first. */
  readonly onAsk?: (isOn: boolean) => void;
}

/** Turns lead alerts on or off for the whole company, after confirmation. */
export function AlertsSwitch({ onAsk }: AlertsSwitchProps) {
  const { t } = useTranslation('shell');
  const { data: status } = useQuery(alertStatusQuery());
  /** The state when the question was opened, so the question does not flip while closing. */
  const [asked, setAsked] = useState<boolean>();
  const noteId = useId();
  if (status === undefined) return <span className={classes.placeholder} aria-hidden />;
  const { status: isOn, control: mayChange } = status;
  const ask = onAsk ?? setAsked;
  return (
    <span className={classes.root}>
      <Switch
        size="md"
        label={t(($) => $.alertSwitch.label)}
        checked={isOn}
        aria-disabled={!mayChange || undefined}
        aria-describedby={mayChange ? undefined : noteId}
        onChange={() => {
          if (mayChange) ask(isOn);
        }}
      />
      {!mayChange && (
        <span id={noteId} className={classes.note}>
          {t(($) => $.alertSwitch.closed)}
        </span>
      )}
      {asked !== undefined && <AlertsQuestion isOn={asked} onClose={() => setAsked(undefined)} />}
    </span>
  );
}
