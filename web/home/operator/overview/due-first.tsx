import { useTranslation } from 'react-i18next';
import type { OverviewWire } from '../../../../contract/home/overview-endpoints.ts';
import { DeskLink } from '../../../ui/desk/desk-link.tsx';
import { useFormat } from '../../../ui/format.ts';
import classes from './overview.module.css';

/** What has waited the longest, in two queues. */
export function DueFirst({ overview: { due_reports, due_leads } }: { overview: OverviewWire }) {
  const { t } = useTranslation('operator-overview');
  const format = useFormat();
  return (
    <div className={classes.pair}>
      <section className={classes.queue} aria-labelledby="due-reports">
        <h2 id="due-reports">{t(($) => $.due.reports)}</h2>
        {due_reports.length === 0 ? (
          <p>{t(($) => $.due.noReports)}</p>
        ) : (
          <ol>
            {due_reports.map(({ id, lead, company, is_appeal, decide_by, overdue }) => (
              <li key={id}>
                <DeskLink href={`/operator/reports/${id}`}>{t(($) => (is_appeal ? $.due.appeal : $.due.report), { lead })}</DeskLink>
                <span>{company}</span>
                <time dateTime={decide_by} data-overdue={overdue || undefined}>
                  {t(($) => (overdue ? $.due.wasDue : $.due.isDue), { date: format.dateTime(decide_by) })}
                </time>
              </li>
            ))}
          </ol>
        )}
      </section>
      <section className={classes.queue} aria-labelledby="due-leads">
        <h2 id="due-leads">{t(($) => $.due.leads)}</h2>
        {due_leads.length === 0 ? (
          <p>{t(($) => $.due.noLeads)}</p>
        ) : (
          <ol>
            {due_leads.map(({ id, quote_code, work_type, received_at }) => (
              <li key={id}>
                <DeskLink href={`/operator/leads/${id}`}>{quote_code}</DeskLink>
                <span>{work_type}</span>
                <time dateTime={received_at}>{t(($) => $.due.since, { date: format.dateTime(received_at) })}</time>
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}
