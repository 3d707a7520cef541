import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format.ts';
import { type Invoice, totalOf } from '../invoice.ts';
import classes from '../../ui/list/selection-bar.module.css';

interface SelectionBarProps {
  readonly chosen: readonly Invoice[];
  readonly onClear: () => void;
  readonly onPay: () => void;
}

/** What is chosen while no pane shows it, and the way on to paying it. */
export function SelectionBar({ chosen, onClear, onPay }: SelectionBarProps) {
  const { t } = useTranslation('invoices');
  const format = useFormat();
  const [first] = chosen;
  if (first === undefined) return null;
  const amount = format.money(totalOf(chosen), first.currency);
  return (
    <section aria-label={t(($) => $.bar.label)} className={classes.bar} data-page-bar>
      <Button variant="default" px="md" onClick={onClear}>
        {t(($) => $.bar.clear)}
      </Button>
      <output className={classes.count}>{t(($) => $.bar.selected, { count: chosen.length, amount })}</output>
      <Button px="xl" onClick={onPay}>
        {t(($) => $.bar.pay)}
      </Button>
    </section>
  );
}
