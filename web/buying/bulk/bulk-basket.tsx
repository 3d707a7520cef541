import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lead } from '../lead.ts';
import type { CompanyWire } from '../../../contract/companies/endpoints.ts';
import { type Bulk, bulkTotals } from '../bulk.ts';
import { maxBulkLeads } from '../../../contract/buying/values.ts';
import classes from './bulk-basket.module.css';
import { BulkCheckout } from './bulk-checkout.tsx';
import { BulkLine } from './bulk-line.tsx';
import { BulkResults } from './bulk-results.tsx';
import formClasses from '../basket/buy-form.module.css';
import { PaneHeader } from '../../ui/overlay/pane-header.tsx';
import { PriceLines } from '../basket/price-lines.tsx';

interface BulkBasketProps {
  readonly bulk: Bulk;
  readonly company: CompanyWire;
  readonly titleId: string;
  readonly onRemove: (row: Lead) => void;
  readonly onAgree: (agreed: boolean) => void;
  readonly onBuy: () => void;
  readonly onClear: () => void;
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

export function BulkBasket({ bulk, company, titleId, onRemove, onAgree, onBuy, onClear, onLeave, onClose }: BulkBasketProps) {
  const { t } = useTranslation('buying');
  const pane = useRef<HTMLDivElement>(null);
  const totals = bulkTotals(bulk.rows);
  const focusTitle = () => pane.current?.querySelector<HTMLElement>('[data-pane-title]')?.focus();
  const remove = (row: Lead) => {
    const buttons = [...(pane.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
    const place = bulk.rows.indexOf(row);
    const neighbour = buttons[place + 1] ?? buttons[place - 1];
    if (neighbour === undefined) focusTitle();
    else neighbour.focus();
    onRemove(row);
  };
  const isDone = bulk.stage === 'done';
  const clear = () => {
    onClear();
    focusTitle();
  };
  const closeButton = (
    <Button variant="subtle" aria-disabled={bulk.stage === 'buying'} onClick={onClose}>
      {totals === undefined ? t(($) => $.basket.close) : t(($) => $.basket.cancel)}
    </Button>
  );
  return (
    <div ref={pane} className={classes.pane}>
      <PaneHeader titleId={titleId} title={t(($) => $.bulk.title)} onClose={onLeave} isBusy={bulk.stage === 'buying'} />
      <div className={classes.body}>
        {isDone && <BulkResults bulk={bulk} onClear={clear} />}
        {!isDone && totals === undefined && <p className={classes.empty}>{t(($) => $.bulk.empty, { max: maxBulkLeads })}</p>}
        {!isDone && totals !== undefined && (
          <>
            <ul className={classes.lines} aria-label={t(($) => $.bulk.lines)}>
              {bulk.rows.map((row) => (
                <BulkLine key={row.id} row={row} bulk={bulk} onRemove={bulk.stage === 'choosing' ? () => remove(row) : undefined} />
              ))}
            </ul>
            <div className={formClasses.form}>
              <PriceLines {...totals} price={totals.subtotal} priceLabel={t(($) => $.bulk.subtotal)} vatRate={company.vat_rate} />
              <BulkCheckout bulk={bulk} totals={totals} company={company} onAgree={onAgree} onBuy={onBuy} />
              {closeButton}
            </div>
          </>
        )}
        {!isDone && totals === undefined && closeButton}
      </div>
    </div>
  );
}
