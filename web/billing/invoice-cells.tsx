import { ActionIcon, Badge, Button, Checkbox, Menu } from '@mantine/core';
import { IconArrowsExchange, IconCalendar, IconCircleMinus, IconClock, IconDotsVertical, IconSlash } from '../ui/icons/trade-icons.ts';
import { IconAlertTriangle } from '../ui/icons/ui-icons.ts';
import { IconCheck } from '../ui/icons/form-icons.ts';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../ui/format.ts';
import { MoneyInWords } from '../ui/money-in-words.tsx';
import {
  invoiceFile,
  invoiceUbl,
  type Invoice,
  isPayable,
  sumInvoices,
  findClosedState,
  type InvoiceState,
  getInvoiceState,
} from './invoice.ts';
import classes from './invoice-cells.module.css';
import statusBadgeClasses from './status-badge.module.css';

interface CellProps {
  readonly invoice: Invoice;
}

/** Cells shared by the table and the cards. */
export function DateCell({ invoice }: CellProps) {
  const format = useFormat();
  return (
    <time className={classes.date} dateTime={invoice.created_date} title={format.fullDate(invoice.created_date)}>
      {format.shortDate(invoice.created_date)}
    </time>
  );
}

/** Total including VAT, plus the remainder of a partly paid document. */
export function TotalCell({ invoice }: CellProps) {
  const { t } = useTranslation('invoices');
  const format = useFormat();
  const { price_including_vat: gross, outstanding, currency } = invoice;
  const left = format.money(outstanding, currency);
  return (
    <>
      <span className={`money ${classes.total}`}>{format.money(gross, currency)}</span>
      {isPayable(invoice) && outstanding < gross && (
        <span className={classes.left}>
          <MoneyInWords words={t(($) => $.row.left, { amount: left })} amount={left} />
        </span>
      )}
    </>
  );
}

interface InvoiceActionsProps extends CellProps {
  readonly onPay: (invoice: Invoice) => void;
  readonly onView: (invoice: Invoice) => void;
}

/** The one thing to do with a document, with the rest in a menu. When the preview closes, the focus returns to what opened it. */
export function InvoiceActions({ invoice, onPay, onView }: InvoiceActionsProps) {
  const { t } = useTranslation('invoices');
  const menuButton = useRef<HTMLButtonElement>(null);
  const { code, lead_code: leadCode } = invoice;
  const canPay = isPayable(invoice);
  return (
    <div className={classes.actions}>
      {canPay ? (
        <Button variant="light" px="md" data-pay aria-label={t(($) => $.row.payNowOf, { code })} onClick={() => onPay(invoice)}>
          {t(($) => $.row.payNow)}
        </Button>
      ) : (
        <Button variant="default" px="md" data-view={code} aria-label={t(($) => $.row.viewOf, { code })} onClick={() => onView(invoice)}>
          {t(($) => $.row.view)}
        </Button>
      )}
      <Menu position="bottom-end" shadow="sm" classNames={{ item: classes.entry ?? '' }}>
        <Menu.Target>
          <ActionIcon
            ref={menuButton}
            variant="subtle"
            color="gray"
            size={44}
            data-view={canPay ? code : undefined}
            aria-label={t(($) => $.row.more, { code })}
          >
            <IconDotsVertical size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {canPay && <Menu.Item onClick={() => onView(invoice)}>{t(($) => $.row.view)}</Menu.Item>}
          {/* A plain link: the browser handles the download. */}
          <Menu.Item component="a" href={invoiceFile(code)} download onClick={() => menuButton.current?.focus()}>
            {t(($) => $.preview.download)}
          </Menu.Item>
          <Menu.Item component="a" href={invoiceUbl(code)} download onClick={() => menuButton.current?.focus()}>
            {t(($) => $.preview.ubl)}
          </Menu.Item>
          {leadCode !== null && (
            <Menu.Item renderRoot={(root) => <Link to="/lead/$code" params={{ code: leadCode }} {...root} />}>
              {t(($) => $.preview.viewLead)}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

/** Unpaid amount by age, in major units. */
interface Ageing {
  readonly overdue: number;
  readonly dueThisWeek: number;
  readonly notDue: number;
}

const week = 7;

/** Sums unpaid invoices by age. `daysUntil`: calendar days from today. Due within seven days counts as due this week. */
export function sumByAge(invoices: readonly Invoice[], daysUntil: (day: string) => number): Ageing {
  const open = invoices.filter(isPayable);
  const isSoon = ({ due_date: day }: Invoice) => daysUntil(day) <= week;
  const waiting = open.filter(({ status }) => status !== 'overdue');
  return {
    overdue: sumInvoices(open.filter(({ status }) => status === 'overdue')),
    dueThisWeek: sumInvoices(waiting.filter(isSoon)),
    notDue: sumInvoices(waiting.filter((invoice) => !isSoon(invoice))),
  };
}

/** Colour comes third, after word and shape. */
const badgeStyles: Readonly<Record<InvoiceState, { color: string; variant: 'light' | 'outline'; Icon: typeof IconClock }>> = {
  paid: { color: 'green', variant: 'light', Icon: IconCheck },
  due: { color: 'blue', variant: 'light', Icon: IconCalendar },
  overdue: { color: 'red', variant: 'light', Icon: IconAlertTriangle },
  pending: { color: 'gray', variant: 'light', Icon: IconClock },
  credit: { color: 'green', variant: 'outline', Icon: IconCircleMinus },
  offset: { color: 'violet', variant: 'light', Icon: IconArrowsExchange },
  writeoff: { color: 'gray', variant: 'light', Icon: IconSlash },
};

/** State of a document as a badge, with its due date if unpaid. */
export function StatusBadge({ invoice }: { invoice: Invoice }) {
  const words = useStatusWords()(invoice);
  const format = useFormat();
  const stands = getInvoiceState(invoice);
  const { color, variant, Icon } = badgeStyles[stands];
  return (
    <Badge
      size="md"
      variant={variant}
      color={color}
      classNames={{ root: statusBadgeClasses.root ?? '', label: statusBadgeClasses.label ?? '' }}
      title={stands === 'due' || stands === 'overdue' ? format.longDay(invoice.due_date) : undefined}
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
    >
      {words}
    </Badge>
  );
}

/** Formats the due date as "Paid", "Due in 3 days" or "Overdue by 2 days". */
export function useStatusWords(): (invoice: Invoice) => string {
  const { t } = useTranslation('invoices');
  const format = useFormat();
  return (invoice) => {
    const closed = findClosedState(invoice);
    if (closed !== undefined) return t(($) => $.status[closed]);
    const days = format.daysUntil(invoice.due_date);
    // The server decides what is overdue; its day may end slightly before the local one.
    if (getInvoiceState(invoice) === 'overdue') return t(($) => $.status.overdue, { count: Math.max(1, -days) });
    return days <= 0 ? t(($) => $.status.dueToday) : t(($) => $.status.due, { count: days });
  };
}

interface ChooseBoxProps {
  readonly invoice: Invoice;
  readonly isChosen: boolean;
  readonly onToggle: (invoice: Invoice) => void;
}

/** Checkbox of payable documents. Others have none, and screen readers hear why. */
export function ChooseBox({ invoice, isChosen, onToggle }: ChooseBoxProps) {
  const { t } = useTranslation('invoices');
  const format = useFormat();
  if (!isPayable(invoice)) {
    const closed = findClosedState(invoice);
    return <span className="visually-hidden">{closed === undefined ? t(($) => $.nothingToPay) : t(($) => $.notChoosable[closed])}</span>;
  }
  return (
    <Checkbox
      size="md"
      checked={isChosen}
      data-choose={invoice.code}
      aria-label={t(($) => $.row.choose, { code: invoice.code, amount: format.money(invoice.outstanding, invoice.currency) })}
      onChange={() => onToggle(invoice)}
    />
  );
}
