import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { AdminOnly, useIsAdmin } from './settings-landing.tsx';
import { connectionsQuery, licencesQuery, sendTestMail } from './api.ts';
import table from '../../ui/list/table.module.css';
import { ScrollRoom } from '../../ui/scroll-room.tsx';
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

/** Lists licences of the installed packages and the reference data. */
export function LicenceSettings() {
  const { t } = useTranslation('operator-settings');
  const isAdmin = useIsAdmin();
  const query = useQuery({ ...licencesQuery(), enabled: isAdmin });
  return (
    <SettingsPage title={t(($) => $.pages.licences.name)} description={t(($) => $.pages.licences.text)}>
      <AdminOnly query={query} isAdmin={isAdmin}>
        {({ packages, sources, attributions }) => (
          <>
            <h2 className={classes.subheading}>{t(($) => $.licences.sources)}</h2>
            <ul>
              {attributions.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            <Rows
              label={t(($) => $.licences.sources)}
              heads={[t(($) => $.licences.source), t(($) => $.licences.licence), t(($) => $.licences.taken)]}
              rows={sources.map(({ name, licence, taken }) => [name, licence, taken])}
            />
            <h2 className={classes.subheading}>{t(($) => $.licences.packages, { count: packages.length })}</h2>
            <Rows
              label={t(($) => $.licences.packages, { count: packages.length })}
              heads={[t(($) => $.licences.package), t(($) => $.licences.version), t(($) => $.licences.licence)]}
              rows={packages.map(({ name, version, licence }) => [name, version, licence ?? t(($) => $.licences.unnamed)])}
            />
          </>
        )}
      </AdminOnly>
    </SettingsPage>
  );
}

interface RowsProps {
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly [string, string, string])[];
}

function Rows({ label, heads, rows }: RowsProps) {
  return (
    <ScrollRoom className={classes.room} label={label}>
      <table className={`${table.table} ${table.stacked}`}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, second, third]) => (
            <tr key={`${first} ${second}`}>
              <th scope="row">{first}</th>
              <td data-label={heads[1]}>{second}</td>
              <td data-label={heads[2]}>{third}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRoom>
  );
}
