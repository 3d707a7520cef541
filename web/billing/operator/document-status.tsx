import { Badge } from '@mantine/core';
import { IconAlertTriangle } from '../../ui/icons/ui-icons.ts';
import { IconArrowsExchange, IconCalendar, IconCircleMinus, IconClock, IconSlash } from '../../ui/icons/trade-icons.ts';
import { IconCheck } from '../../ui/icons/form-icons.ts';
import { IconCreditCardOff } from '../../ui/icons/desk-icons.ts';
import { useTranslation } from 'react-i18next';
import type { StaffDocumentWire } from '../../../contract/billing/operator-invoices-endpoints.ts';
import type { DocumentStatus as Status } from '../../../contract/billing/operator-values.ts';
import { useFormat } from '../../ui/format.ts';
import badge from '../status-badge.module.css';
import classes from './document-status.module.css';

/** Colour comes third, after word and shape. */
const badgeStyles: Readonly<Record<Status, { color: string; variant: 'light' | 'outline'; Icon: typeof IconClock }>> = {
  paid: { color: 'green', variant: 'light', Icon: IconCheck },
  unpaid: { color: 'blue', variant: 'light', Icon: IconCalendar },
  overdue: { color: 'red', variant: 'light', Icon: IconAlertTriangle },
  pending: { color: 'gray', variant: 'light', Icon: IconClock },
  credit: { color: 'green', variant: 'outline', Icon: IconCircleMinus },
  offset: { color: 'violet', variant: 'light', Icon: IconArrowsExchange },
  writeoff: { color: 'gray', variant: 'light', Icon: IconSlash },
};

const badgeClassNames = { root: badge.root ?? '', label: badge.label ?? '' };

/** Describes the state of a document. */
export function useDocumentStatus(): (document: StaffDocumentWire) => string {
  const { t } = useTranslation('operator-billing');
  const format = useFormat();
  return ({ status, days_overdue, due_date }) => {
    if (status === 'overdue') return t(($) => $.status.overdue, { count: days_overdue });
    if (status !== 'unpaid') return t(($) => $.status[status]);
    const days = format.daysUntil(due_date);
    return days <= 0 ? t(($) => $.status.dueToday) : t(($) => $.status.due, { count: days });
  };
}

/** State badge, plus a failed-payment mark with the provider's reason as its title. */
export function DocumentStatus({ document }: { document: StaffDocumentWire }) {
  const { t } = useTranslation('operator-billing');
  const words = useDocumentStatus()(document);
  const { color, variant, Icon } = badgeStyles[document.status];
  return (
    <span className={classes.badges}>
      <Badge variant={variant} color={color} classNames={badgeClassNames} leftSection={<Icon size={16} stroke={1.75} aria-hidden />}>
        {words}
      </Badge>
      {document.payment_failure !== null && (
        <Badge
          variant="light"
          color="red"
          classNames={badgeClassNames}
          title={document.payment_failure}
          leftSection={<IconCreditCardOff size={16} stroke={1.75} aria-hidden />}
        >
          {t(($) => $.status.paymentFailed)}
        </Badge>
      )}
    </span>
  );
}
