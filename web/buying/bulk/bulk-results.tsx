import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconPhone } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../ui/announcer.tsx';
import { useFormat } from '../../ui/format.ts';
import { type Bulk, purchasedRows } from '../bulk.ts';
import classes from './bulk-basket.module.css';
import { isRepeated } from '../refusals.ts';
import { LeadLink, MyLeadsLink } from '../list/lead-links.tsx';
import { RefusalRemedies } from '../basket/refusal-remedies.tsx';
import { useRefusalText } from '../basket/use-refusal-text.ts';

/** What became of each line; on mobile calling is the first action of a lead that was bought. */
export function BulkResults({ bulk, onClear }: { bulk: Bulk; onClear: () => void }) {
  const { t } = useTranslation('buying');
  const format = useFormat();
  const refusalText = useRefusalText();
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
          if (result === undefined) return null;
          const lead = result.kind === 'purchased' ? result.lead : undefined;
          const telephone = lead?.enquiry.telephone ?? undefined;
          return (
            <li key={row.id} className={classes.result}>
              <span className={classes.lineText}>
                {row.workType}
                <span className={classes.linePlace}>{row.postcode}</span>
              </span>
              <span className={classes.outcome} data-purchased={lead !== undefined || undefined}>
                {lead === undefined ? (
                  <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
                ) : (
                  <IconCircleCheck size={20} stroke={1.75} aria-hidden />
                )}
                {result.kind === 'refused' ? refusalText(result.refusal, row) : t(($) => $.bulk.purchased)}
              </span>
              {result.kind === 'refused' && (
                <div className={classes.resultActions}>
                  <RefusalRemedies refusal={result.refusal} row={row} isRepeated={isRepeated(refusals, place)} />
                </div>
              )}
              {lead !== undefined && (
                <span className={classes.resultActions}>
                  {telephone !== undefined && (
                    <Button
                      component="a"
                      className={classes.call}
                      href={format.phoneHref(telephone)}
                      leftSection={<IconPhone size={20} stroke={1.75} aria-hidden />}
                    >
                      {t(($) => $.bought.call, { telephone: format.phone(telephone) })}
                    </Button>
                  )}
                  <LeadLink code={lead.code} />
                </span>
              )}
            </li>
          );
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
