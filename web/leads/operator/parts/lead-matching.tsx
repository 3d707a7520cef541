import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DeskLink } from '../../../ui/desk/desk-link.tsx';
import { useFormat } from '../../../ui/format.ts';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { loadingOf } from '../../../ui/region-loading.ts';
import { SkeletonCard } from '../../../ui/skeleton/skeleton-card.tsx';
import { distributionQuery } from '../api.ts';
import type { Distribution } from '../lead.ts';
import classes from './parts.module.css';
import { matchReason } from './reason-words.ts';

type Turn = Distribution['matched'][number];

function Company({ company: { id, name } }: { company: Turn['company'] }) {
  return <DeskLink href={`/operator/companies/${id}`}>{name}</DeskLink>;
}

function TurnLine({ turn: { position, company, automatic, decision, reason, alerts } }: { turn: Turn }) {
  const { t } = useTranslation('operator-leads');
  const format = useFormat();
  const left = alerts.map(({ channel, sent_at: sentAt, written_at: writtenAt }) =>
    t(($) => $.matching.alert, { channel: t(($$) => $$.channels[channel]), at: format.timeOfDay(sentAt ?? writtenAt) }),
  );
  return (
    <li>
      <span className={classes.line}>
        <span>
          {position}. <Company company={company} />
        </span>
        <span>{t(($) => $.matching.decisions[decision])}</span>
      </span>
      <span className={classes.small}>
        {[automatic ? t(($) => $.matching.automatic) : '', reason === null ? '' : matchReason(t, reason), ...left]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  );
}

/** Who matched and in which order each had a turn, and why the others who cover the place and the work did not. */
export function LeadMatching({ id }: { id: number }) {
  const { t } = useTranslation('operator-leads');
  const query = useQuery(distributionQuery(id));
  const loading = loadingOf(query);
  if (loading.hasFailed)
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.matching.failed)}
      </InlineFailure>
    );
  if (query.data === undefined) return <SkeletonCard lines={[80, 60, 70]} />;
  const { matched_at: matchedAt, matched, not_matched: unmatched, nearby } = query.data;
  if (matchedAt === null) return <p className={classes.none}>{t(($) => $.matching.notYet)}</p>;
  return (
    <div className={classes.part}>
      {matched.length === 0 && <p className={classes.none}>{t(($) => $.matching.nobody)}</p>}
      <ol className={classes.people} aria-label={t(($) => $.matching.matched)}>
        {matched.map((turn) => (
          <TurnLine key={turn.company.id} turn={turn} />
        ))}
      </ol>
      {unmatched.length > 0 && (
        <ul className={classes.people} aria-label={t(($) => $.matching.others)}>
          {unmatched.map(({ reason, companies }) => (
            <li key={reason}>
              <strong>{matchReason(t, reason)}</strong>
              <span className={classes.small}>{companies.map(({ name }) => name).join(', ')}</span>
            </li>
          ))}
        </ul>
      )}
      {nearby > 0 && <p className={classes.none}>{t(($) => $.matching.nearby, { count: nearby })}</p>}
    </div>
  );
}
