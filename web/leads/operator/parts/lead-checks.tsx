import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../ui/format.ts';
import type { WholeLead } from '../lead.ts';
import classes from './parts.module.css';

/** What was found out about an enquiry, what each finding is worth, and what they are worth together. */
export function LeadChecks({ whole: { checks, score, score_limit: limit } }: { whole: WholeLead }) {
  const { t } = useTranslation('operator-leads');
  const format = useFormat();
  if (checks.length === 0) return <p className={classes.none}>{t(($) => $.checks.none)}</p>;
  return (
    <>
      <p className={classes.none}>{limit === 0 ? t(($) => $.checks.score, { score }) : t(($) => $.checks.limit, { score, limit })}</p>
      <ul className={classes.people} aria-label={t(($) => $.checks.title)}>
        {checks.map(({ kind, passed, points, at, proven_by: by }) => (
          <li key={kind}>
            <span className={classes.check}>
              {passed ? <IconCheck size={20} stroke={1.75} aria-hidden /> : <IconX size={20} stroke={1.75} aria-hidden />}
              <strong>{t(($) => $.checks.kinds[kind])}</strong>
            </span>
            <span className={classes.small}>
              {t(($) => (by === null ? (passed ? $.checks.passed : $.checks.failed) : $.checks.proven), {
                at: format.dateTime(at),
                points,
                by: by ?? '',
              })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
