import { IconCheck, IconX } from '../../ui/icons/form-icons.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { DeskPage } from '../../ui/desk/desk-page.tsx';
import { useDeskParam } from '../../ui/desk/desk-search.ts';
import { useFormat } from '../../ui/format.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import { LeadActions } from './lead-actions.tsx';
import { deskLeadQuery, distributionQuery, type WholeLead, type Distribution } from './api.ts';
import { Customer, LeadAnswers, LeadFacts, LeadTracking } from './lead-facts.tsx';
import { Buyers, OffersAndDeclines } from './lead-people.tsx';
import { LeadStory } from './lead-story.tsx';
import partsClasses from './parts.module.css';
import { matchReason } from './reason-words.ts';
import classes from './leads.module.css';

function Parts({ whole }: { whole: WholeLead }) {
  const { t } = useTranslation('operator-leads');
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <SectionCard title={t(($) => $.facts.title)}>
          <LeadFacts whole={whole} />
        </SectionCard>
        <SectionCard title={t(($) => $.answers.title)}>
          <LeadAnswers whole={whole} />
        </SectionCard>
        {whole.tracking !== null && (
          <SectionCard title={t(($) => $.tracking.title)}>
            <LeadTracking tracking={whole.tracking} />
          </SectionCard>
        )}
        <SectionCard title={t(($) => $.customer.heading)}>
          <Customer whole={whole} />
        </SectionCard>
        <SectionCard title={t(($) => $.checks.title)}>
          <LeadChecks whole={whole} />
        </SectionCard>
        <SectionCard title={t(($) => $.buyers.title)}>
          <Buyers whole={whole} />
        </SectionCard>
        <SectionCard title={t(($) => $.offers.title)}>
          <OffersAndDeclines whole={whole} />
        </SectionCard>
        <SectionCard title={t(($) => $.matching.title)}>
          <LeadMatching id={whole.lead.id} />
        </SectionCard>
      </div>
      <SectionCard title={t(($) => $.story.label)}>
        <LeadStory whole={whole} />
      </SectionCard>
    </div>
  );
}

/** Shows one lead with all details and actions. */
export function Lead() {
  const { t } = useTranslation('operator-leads');
  const query = useQuery(deskLeadQuery(Number(useDeskParam('id'))));
  const loading = toRegionLoading(query);
  const whole = query.data;
  const title = whole === undefined || whole === null ? t(($) => $.titleOfOne) : t(($) => $.lead, { code: whole.lead.code });
  return (
    <DeskPage
      title={title}
      description={whole === undefined || whole === null ? undefined : `${whole.lead.work_type}, ${whole.lead.outcode}`}
      actions={whole === undefined || whole === null ? undefined : <LeadActions key={whole.lead.id} lead={whole.lead} />}
    >
      {loading.hasFailed ? (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.notLoaded)}
        </InlineFailure>
      ) : whole === undefined ? (
        <SkeletonCard lines={[60, 80, 70, 90, 60]} />
      ) : whole === null ? (
        <p>
          {t(($) => $.unknown)} <DeskLink href="/operator/leads">{t(($) => $.backToList)}</DeskLink>
        </p>
      ) : (
        // Revealed data and typed input must not carry over to another lead.
        <Parts key={whole.lead.id} whole={whole} />
      )}
    </DeskPage>
  );
}

/** Shows the checks of an enquiry with the score of each and the total. */
function LeadChecks({ whole: { checks, score, score_limit: limit } }: { whole: WholeLead }) {
  const { t } = useTranslation('operator-leads');
  const format = useFormat();
  if (checks.length === 0) return <p className={partsClasses.none}>{t(($) => $.checks.none)}</p>;
  return (
    <>
      <p className={partsClasses.none}>{limit === 0 ? t(($) => $.checks.score, { score }) : t(($) => $.checks.limit, { score, limit })}</p>
      <ul className={partsClasses.people} aria-label={t(($) => $.checks.title)}>
        {checks.map(({ kind, passed, points, at, proven_by: by }) => (
          <li key={kind}>
            <span className={partsClasses.check}>
              {passed ? <IconCheck size={20} stroke={1.75} aria-hidden /> : <IconX size={20} stroke={1.75} aria-hidden />}
              <strong>{t(($) => $.checks.kinds[kind])}</strong>
            </span>
            <span className={partsClasses.small}>
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
      <span className={partsClasses.line}>
        <span>
          {position}. <Company company={company} />
        </span>
        <span>{t(($) => $.matching.decisions[decision])}</span>
      </span>
      <span className={partsClasses.small}>
        {[automatic ? t(($) => $.matching.automatic) : '', reason === null ? '' : matchReason(t, reason), ...left]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  );
}

/** Shows companies that matched, in offer order, and why others covering the place and work did not. */
function LeadMatching({ id }: { id: number }) {
  const { t } = useTranslation('operator-leads');
  const query = useQuery(distributionQuery(id));
  const loading = toRegionLoading(query);
  if (loading.hasFailed)
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.matching.failed)}
      </InlineFailure>
    );
  if (query.data === undefined) return <SkeletonCard lines={[80, 60, 70]} />;
  const { matched_at: matchedAt, matched, not_matched: unmatched, nearby } = query.data;
  if (matchedAt === null) return <p className={partsClasses.none}>{t(($) => $.matching.notYet)}</p>;
  return (
    <div className={partsClasses.part}>
      {matched.length === 0 && <p className={partsClasses.none}>{t(($) => $.matching.nobody)}</p>}
      <ol className={partsClasses.people} aria-label={t(($) => $.matching.matched)}>
        {matched.map((turn) => (
          <TurnLine key={turn.company.id} turn={turn} />
        ))}
      </ol>
      {unmatched.length > 0 && (
        <ul className={partsClasses.people} aria-label={t(($) => $.matching.others)}>
          {unmatched.map(({ reason, companies }) => (
            <li key={reason}>
              <strong>{matchReason(t, reason)}</strong>
              <span className={partsClasses.small}>{companies.map(({ name }) => name).join(', ')}</span>
            </li>
          ))}
        </ul>
      )}
      {nearby > 0 && <p className={partsClasses.none}>{t(($) => $.matching.nearby, { count: nearby })}</p>}
    </div>
  );
}
