import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCreditCard, IconFileSpreadsheet } from '../ui/icons/trade-icons.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useHasScreen } from '../platform/use-has-screen.ts';
import { balanceQuery } from '../platform/session.ts';
import { useAddress } from '../platform/use-address.ts';
import { useFormat } from '../ui/format.ts';
import { InlineFailure } from '../ui/inline-failure.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ReasonButton } from '../ui/reason-button.tsx';
import { toRegionLoading } from '../ui/region-loading.ts';
import { type Invoice, isPayable } from './invoice.ts';
import { mobileLayout } from './layout.ts';
import ageingBarClasses from './ageing-bar.module.css';
import { sumByAge } from './invoice-cells.tsx';
import classes from './invoices-header.module.css';

const paymentMethodsPage = '/account/payment-methods';

interface InvoicesHeaderProps {
  /** Undefined while loading. */
  readonly unpaid: readonly Invoice[] | undefined;
  /** Whether the page shows account entries instead of documents. */
  readonly isAddingUp: boolean;
  /** Whether a pane is open and has the primary button. */
  readonly isPaneOpen: boolean;
  readonly onSettle: () => void;
  readonly onExport: () => void;
}

/** Shows the amount due, due dates and actions. */
export function InvoicesHeader({ unpaid, isAddingUp, isPaneOpen, onSettle, onExport }: InvoicesHeaderProps) {
  const { t } = useTranslation('invoices');
  const isBuilt = useHasScreen();
  const address = useAddress();
  const reason = useSettledReason(unpaid);
  const isMobile = useMediaQuery(mobileLayout, false, { getInitialValueInEffect: false });
  const others = (
    <>
      {isBuilt(paymentMethodsPage) && (
        <Button
          component="a"
          variant="default"
          leftSection={<IconCreditCard size={20} stroke={1.75} aria-hidden />}
          {...address(paymentMethodsPage)}
        >
          {t(($) => $.manageMethods)}
        </Button>
      )}
      <Button variant="default" leftSection={<IconFileSpreadsheet size={20} stroke={1.75} aria-hidden />} onClick={onExport}>
        {t(($) => $.exportInvoices)}
      </Button>
    </>
  );
  return (
    <>
      <PageHeader title={t(($) => $.title)} {...(!isMobile && { actions: others })} />
      <div className={classes.owed}>
        <div className={classes.amount}>
          <Owed />
          <Link to="/account/invoices" search={isAddingUp ? {} : { view: 'entries' }} className={classes.entries}>
            {isAddingUp ? t(($) => $.entries.hide) : t(($) => $.entries.show)}
          </Link>
        </div>
        <ReasonButton reason={reason} variant={isPaneOpen ? 'default' : 'filled'} onClick={onSettle}>
          {t(($) => $.settle)}
        </ReasonButton>
        {unpaid !== undefined && <AgeingBar invoices={unpaid} />}
        {isMobile && <div className={classes.others}>{others}</div>}
      </div>
    </>
  );
}

function Owed() {
  const { t } = useTranslation('invoices');
  const format = useFormat();
  const query = useQuery(balanceQuery());
  const { data } = query;
  const loading = toRegionLoading(query);
  if (loading.hasFailed) {
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.balance.failed)}
      </InlineFailure>
    );
  }
  if (data === undefined) return <Skeleton height={44} width={220} />;
  const direction = data.balance > 0 ? 'toPay' : data.balance < 0 ? 'inCredit' : 'settled';
  return (
    <p className={classes.balance} data-direction={direction}>
      <span className="visually-hidden">{t(($) => $.balance.label)}: </span>
      <span className={`money ${classes.figure}`}>{format.moneyWithoutSign(data.balance, data.currency)}</span>{' '}
      {t(($) => $.balance[direction])}
    </p>
  );
}

/** Reason why nothing can be paid; undefined if something can, or while loading. */
function useSettledReason(unpaid: readonly Invoice[] | undefined): string | undefined {
  const { t } = useTranslation('invoices');
  const { data } = useQuery(balanceQuery());
  if (unpaid?.some(isPayable) === true) return undefined;
  if (data !== undefined && data.balance <= 0) return t(($) => $.isSettled);
  return unpaid === undefined ? undefined : t(($) => $.isUnderWay);
}

const parts = ['overdue', 'dueThisWeek', 'notDue'] as const;

/** Unpaid amounts by due date: a decorative bar and the same as text below. */
function AgeingBar({ invoices }: { invoices: readonly Invoice[] }) {
  const { t } = useTranslation('invoices');
  const format = useFormat();
  const ageing = sumByAge(invoices, format.daysUntil);
  const shown = parts.filter((part) => ageing[part] > 0);
  const [first] = invoices;
  if (first === undefined || shown.length === 0) return null;
  return (
    <div className={ageingBarClasses.root}>
      <span className={ageingBarClasses.bar} aria-hidden>
        {shown.map((part) => (
          <span key={part} data-part={part} style={{ flexGrow: ageing[part] }} />
        ))}
      </span>
      <ul className={ageingBarClasses.legend} aria-label={t(($) => $.ageing.label)}>
        {shown.map((part) => (
          <li key={part}>
            <span className={ageingBarClasses.swatch} data-part={part} aria-hidden />
            {t(($) => $.ageing[part])} <span className="money">{format.money(ageing[part], first.currency)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
