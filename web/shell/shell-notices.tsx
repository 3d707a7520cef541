import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../ui/format.ts';
import { useBusinessUnit } from '../companies/business-unit.ts';
import type { CompanyWire } from '../../contract/companies/endpoints.ts';
import { companyStatuses } from '../../contract/companies/values.ts';
import classes from './shell-notices.module.css';

/** Notices for every page: offline, restricted account, demo installation. */
export function ShellNotices({ company }: { company: CompanyWire }) {
  const { t } = useTranslation('shell');
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
  const isClosed = company.status.id === companyStatuses.closed;
  return (
    <div className={classes.notices}>
      <output>{!isOnline && <Offline />}</output>
      {(company.locked || isClosed) && (
        <p role="alert" className={classes.blocked}>
          {company.locked ? t(($) => $.notices.locked) : t(($) => $.notices.closed)}{' '}
          <Link to="/help/contact">{t(($) => $.notices.contact)}</Link> <CallUs company={company} />
        </p>
      )}
      {company.demonstration && <p className={classes.demonstration}>{t(($) => $.notices.demonstration)}</p>}
    </div>
  );
}

/** Says since when the page shows cached data while offline. */
function Offline() {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const client = useQueryClient();
  // Captured on going offline: later cache writes are local.
  const [newest] = useState(() => newestAnswer(client));
  return (
    <span className={classes.offline}>
      {newest === undefined ? t(($) => $.notices.offline) : t(($) => $.notices.offlineSince, { time: format.timeOrDate(newest) })}
    </span>
  );
}

/** Time of the latest response shown on the page. */
function newestAnswer(client: QueryClient): string | undefined {
  const inUse = client.getQueryCache().findAll({ type: 'active' });
  const at = Math.max(0, ...inUse.map(({ state }) => state.dataUpdatedAt));
  return at === 0 ? undefined : new Date(at).toISOString();
}

function CallUs({ company }: { company: CompanyWire }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const { unit } = useBusinessUnit(company.country.iso_code);
  if (unit === undefined || unit.phone === null) return null;
  return <a href={format.phoneHref(unit.phone)}>{t(($) => $.call, { phone: format.phone(unit.phone) })}</a>;
}

function subscribeToConnection(listener: () => void): () => void {
  const events = ['online', 'offline'] as const;
  for (const name of events) window.addEventListener(name, listener);
  return () => {
    for (const name of events) window.removeEventListener(name, listener);
  };
}
