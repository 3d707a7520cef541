import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import i18next from 'i18next';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenOnPage } from '../../ui/use-open-on-page.ts';
import { unreadOf, useLeadAlerts } from '../api.ts';
import classes from './alerts-bell.module.css';

const AlertsPane = lazy(async () => {
  const [module] = await Promise.all([import('./alerts-pane.tsx'), i18next.loadNamespaces('alerts')]);
  return { default: module.AlertsPane };
});

/** The bell of the header: how many alerts are unread, and the way to them. */
export function AlertsBell() {
  const { t } = useTranslation('shell');
  const { data: groups } = useLeadAlerts();
  const [isOpen, setOpen] = useOpenOnPage();
  const unread = unreadOf(groups).length;
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="44px"
        className={classes.bell}
        aria-haspopup="dialog"
        aria-label={unread === 0 ? t(($) => $.alerts.label) : t(($) => $.alerts.unread, { count: unread })}
        onClick={() => setOpen(true)}
      >
        <IconBell size={22} stroke={1.75} aria-hidden />
        {unread > 0 && (
          <span className={classes.count} aria-hidden>
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <AlertsPane onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
