import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { AdminOnly, useIsAdmin } from './settings-landing.tsx';
import { connectionsQuery, sendTestMail } from './api.ts';
import { SettingsPage } from '../../ui/settings/settings-page.tsx';
import classes from './settings.module.css';

/** Lists connections configured by the environment. Read at startup, so display only. */
export function ProviderSettings() {
  const { t } = useTranslation('operator-settings');
  const isAdmin = useIsAdmin();
  const query = useQuery({ ...connectionsQuery(), enabled: isAdmin });
  const [isAsking, setAsking] = useState(false);
  const [kept, setKept] = useState<boolean>();
  return (
    <SettingsPage
      title={t(($) => $.pages.providers.name)}
      description={t(($) => $.pages.providers.text)}
      actions={isAdmin && <Button onClick={() => setAsking(true)}>{t(($) => $.providers.test)}</Button>}
    >
      <output className={classes.said}>
        {kept !== undefined && (
          <>
            {t(($) => (kept ? $.providers.kept : $.providers.sent))}{' '}
            <DeskLink href="/operator/outbox">{t(($) => $.providers.outbox)}</DeskLink>
          </>
        )}
      </output>
      <AdminOnly query={query} isAdmin={isAdmin}>
        {(connections) => (
          <>
            <ul className={classes.people} aria-label={t(($) => $.pages.providers.name)}>
              {connections.map(({ key, configured, variables }) => (
                <li key={key}>
                  <div className={classes.who}>
                    <strong>{t(($) => $.providers.kinds[key].name)}</strong>
                    <span>{t(($) => (configured ? $.providers.kinds[key].on : $.providers.kinds[key].off))}</span>
                    <span className={classes.standing}>
                      {t(($) => (configured ? $.providers.setBy : $.providers.missing), { variables: variables.join(', ') })}
                    </span>
                  </div>
                  <Badge variant="light" color={configured ? 'green' : 'gray'}>
                    {t(($) => (configured ? $.providers.configured : $.providers.notConfigured))}
                  </Badge>
                </li>
              ))}
            </ul>
            <p className={classes.muted}>{t(($) => $.providers.how)}</p>
          </>
        )}
      </AdminOnly>
      {isAsking && (
        <ReasonDialog
          title={t(($) => $.providers.testTitle)}
          confirm={t(($) => $.providers.test)}
          onConfirm={async (reason) => setKept(await sendTestMail(reason))}
          onClose={() => setAsking(false)}
        />
      )}
    </SettingsPage>
  );
}
