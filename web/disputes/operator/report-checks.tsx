import { IconAlertTriangle } from '../../ui/icons/ui-icons.ts';
import { IconCheck } from '../../ui/icons/form-icons.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportDetailWire } from '../../../contract/disputes/queue-endpoints.ts';
import { useFormat } from '../../ui/format.ts';
import { deskReason } from './api.ts';
import classes from './report.module.css';

/** Lists automatic checks of the report; evidence in its favour is marked by text and icon. */
export function ReportChecks({ data }: { data: ReportDetailWire }) {
  const { t } = useTranslation('operator-disputes');
  const { facts, answer, duplicate_days: days } = data;
  const { company } = data.report;
  const { bought_before: before } = facts;
  return (
    <ul className={classes.checks}>
      <Check isFound={before !== null}>
        {before === null ? t(($) => $.checks.noDuplicate, { days }) : t(($) => $.checks.duplicate, { days, lead: before })}
      </Check>
      <Attempts data={data} />
      <Check isFound={facts.telephone_dead}>{t(($) => $.checks[facts.telephone_dead ? 'phoneDead' : 'phoneAlive'])}</Check>
      <Check isFound={facts.email_dead}>{t(($) => $.checks[facts.email_dead ? 'emailDead' : 'emailAlive'])}</Check>
      {facts.outside_coverage && <Check isFound>{t(($) => $.checks.outside)}</Check>}
      {facts.withdrawn && <Check isFound>{t(($) => $.checks.withdrawn)}</Check>}
      {answer !== null && <Check isFound={answer !== 'yes'}>{t(($) => $.checks.answers[answer])}</Check>}
      <Statements data={data} />
      <Others data={data} />
      <Check isFound={false}>
        {t(($) => $.checks.history, { reported: company.reported, bought: company.bought, days: data.history_days })}
      </Check>
      {company.exceeds_peers && <Check isFound>{t(($) => $.exceeds)}</Check>}
      {data.earlier.map((one) => (
        <Check key={one.created} isFound={false}>
          {t(($) => $.checks.earlier, { reason: deskReason(one.reason, t) })}
        </Check>
      ))}
    </ul>
  );
}

function Check({ isFound, children }: { isFound: boolean; children: ReactNode }) {
  const Sign = isFound ? IconAlertTriangle : IconCheck;
  return (
    <li data-found={isFound || undefined}>
      <Sign size={20} stroke={1.75} aria-hidden />
      <div>{children}</div>
    </li>
  );
}

function Attempts({ data: { detail } }: { data: ReportDetailWire }) {
  const { t } = useTranslation('operator-disputes');
  const format = useFormat();
  return (
    <Check isFound={false}>
      {t(($) => $.checks.attempts, { count: detail.attempts.length })}
      {detail.attempts.length > 0 && (
        <ul>
          {detail.attempts.map(({ at, channel }) => (
            <li key={at}>
              {format.dateTime(at)}, {t(($) => $.channelWords[channel])}
            </li>
          ))}
        </ul>
      )}
    </Check>
  );
}

/** Lists customer statements: the latest counts, earlier ones follow below. */
function Statements({ data: { statements } }: { data: ReportDetailWire }) {
  const { t } = useTranslation('operator-disputes');
  const format = useFormat();
  const [last, ...former] = statements;
  if (last === undefined) return null;
  const words = ({ in_touch: inTouch, at }: typeof last): string =>
    t(($) => $.checks.statements[inTouch ? 'inTouch' : 'notInTouch'], { at: format.dateTime(at) });
  return (
    <Check isFound={!last.in_touch}>
      {words(last)}
      {former.length > 0 && (
        <ul>
          {former.map((one) => (
            <li key={one.at}>{words(one)}</li>
          ))}
        </ul>
      )}
    </Check>
  );
}

function Others({ data: { facts, others } }: { data: ReportDetailWire }) {
  const { t } = useTranslation('operator-disputes');
  return (
    <Check isFound={facts.other_reports > 0}>
      {t(($) => $.checks.others, { buyers: facts.other_buyers, reports: facts.other_reports })}
      {others.length > 0 && (
        <ul>
          {others.map(({ company, reason, state, created }) => (
            <li key={created}>
              {company}: {deskReason(reason, t)}, {t(($) => $.states[state])}
            </li>
          ))}
        </ul>
      )}
    </Check>
  );
}
