import { useTranslation } from 'react-i18next';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { useFormat } from '../../ui/format.ts';
import type { WholeLead } from './api.ts';
import classes from './parts.module.css';

function Company({ company }: { company: { readonly id: number; readonly name: string } }) {
  return <DeskLink href={`/operator/companies/${company.id}`}>{company.name}</DeskLink>;
}

/** Lists buyers of the lead with date, price and outcome. */
export function Buyers({ whole: { buyers, lead } }: { whole: WholeLead }) {
  const { t } = useTranslation('operator-leads');
  const format = useFormat();
  if (buyers.length === 0) return <p className={classes.none}>{t(($) => $.buyers.none)}</p>;
  return (
    <ul className={classes.people} aria-label={t(($) => $.buyers.title)}>
      {buyers.map(({ company, code, channel, bought_at: at, price, invoice, credit_note: note, report }) => (
        <li key={code}>
          <span className={classes.line}>
            <strong>
              <Company company={company} />
            </strong>
            <span>{format.money(price, lead.currency)}</span>
          </span>
          <span className={classes.small}>
            {t(($) => $.buyers.bought, { at: format.dateTime(at), code, channel: t(($) => $.channels[channel]) })}
          </span>
          <span className={classes.line}>
            <DeskLink href={`/operator/invoices/${invoice.code}`}>{t(($) => $.buyers.invoice, { code: invoice.code })}</DeskLink>
            {note !== null && <span>{t(($) => $.buyers.credited, { code: note })}</span>}
            {report !== null && <DeskLink href={`/operator/reports/${report.id}`}>{t(($) => $.reports[report.state])}</DeskLink>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Lists current and past priority offers, and declines. */
export function OffersAndDeclines({ whole: { offers, declines } }: { whole: WholeLead }) {
  const { t } = useTranslation('operator-leads');
  const format = useFormat();
  if (offers.length + declines.length === 0) return <p className={classes.none}>{t(($) => $.offers.none)}</p>;
  return (
    <ul className={classes.people} aria-label={t(($) => $.offers.title)}>
      {offers.map(({ company, until, ended_at: endedAt, outcome, by_hand: isManual }) => (
        <li key={`offer ${company.id}`}>
          <strong>
            <Company company={company} />
          </strong>
          <span className={classes.small}>
            {outcome === null
              ? t(($) => $.offers.living, { until: format.dateTime(until) })
              : t(($) => $.offers.ended[outcome], { at: format.dateTime(endedAt ?? until) })}
            {isManual && ` ${t(($) => $.offers.byHand)}`}
          </span>
        </li>
      ))}
      {declines.map(({ company, declined_at: at, reason }) => (
        <li key={`decline ${company.id}`}>
          <strong>
            <Company company={company} />
          </strong>
          <span className={classes.small}>
            {reason === null
              ? t(($) => $.offers.declined, { at: format.dateTime(at) })
              : t(($) => $.offers.declinedWhy, { at: format.dateTime(at), reason })}
          </span>
        </li>
      ))}
    </ul>
  );
}
