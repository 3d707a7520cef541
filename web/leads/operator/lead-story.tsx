import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Format } from '../../../contract/kit/format.ts';
import { Timeline } from '../../ui/desk/timeline.tsx';
import { useFormat } from '../../ui/format.ts';
import type { WholeLead, LeadTimelineEvent } from './api.ts';
import { formatGround, formatHoldReasons, matchReason, reportReason } from './reason-words.ts';

/** Lists everything that happened to a lead, oldest first. */
export function LeadStory({ whole: { timeline, lead } }: { whole: WholeLead }) {
  const { t } = useTranslation('operator-leads');
  const format = useFormat();
  return (
    <Timeline
      label={t(($) => $.story.label)}
      entries={timeline.map((happened, index) => ({
        // Entries are only appended, so the index is a stable key.
        key: `${index} ${happened.event}`,
        at: happened.at,
        title: storyTitle(t, format, happened, lead.currency),
        detail: storyDetail(t, happened),
      }))}
    />
  );
}

type Say = TFunction<'operator-leads'>;

/** Formatted values to insert into an entry's text. */
interface Values {
  readonly company: string;
  readonly staff: string;
  readonly code: string;
  readonly until: string;
  readonly amount: string;
  readonly from: string;
  readonly to: string;
  readonly count: number;
  readonly channel: string;
}

const channels = ['single', 'bulk', 'auto', 'api', 'email', 'sms', 'push', 'link'] as const;

function channelWords(say: Say, channel: string | null): string {
  const known = channels.find((one) => one === channel);
  return known === undefined ? '' : say(($) => $.channels[known]);
}

function formatValues(say: Say, format: Format, happened: LeadTimelineEvent, currency: string): Values {
  const { event, company, staff, code, until, amount, from, to, count, channel } = happened;
  const money = (value: number | null): string => (value === null ? '' : format.money(value, currency));
  const changed = (value: number | null): string =>
    event !== 'price_overridden' ? String(value ?? '') : value === null ? say(($) => $.story.listPrice) : money(value);
  return {
    company: company?.name ?? '',
    staff: staff ?? say(($) => $.story.system),
    code: code ?? '',
    until: until === null ? '' : format.dateTime(until),
    amount: money(amount),
    from: changed(from),
    to: changed(to),
    count: count ?? 0,
    channel: channelWords(say, channel),
  };
}

/** Returns the title of an entry: what happened, and to which company. */
function storyTitle(say: Say, format: Format, happened: LeadTimelineEvent, currency: string): string {
  return say(($) => $.story.titles[happened.event], { ...formatValues(say, format, happened, currency) });
}

const deliveries = ['sent', 'kept', 'waiting', 'dropped', 'failed'] as const;

function formatReason(say: Say, { event, reason }: LeadTimelineEvent): string | undefined {
  if (reason === null) return undefined;
  switch (event) {
    case 'received':
      return formatHoldReasons(say, reason);
    case 'not_matched':
    case 'passed_over':
      return matchReason(say, reason);
    case 'reported':
      return reportReason(say, reason);
    case 'report_accepted':
    case 'report_rejected':
    case 'report_extended':
      return formatGround(say, reason);
    case 'alerted':
    case 'alert_failed': {
      const state = deliveries.find((one) => one === reason);
      return state === undefined ? reason : say(($) => $.story.deliveries[state]);
    }
    case 'credited':
      return undefined;
    default:
      return reason;
  }
}

/** Returns the detail of an entry: reason and staff member. */
function storyDetail(say: Say, happened: LeadTimelineEvent): string | undefined {
  const parts = [formatReason(say, happened), happened.staff === null ? undefined : say(($) => $.story.by, { staff: happened.staff })];
  const shownParts = parts.filter((part) => part !== undefined && part !== '');
  return shownParts.length === 0 ? undefined : shownParts.join(' · ');
}
