import { Skeleton } from '@mantine/core';
import {
  IconClock,
  IconClockPlus,
  IconFlag,
  IconMessage,
  IconMessageCheck,
  IconReceiptRefund,
  IconScale,
  IconThumbDown,
  IconThumbUp,
} from '../ui/icons/trade-icons.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReportWire } from '../../contract/disputes/endpoints.ts';
import { useFormat } from '../ui/format.ts';
import { InlineFailure } from '../ui/inline-failure.tsx';
import { toRegionLoading } from '../ui/region-loading.ts';
import { SectionCard } from '../ui/section-card.tsx';
import { reportingQuery } from './api.ts';
import { reasonName } from './reported-lead.ts';
import { DecisionFacts } from './decision-facts.tsx';
import classes from './report-timeline.module.css';

/** Shows the history of a lead's reports, oldest first, where the lead was reported. */
export function ReportTimeline({ code }: { code: string }) {
  const { t } = useTranslation('disputes');
  const query = useQuery(reportingQuery(code));
  const loading = toRegionLoading(query);
  const events = query.data?.reports.toReversed().flatMap((report) => timelineEvents(report)) ?? [];
  if (!loading.isBusy && !loading.hasFailed && events.length === 0) return null;
  return (
    <SectionCard title={t(($) => $.timeline.title)}>
      {(loading.hasFailed || loading.isOutdated) && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.timeline.failed)}
        </InlineFailure>
      )}
      {loading.isBusy && (
        <div aria-busy="true">
          <span className="visually-hidden">{t(($) => $.timeline.loading)}</span>
          <Skeleton height={22} width="70%" />
          <Skeleton height={44} mt="xs" />
        </div>
      )}
      {events.length > 0 && (
        <ol className={classes.list}>
          {events.map((event) => (
            <li key={`${event.kind}${'at' in event ? event.at : ''}`} className={classes.event}>
              <EventIcon event={event} />
              <div>
                <EventWords event={event} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </SectionCard>
  );
}

const icons = {
  reported: IconFlag,
  appealed: IconScale,
  asked: IconMessage,
  answered: IconMessageCheck,
  credited: IconReceiptRefund,
  now: IconClock,
} as const;
const outcomeIcons = { accepted: IconThumbUp, rejected: IconThumbDown, extended: IconClockPlus } as const;

function EventIcon({ event }: { event: TimelineEvent }) {
  const Icon = event.kind === 'decided' ? outcomeIcons[event.decision.outcome] : icons[event.kind];
  return (
    <span className={classes.icon}>
      <Icon size={20} stroke={1.75} aria-hidden />
    </span>
  );
}

function EventWords({ event }: { event: TimelineEvent }) {
  const { t } = useTranslation('disputes');
  const format = useFormat();
  switch (event.kind) {
    case 'reported':
    case 'appealed': {
      const { attempts, reason } = event.report;
      const isReport = event.kind === 'reported';
      return (
        <>
          <Head
            name={isReport ? t(($) => $.timeline.reported, { reason: reasonName(reason, t) }) : t(($) => $.timeline.appealed)}
            at={event.at}
          />
          {isReport && attempts.length > 0 && <p className={classes.words}>{t(($) => $.timeline.attempts, { count: attempts.length })}</p>}
          <p className={classes.words}>{event.comment}</p>
        </>
      );
    }
    case 'asked':
      return (
        <>
          <Head name={t(($) => $.timeline.asked)} at={event.at} />
          {event.isOpen && <p className={classes.words}>{t(($) => $.timeline.askedUntil, { date: format.dateTime(event.until) })}</p>}
        </>
      );
    case 'answered':
    case 'credited':
      return <Head name={t(($) => $.timeline[event.kind])} at={event.at} />;
    case 'decided':
      return (
        <>
          <Head name={t(($) => $.timeline.outcomes[event.decision.step][event.decision.outcome])} at={event.at} />
          <DecisionFacts report={event.report} decision={event.decision} />
        </>
      );
    case 'now':
      return (
        <>
          <Head name={t(($) => $.timeline.now[event.state])} />
          {event.by !== null && <p className={classes.words}>{t(($) => $.timeline.nowBy, { date: format.dateTime(event.by) })}</p>}
        </>
      );
  }
}

function Head({ name, at }: { name: string; at?: string }) {
  const format = useFormat();
  return (
    <>
      <p className={classes.name}>{name}</p>
      {at !== undefined && (
        <time className={classes.when} dateTime={at} title={format.fullDate(at)}>
          {format.listDate(at)}
        </time>
      )}
    </>
  );
}

type Decision = ReportWire['decisions'][number];
type OpenState = 'checking' | 'asking_customer' | 'with_operator' | 'appealed';

/** Lists the events of a report in order; `now` is the pending step, with the promised deadline of a manual decision. */
type TimelineEvent =
  | { readonly kind: 'reported' | 'appealed'; readonly at: string; readonly comment: string; readonly report: ReportWire }
  | { readonly kind: 'asked'; readonly at: string; readonly until: string; readonly isOpen: boolean }
  | { readonly kind: 'answered' | 'credited'; readonly at: string }
  | { readonly kind: 'decided'; readonly at: string; readonly decision: Decision; readonly report: ReportWire }
  | { readonly kind: 'now'; readonly state: OpenState; readonly by: string | null };

const openStates: readonly string[] = ['checking', 'asking_customer', 'with_operator', 'appealed'] satisfies readonly OpenState[];
const isOpen = (state: string): state is OpenState => openStates.includes(state);

const isWithPerson = (state: OpenState): boolean => state === 'with_operator' || state === 'appealed';

function decidedEvents(report: ReportWire, step: Decision['step']): TimelineEvent[] {
  const decision = report.decisions.find((one) => one.step === step);
  if (decision === undefined) return [];
  const { at } = decision;
  const credited = decision.facts['credit'] === 'issued' ? [{ kind: 'credited', at } as const] : [];
  return [{ kind: 'decided', at, decision, report }, ...credited];
}

/** Returns the events of one report in chronological order. */
function timelineEvents(report: ReportWire): readonly TimelineEvent[] {
  const { created, comment, question, state, appealed, appeal_comment: appeal, decide_by: by } = report;
  const asked: TimelineEvent[] =
    question === null
      ? []
      : [
          { kind: 'asked', at: question.asked, until: question.ends, isOpen: state === 'asking_customer' },
          ...(question.answered === null ? [] : [{ kind: 'answered', at: question.answered } as const]),
        ];
  return [
    { kind: 'reported', at: created, comment, report },
    ...asked,
    ...decidedEvents(report, 'report'),
    ...(appealed === null ? [] : [{ kind: 'appealed', at: appealed, comment: appeal ?? '', report } as const]),
    ...decidedEvents(report, 'appeal'),
    ...(isOpen(state) ? [{ kind: 'now', state, by: isWithPerson(state) ? by : null } as const] : []),
  ];
}
