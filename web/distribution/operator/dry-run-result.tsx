import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DryRunCompany } from '../../../contract/distribution/dry-run-endpoints.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { useFormat } from '../../ui/format.ts';
import { InfoNote } from '../../ui/info-note.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import type { EnquiryDryRun } from './dry-run-api.ts';
import classes from './dry-run.module.css';

/** Shows buyers, offers, leftovers for the marketplace and reasons for the rest. */
export function DryRunResult({ result }: { result: EnquiryDryRun }) {
  const { t } = useTranslation('operator-dry-run');
  const format = useFormat();
  const { work_type: workType, district, currency, slots, automatic, offers } = result;
  return (
    <div className={classes.result}>
      <h2 className={classes.heading} tabIndex={-1} data-result>
        {t(($) => $.result, { workType, district, price: format.money(result.price, currency) })}
      </h2>
      <p className={classes.muted}>
        {result.enquiry !== null && `${t(($) => $.of, { code: result.enquiry.quote_code })} `}
        {t(($) => $.slots, { count: slots })} {t(($) => $.ties)}
      </p>
      {result.automatic_paused && <InfoNote>{t(($) => $.paused)}</InfoNote>}
      <div className={classes.columns}>
        <SectionCard title={t(($) => $.automatic)}>
          {automatic.length === 0 ? (
            <p className={classes.text}>{t(($) => $.noAutomatic)}</p>
          ) : (
            <Line line={automatic} currency={currency} />
          )}
        </SectionCard>
        <SectionCard title={t(($) => $.offers)}>
          {offers.length === 0 ? (
            <p className={classes.text}>{t(($) => $.noOffers)}</p>
          ) : (
            <Line line={offers} currency={currency} more={({ until }) => t(($) => $.until, { time: format.dateTime(until) })} />
          )}
        </SectionCard>
        <Marketplace result={result} />
      </div>
      <WhyNot result={result} />
    </div>
  );
}

interface LineProps<Company extends DryRunCompany> {
  readonly line: readonly Company[];
  readonly currency: string;
  readonly more?: (company: Company) => ReactNode;
}

/** Lists companies in the order of their turns. */
function Line<Company extends DryRunCompany>({ line, currency, more }: LineProps<Company>) {
  const { t } = useTranslation('operator-dry-run');
  const format = useFormat();
  return (
    <ol className={classes.line}>
      {line.map((one) => (
        <li key={one.company.id}>
          <span className={classes.place}>{one.position}.</span>
          <DeskLink href={`/operator/companies/${one.company.id}`}>{one.company.name}</DeskLink>
          <span className={classes.price}>{format.money(one.price, currency)}</span>
          <span className={classes.below}>
            {more !== undefined && <>{more(one)}, </>}
            {one.last_served_at === null ? t(($) => $.never) : t(($) => $.served, { time: format.dateTime(one.last_served_at) })}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Marketplace({ result }: { result: EnquiryDryRun }) {
  const { t } = useTranslation('operator-dry-run');
  const format = useFormat();
  const { automatic, offers, currency, marketplace } = result;
  const { slots, opens_at: opensAt, total, next } = marketplace;
  const isOpenAtOnce = automatic.length + offers.length + total === 0;
  const opens = slots === 0 ? t(($) => $.opensIfLapsed) : t(($) => $.opens, { count: slots, time: format.dateTime(opensAt) });
  return (
    <SectionCard title={t(($) => $.marketplace)}>
      <p className={classes.text}>{isOpenAtOnce ? t(($) => $.opensNow) : opens}</p>
      {total > 0 && (
        <>
          <p className={classes.text}>{t(($) => $.nextInLine, { count: total })}</p>
          <Line line={next} currency={currency} />
          <More count={total - next.length} />
        </>
      )}
    </SectionCard>
  );
}

function More({ count }: { count: number }) {
  const { t } = useTranslation('operator-dry-run');
  return count > 0 ? <p className={classes.muted}>{t(($) => $.more, { count })}</p> : null;
}

function WhyNot({ result }: { result: EnquiryDryRun }) {
  const { t } = useTranslation('operator-dry-run');
  const format = useFormat();
  const formatReason = useMatchReason();
  const formatDetail = (reason: string, detail: string): string => {
    if (reason === '109') return ` (${t(($) => $.excess, { amount: format.money(Number(detail), result.currency) })})`;
    return reason === '110' || reason === '112' ? ` (${detail.replaceAll(',', ', ')})` : '';
  };
  return (
    <SectionCard title={t(($) => $.whyNot)}>
      {result.not_matched.length === 0 && <p className={classes.text}>{t(($) => $.nobodyElse)}</p>}
      <dl className={classes.reasons}>
        {result.not_matched.map(({ reason, total, companies }) => (
          <div key={reason}>
            <dt>
              {formatReason(reason)} ({format.number(total)})
            </dt>
            <dd>
              {companies.map(({ id, name, detail }, index) => (
                <span key={id}>
                  {index > 0 && ', '}
                  <DeskLink href={`/operator/companies/${id}`}>{name}</DeskLink>
                  {formatDetail(reason, detail)}
                </span>
              ))}
              <More count={total - companies.length} />
            </dd>
          </div>
        ))}
      </dl>
      {result.nearby > 0 && <p className={classes.muted}>{t(($) => $.nearby, { count: result.nearby })}</p>}
    </SectionCard>
  );
}

const names = {
  '108--closed': 'closed',
  '108--locked': 'locked',
  '108--not_enabled': 'notEnabled',
  '108--overdue': 'overdue',
  '104': 'email',
  '111': 'card',
  '112': 'toDos',
  '110': 'accreditation',
  '109': 'credit',
  alerts_paused: 'paused',
  cap_day: 'capDay',
  cap_week: 'capWeek',
  cap_month: 'capMonth',
} as const;

const isNamed = (reason: string): reason is keyof typeof names => Object.hasOwn(names, reason);

/** Explains why a company covering a lead does not match it. */
function useMatchReason(): (reason: string) => string {
  const { t } = useTranslation('operator-dry-run');
  return (reason) => (isNamed(reason) ? t(($) => $.reasons[names[reason]]) : t(($) => $.reasons.other, { code: reason }));
}
