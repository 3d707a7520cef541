import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconBell } from '../ui/icons/trade-icons.ts';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../platform/load-part.ts';
import { listUnreadAlerts, useLeadAlerts } from './api.ts';
import classes from './alerts-bell.module.css';

interface AlertsBellProps {
  readonly onOpen: () => void;
  /** Class and label for use in a menu; if omitted, shows the bell alone. */
  readonly entry?: { readonly className: string; readonly word: string };
}

/** Shows the number of unread alerts and opens them. */
export function AlertsBell({ onOpen, entry }: AlertsBellProps) {
  const { t } = useTranslation('shell');
  const { data: groups } = useLeadAlerts();
  const unread = listUnreadAlerts(groups).length;
  const button = {
    'aria-haspopup': 'dialog',
    'aria-label': unread === 0 ? t(($) => $.alerts.label) : t(($) => $.alerts.unread, { count: unread }),
    onClick: onOpen,
  } as const;
  const bell = <IconBell size={22} stroke={1.75} aria-hidden />;
  // Drawn as an attribute, not text: the accessible name already includes the count.
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

const AlertsPane = lazyPart(async () => ({ default: (await import('./alerts-pane.tsx')).AlertsPane }), 'alerts');

interface AlertsLayerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Renders the alerts pane separately from the bell, which moves when a phone is rotated. */
export function AlertsLayer({ isOpen, onClose }: AlertsLayerProps) {
  return (
    isOpen && (
      <Suspense>
        <AlertsPane onClose={onClose} />
      </Suspense>
    )
  );
}
