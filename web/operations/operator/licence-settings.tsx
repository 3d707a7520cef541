import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import table from '../../ui/list/table.module.css';
import { AdminOnly, useIsAdmin } from './settings-landing.tsx';
import { licencesQuery } from './api.ts';
import { SettingsPage } from '../../ui/settings/settings-page.tsx';
import { ScrollRoom } from '../../ui/scroll-room.tsx';
import classes from './settings.module.css';

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
      <table className={table.table}>
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
              <td>{second}</td>
              <td>{third}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRoom>
  );
}
