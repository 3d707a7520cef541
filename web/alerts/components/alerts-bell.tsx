import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { unreadOf, useLeadAlerts } from '../api.ts';
import classes from './alerts-bell.module.css';

interface AlertsBellProps {
  readonly onOpen: () => void;
  /** How it looks among others with a word each; left out, it is the bell alone. */
  readonly entry?: { readonly className: string; readonly word: string };
}

/** How many alerts are unread, and the way to them. */
export function AlertsBell({ onOpen, entry }: AlertsBellProps) {
  const { t } = useTranslation('shell');
  const { data: groups } = useLeadAlerts();
  const unread = unreadOf(groups).length;
  const button = {
    'aria-haspopup': 'dialog',
    'aria-label': unread === 0 ? t(($) => $.alerts.label) : t(($) => $.alerts.unread, { count: unread }),
    onClick: onOpen,
  } as const;
  const bell = <IconBell size={22} stroke={1.75} aria-hidden />;
  // Drawn and no text: the name says it whole.
  const count = unread > 0 && <span className={classes.count} data-count={unread > 99 ? '99+' : unread} aria-hidden />;
  if (entry === undefined)
    return (
      <ActionIcon {...button} variant="subtle" color="gray" size="44px" className={classes.bell}>
        {bell}
        {count}
      </ActionIcon>
    );
  return (
    <UnstyledButton {...button} className={`${classes.bell} ${entry.className}`}>
      {bell}
      {entry.word}
      {count}
    </UnstyledButton>
  );
}
