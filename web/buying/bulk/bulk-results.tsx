import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../ui/announcer.tsx';
import { type Bulk, purchasedRows } from '../bulk.ts';
import classes from './bulk-basket.module.css';
import { BulkResult } from './bulk-result.tsx';
import { isRepeated } from '../refusals.ts';
import { MyLeadsLink } from '../list/lead-links.tsx';

/** What became of each line, after a count of both kinds. */
export function BulkResults({ bulk, onClear }: { bulk: Bulk; onClear: () => void }) {
  const { t } = useTranslation('buying');
  const summary = useRef<HTMLHeadingElement>(null);
  const purchased = purchasedRows(bulk).length;
  const refusals = bulk.rows.map((row) => {
    const result = bulk.results.get(row.id);
    return result?.kind === 'refused' ? result.refusal : undefined;
  });
  const failed = bulk.rows.length - purchased;
  const told = t(($) => $.bulk.summary, { purchased, failed });
  useEffect(() => {
    summary.current?.focus();
    announce(told);
  }, [told]);
  return (
    <section className={classes.results}>
      <h3 ref={summary} className={classes.summary} tabIndex={-1}>
        {told}
      </h3>
      <ul className={classes.lines} aria-label={t(($) => $.bulk.results)}>
        {bulk.rows.map((row, place) => {
          const result = bulk.results.get(row.id);
          return result && <BulkResult key={row.id} row={row} result={result} isRepeated={isRepeated(refusals, place)} />;
        })}
      </ul>
      <div className={classes.resultActions}>
        {purchased > 0 && <MyLeadsLink />}
        <Button variant="default" onClick={onClear}>
          {t(($) => $.bulk.clear)}
        </Button>
      </div>
    </section>
  );
}
