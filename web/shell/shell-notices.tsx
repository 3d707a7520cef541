import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../ui/format.ts';
import { useBusinessUnit } from '../companies/business-unit.ts';
import type { CompanyWire } from '../../contract/companies/endpoints.ts';
import { companyStatuses } from '../../contract/companies/values.ts';
import classes from './shell-notices.module.css';

/** What concerns every page: no connection, an account that cannot work, an installation that is only for show. */
export function ShellNotices({ company }: { company: CompanyWire }) {
  const { t } = useTranslation('shell');
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
  const isClosed = company.status.id === companyStatuses.closed;
  return (
    <div className={classes.notices}>
      <output>{!isOnline && <span className={classes.offline}>{t(($) => $.notices.offline)}</span>}</output>
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

function CallUs({ company }: { company: CompanyWire }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const { unit } = useBusinessUnit(company.country.iso_code);
  if (unit === undefined) return null;
  return <a href={format.phoneHref(unit.phone)}>{t(($) => $.call, { phone: format.phone(unit.phone) })}</a>;
}

function subscribeToConnection(listener: () => void): () => void {
  const events = ['online', 'offline'] as const;
  for (const name of events) window.addEventListener(name, listener);
  return () => {
    for (const name of events) window.removeEventListener(name, listener);
  };
}
