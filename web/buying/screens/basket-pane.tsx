import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lead } from '../lead.ts';
import type { CompanyWire } from '../../../contract/companies/endpoints.ts';
import { BulkBasket } from '../bulk/bulk-basket.tsx';
import { Pane } from '../basket/pane.tsx';
import classes from '../basket/pane.module.css';
import { SelectedLead } from '../basket/selected-lead.tsx';
import type { useBulk } from '../bulk/use-bulk.ts';
import { ViewedLead } from '../basket/viewed-lead.tsx';

interface BasketPaneProps {
  readonly selected: Lead | undefined;
  readonly bulk: ReturnType<typeof useBulk>;
  /** Where the basket is not docked, several leads are shown when asked for. */
  readonly isBulkOpen: boolean;
  readonly isDocked: boolean;
  readonly company: CompanyWire;
  readonly onActioned: (rows: readonly Lead[]) => void;
  readonly onCloseLead: () => void;
  /** Takes all out of the basket. */
  readonly onCloseBulk: () => void;
  /** The way out at the top of the pane, and Escape. */
  readonly onLeaveBulk: () => void;
}

/** One lead, several, or the place where they will be. */
export function BasketPane({
  selected,
  bulk,
  isBulkOpen,
  isDocked,
  company,
  onActioned,
  onCloseLead,
  onCloseBulk,
  onLeaveBulk,
}: BasketPaneProps) {
  const { t } = useTranslation('buying');
  const bulkTitleId = useId();
  if (selected !== undefined && bulk.bulk.isOn)
    return <ViewedLead key={selected.id} row={selected} isDocked={isDocked} onClose={onCloseLead} />;
  if (selected !== undefined) {
    return (
      <SelectedLead key={selected.id} row={selected} company={company} isDocked={isDocked} onActioned={onActioned} onClose={onCloseLead} />
    );
  }
  if (bulk.bulk.isOn && (isDocked || isBulkOpen)) {
    return (
      <Pane isDocked={isDocked} labelledBy={bulkTitleId} onClose={onLeaveBulk}>
        <BulkBasket
          bulk={bulk.bulk}
          company={company}
          titleId={bulkTitleId}
          onRemove={bulk.toggle}
          onBuy={() => void bulk.buy()}
          onClear={bulk.clear}
          onLeave={onLeaveBulk}
          onClose={onCloseBulk}
        />
      </Pane>
    );
  }
  return isDocked ? <p className={classes.placeholder}>{t(($) => $.basket.placeholder)}</p> : null;
}
