import { useTranslation } from 'react-i18next';
import type { LeadOrder } from '../../../../contract/leads/operator-values.ts';
import type { DeskColumn } from '../../../ui/desk/desk-list-props.ts';
import { useFormat } from '../../../ui/format.ts';
import type { DeskLead } from '../lead.ts';
import { PlaceMeter } from '../parts/place-meter.tsx';
import { StageBadge } from '../parts/stage-badge.tsx';

/** The code stands in front, as what opens the row; when it came in below it. */
export function useLeadColumns(): readonly DeskColumn<DeskLead, LeadOrder>[] {
  const { t } = useTranslation('operator-leads');
  const format = useFormat();
  return [
    {
      key: 'code',
      label: t(($) => $.columns.code),
      orders: ['received-desc', 'received-asc'],
      cell: ({ received_at: at }) => <time dateTime={at}>{format.listDate(at)}</time>,
    },
    { key: 'type', label: t(($) => $.columns.workType), cell: ({ work_type: workType }) => workType },
    { key: 'outcode', label: t(($) => $.columns.outcode), cell: ({ outcode }) => outcode },
    { key: 'timescale', label: t(($) => $.columns.timescale), cell: ({ timescale }) => t(($) => $.timescales[timescale ?? 'none']) },
    {
      key: 'price',
      label: t(($) => $.columns.price),
      isNumeric: true,
      orders: ['price-desc', 'price-asc'],
      cell: ({ price, currency }) => format.money(price, currency),
    },
    { key: 'sold', label: t(($) => $.columns.sold), orders: ['sold-desc', 'sold-asc'], cell: (lead) => <PlaceMeter lead={lead} /> },
    {
      key: 'priority',
      label: t(($) => $.columns.priority),
      cell: ({ priority_until: until }) => (until === null ? null : <time dateTime={until}>{format.timeOrDate(until)}</time>),
    },
    { key: 'status', label: t(($) => $.columns.status), cell: ({ stage }) => <StageBadge stage={stage} /> },
    { key: 'source', label: t(($) => $.columns.source), cell: ({ source }) => source },
  ];
}
