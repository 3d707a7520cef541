import { Badge } from '@mantine/core';
import { IconAlertTriangle, IconArrowsExchange, IconCalendar, IconCheck, IconCircleMinus, IconClock, IconSlash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format.ts';
import { closedStanding, type Invoice, type InvoiceState, standingOf } from '../invoice.ts';
import classes from './status-badge.module.css';

/** The colour is the third signal, after the word and the shape. */
const looks: Readonly<Record<InvoiceState, { color: string; variant: 'light' | 'outline'; Icon: typeof IconClock }>> = {
  paid: { color: 'green', variant: 'light', Icon: IconCheck },
  due: { color: 'blue', variant: 'light', Icon: IconCalendar },
  overdue: { color: 'red', variant: 'light', Icon: IconAlertTriangle },
  pending: { color: 'gray', variant: 'light', Icon: IconClock },
  credit: { color: 'green', variant: 'outline', Icon: IconCircleMinus },
  offset: { color: 'violet', variant: 'light', Icon: IconArrowsExchange },
  writeoff: { color: 'gray', variant: 'light', Icon: IconSlash },
};

/** How a document stands, in a word; for one that is to be paid, until when. */
export function StatusBadge({ invoice }: { invoice: Invoice }) {
  const words = useStatusWords()(invoice);
  const format = useFormat();
  const stands = standingOf(invoice);
  const { color, variant, Icon } = looks[stands];
  return (
    <Badge
      size="md"
      variant={variant}
      color={color}
      classNames={{ root: classes.root ?? '', label: classes.label ?? '' }}
      title={stands === 'due' || stands === 'overdue' ? format.longDay(invoice.due_date) : undefined}
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
    >
      {words}
    </Badge>
  );
}

/** "Paid", "Due in 3 days", "Overdue by 2 days". */
export function useStatusWords(): (invoice: Invoice) => string {
  const { t } = useTranslation('invoices');
  const format = useFormat();
  return (invoice) => {
    const closed = closedStanding(invoice);
    if (closed !== undefined) return t(($) => $.status[closed]);
    const days = format.daysUntil(invoice.due_date);
    // The server has the last word on what is overdue; its day may be over a moment before the one here.
    if (standingOf(invoice) === 'overdue') return t(($) => $.status.overdue, { count: Math.max(1, -days) });
    return days <= 0 ? t(($) => $.status.dueToday) : t(($) => $.status.due, { count: days });
  };
}
