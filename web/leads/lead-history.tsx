import type { Icon } from '../ui/icons/create-icon.ts';
import {
  IconCircleCheck,
  IconFlag,
  IconMessage,
  IconMessageCheck,
  IconReceipt,
  IconReceiptRefund,
  IconStar,
} from '../ui/icons/trade-icons.ts';
import { IconPhone } from '../ui/icons/ui-icons.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../ui/format.ts';
import { SectionCard } from '../ui/section-card.tsx';
import type { LeadDetailWire } from './lead-facts.ts';
import classes from './lead-history.module.css';

type Lead = LeadDetailWire['lead'];
type EventKind = 'bought' | keyof Lead['history'] | 'noted' | 'reviewed';

const icons: Readonly<Record<EventKind, Icon>> = {
  bought: IconReceipt,
  opened: IconCircleCheck,
  noted: IconMessage,
  tried: IconPhone,
  reported: IconFlag,
  credited: IconReceiptRefund,
  review_requested: IconMessageCheck,
  reviewed: IconStar,
};

/** Returns what happened to a lead, in order. The first note comes from the page itself, so a new one shows at once. */
export function leadHistory(lead: Lead): { readonly kind: EventKind; readonly at: string }[] {
  const times: Readonly<Record<EventKind, string | null>> = {
    bought: lead.accepted_date,
    ...lead.history,
    noted: lead.notes.at(-1)?.created ?? null,
    reviewed: lead.feedback?.created_date ?? null,
  };
  return (Object.keys(icons) as EventKind[])
    .flatMap((kind) => (times[kind] === null ? [] : [{ kind, at: times[kind] }]))
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** Shows the story of a lead from purchase to review. */
export function LeadHistory({ lead }: { lead: Lead }) {
  const { t } = useTranslation('lead');
  const format = useFormat();
  return (
    <SectionCard title={t(($) => $.history.title)}>
      <ol className={classes.list}>
        {leadHistory(lead).map(({ kind, at }) => {
          const Icon = icons[kind];
          return (
            <li key={kind} className={classes.event}>
              <span className={classes.icon}>
                <Icon size={16} stroke={1.75} aria-hidden />
              </span>
              <span>{t(($) => $.history[kind])}</span>
              <time className={classes.time} dateTime={at} title={format.fullDate(at)}>
                {format.listDate(at)}
              </time>
            </li>
          );
        })}
      </ol>
    </SectionCard>
  );
}
