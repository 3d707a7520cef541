import { useQuery } from '@tanstack/react-query';
import { IconArrowUpRight } from '../ui/icons/shell-icons.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../ui/format.ts';
import { toRegionLoading } from '../ui/region-loading.ts';
import { balanceQuery } from '../platform/session.ts';
import classes from './balance.module.css';

/** Shows the balance as text and figure, linking to the invoices. */
export function Balance() {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const query = useQuery(balanceQuery());
  const { data } = query;
  const loading = toRegionLoading(query);
  if (data === undefined) {
    if (!loading.hasFailed) return <span className={classes.skeleton} aria-hidden />;
    return (
      <button type="button" className={classes.retry} aria-busy={loading.isFetching || undefined} onClick={loading.retry}>
        {t(($) => $.balance.failed)}
      </button>
    );
  }
  const amount = format.moneyWithoutSign(data.balance, data.currency);
  if (data.balance > 0) {
    return (
      <Link to="/account/invoices" className={classes.balance} data-direction="toPay">
        {t(($) => $.balance.toPay, { amount })} <IconArrowUpRight size={16} stroke={1.75} aria-hidden />
      </Link>
    );
  }
  const isCredit = data.balance < 0;
  return (
    <Link to="/account/invoices" className={classes.balance} data-direction={isCredit ? 'credit' : 'settled'}>
      {isCredit ? t(($) => $.balance.credit, { amount }) : t(($) => $.balance.settled, { amount })}
    </Link>
  );
}
