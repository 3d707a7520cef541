import { useTranslation } from 'react-i18next';
import { FactList } from '../../../ui/desk/fact-list.tsx';
import { useFormat } from '../../../ui/format.ts';
import type { WholeLead } from '../lead.ts';
import { PlaceMeter } from './place-meter.tsx';
import { StageBadge } from './stage-badge.tsx';

/** How a lead stands, what it costs, and where it came from. */
export function LeadFacts({ whole }: { whole: WholeLead }) {
  const { t } = useTranslation('operator-leads');
  const format = useFormat();
  const { lead, agreed_maximum: agreed, base_price: base, price_override: override, opens_at: opensAt, opened_at: openedAt } = whole;
  const at = (time: string | null): string | null => (time === null ? null : format.dateTime(time));
  const money = (amount: number): string => format.money(amount, lead.currency);
  const price =
    override === null
      ? t(($) => $.facts.listPrice, { price: money(lead.price), base: money(base) })
      : t(($) => $.facts.setPrice, { price: money(override), base: money(base) });
  return (
    <FactList
      facts={[
        { label: t(($) => $.columns.status), value: <StageBadge stage={lead.stage} /> },
        { label: t(($) => $.facts.why), value: lead.hold_reasons.map((reason) => t(($) => $.holdReasons[reason])).join(', ') },
        { label: t(($) => $.facts.heldUntil), value: at(lead.hold_release_at) },
        { label: t(($) => $.facts.removal), value: whole.removal_reason },
        { label: t(($) => $.columns.sold), value: <PlaceMeter lead={lead} /> },
        { label: t(($) => $.facts.agreed), value: t(($) => $.facts.companies, { count: agreed }) },
        { label: t(($) => $.columns.price), value: price },
        {
          label: t(($) => $.columns.timescale),
          value: lead.timescale === null ? t(($) => $.timescales.none) : t(($) => $.timescales[lead.timescale ?? 'none']),
        },
        { label: t(($) => $.columns.received), value: at(lead.received_at) },
        { label: t(($) => $.facts.released), value: at(lead.released_at) },
        { label: t(($) => $.columns.priority), value: at(lead.priority_until) },
        { label: t(($) => $.facts.opens), value: openedAt === null && lead.stage === 'live' ? at(opensAt) : null },
        { label: t(($) => $.facts.opened), value: at(openedAt) },
        { label: t(($) => $.facts.qualified), value: lead.qualified ? t(($) => $.yes) : t(($) => $.no) },
        { label: t(($) => $.columns.source), value: lead.source },
      ]}
    />
  );
}
