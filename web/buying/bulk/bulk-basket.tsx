import { Button, ActionIcon } from '@mantine/core';
import { IconAlertTriangle, IconPhone } from '../../ui/icons/ui-icons.ts';
import { IconCircleCheck } from '../../ui/icons/trade-icons.ts';
import { IconX } from '../../ui/icons/form-icons.ts';
import { useRef, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoughtLead } from '../../../contract/buying/endpoints.ts';
import { maxBulkLeads } from '../../../contract/buying/values.ts';
import type { CompanyWire } from '../../../contract/companies/endpoints.ts';
import { announce } from '../../ui/announcer.tsx';
import { useFormat } from '../../ui/format.ts';
import { PaneHeader } from '../../ui/overlay/pane.tsx';
import formClasses from '../basket/buy-form.module.css';
import { PriceLines } from '../basket/price-lines.tsx';
import { RefusalRemedies, useRefusalText } from '../basket/remedy-list.tsx';
import { type Bulk, bulkTotals, purchasedRows, type LineResult } from '../bulk.ts';
import type { Lead } from '../lead.ts';
import { MyLeadsLink, LeadLink } from '../list/lead-cells.tsx';
import { isRepeatedRefusal } from '../refusals.ts';
import classes from './bulk-basket.module.css';
import { MaximumPicked } from './bulk-bar.tsx';
import { BulkCheckout } from './bulk-checkout.tsx';

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
            <MaximumPicked bulk={bulk} className={classes.maximum} />
            <ul className={classes.lines} aria-label={t(($) => $.bulk.lines)}>
              {bulk.rows.map((row) => (
                <BulkLine key={row.id} row={row} bulk={bulk} onRemove={bulk.stage === 'choosing' ? () => remove(row) : undefined} />
              ))}
            </ul>
            <div className={formClasses.form}>
              <div className={formClasses.foot}>
                <PriceLines {...totals} price={totals.subtotal} priceLabel={t(($) => $.bulk.subtotal)} vatRate={company.vat_rate} />
                <BulkCheckout bulk={bulk} totals={totals} company={company} onAgree={onAgree} onBuy={onBuy} />
              </div>
              {closeButton}
            </div>
          </>
        )}
        {!isDone && totals === undefined && closeButton}
      </div>
    </div>
  );
}

/** Shows the result of each line, after a summary. */
function BulkResults({ bulk, onClear }: { bulk: Bulk; onClear: () => void }) {
  const { t } = useTranslation('buying');
  const summary = useRef<HTMLHeadingElement>(null);
  const purchased = purchasedRows(bulk).length;
  const refusals = bulk.rows.map((row) => {
    const result = bulk.results.get(row.id);
    return result?.kind === 'refused' ? result.refusal : undefined;
  });
  const failed = bulk.rows.length - purchased;
  const announcement = t(($) => $.bulk.summary, { purchased, failed });
  useEffect(() => {
    summary.current?.focus();
    announce(announcement);
  }, [announcement]);
  return (
    <section className={classes.results}>
      <h3 ref={summary} className={classes.summary} tabIndex={-1}>
        {announcement}
      </h3>
      <ul className={classes.lines} aria-label={t(($) => $.bulk.results)}>
        {bulk.rows.map((row, place) => {
          const result = bulk.results.get(row.id);
          return result && <BulkResult key={row.id} row={row} result={result} isRepeated={isRepeatedRefusal(refusals, place)} />;
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

interface BulkResultProps {
  readonly row: Lead;
  readonly result: LineResult;
  /** An earlier line was refused for the same reason and already shows the remedy. */
  readonly isRepeated: boolean;
}

/** Result of a line; on mobile, calling is the first action for a bought lead. */
function BulkResult({ row, result, isRepeated }: BulkResultProps) {
  const { t } = useTranslation('buying');
  const refusalText = useRefusalText(result.kind === 'refused' ? result.refusal : undefined);
  const isPurchased = result.kind === 'purchased';
  return (
    <li className={classes.result}>
      <span className={classes.lineText}>
        {row.workType}
        <span className={classes.linePlace}>{row.postcode}</span>
      </span>
      <span className={classes.outcome} data-purchased={isPurchased || undefined}>
        {isPurchased ? <IconCircleCheck size={20} stroke={1.75} aria-hidden /> : <IconAlertTriangle size={20} stroke={1.75} aria-hidden />}
        {isPurchased ? t(($) => $.bulk.purchased) : refusalText(result.refusal, row)}
      </span>
      {isPurchased ? (
        <BoughtActions lead={result.lead} />
      ) : (
        <div className={classes.resultActions}>
          <RefusalRemedies refusal={result.refusal} row={row} isRepeated={isRepeated} />
        </div>
      )}
    </li>
  );
}

function BoughtActions({ lead: { code, enquiry } }: { readonly lead: BoughtLead }) {
  const { t } = useTranslation('buying');
  const format = useFormat();
  const { telephone } = enquiry;
  return (
    <span className={classes.resultActions}>
      {telephone !== null && (
        <Button
          component="a"
          className={classes.call}
          href={format.phoneHref(telephone)}
          leftSection={<IconPhone size={20} stroke={1.75} aria-hidden />}
        >
          {t(($) => $.bought.call, { telephone: format.phone(telephone) })}
        </Button>
      )}
      <LeadLink code={code} />
    </span>
  );
}

interface BulkLineProps {
  readonly row: Lead;
  readonly bulk: Bulk;
  readonly onRemove: (() => void) | undefined;
}

/** A lead in the bulk basket, with the reason if it is already known to be unavailable. */
function BulkLine({ row, bulk, onRemove }: BulkLineProps) {
  const { t } = useTranslation('buying');
  const format = useFormat();
  const subject = t(($) => $.row.subject, { type: row.workType, postcode: row.postcode });
  const known = bulk.rows.map((one) => findLineRefusal(bulk, one));
  const refusal = findLineRefusal(bulk, row);
  const refusalText = useRefusalText(refusal);
  return (
    <li className={classes.line}>
      <span className={classes.lineText}>
        {row.workType}
        <span className={classes.linePlace}>
          {row.postcode}
          {bulk.checks.get(row.id) === 'checking' && ` · ${t(($) => $.basket.checking)}`}
        </span>
      </span>
      <span className="money">{format.money(row.price, row.currency)}</span>
      {onRemove !== undefined && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t(($) => $.bulk.remove, { subject })}
          data-remove
          onClick={onRemove}
        >
          <IconX size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      {refusal !== undefined && (
        <div className={classes.lineRefusal}>
          <output className={classes.outcome}>
            <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
            {refusalText(refusal, row)}
          </output>
          <RefusalRemedies refusal={refusal} row={row} isRepeated={isRepeatedRefusal(known, bulk.rows.indexOf(row))} />
        </div>
      )}
    </li>
  );
}

function findLineRefusal(bulk: Bulk, row: Lead) {
  const known = bulk.checks.get(row.id);
  return known === 'checking' ? undefined : known;
}
