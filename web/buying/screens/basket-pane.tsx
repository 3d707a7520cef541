import { useId } from 'react';
import type { Lead } from '../lead.ts';
import type { CompanyWire } from '../../../contract/companies/endpoints.ts';
import { BulkBasket } from '../bulk/bulk-basket.tsx';
import { Pane } from '../../ui/overlay/pane.tsx';
import { SelectedLead } from '../basket/selected-lead.tsx';
import type { OnActioned } from '../basket/use-basket.ts';
import type { BulkMode } from '../bulk/use-bulk-mode.ts';
import { ViewedLead } from '../basket/viewed-lead.tsx';

interface BasketPaneProps {
  readonly selected: Lead | undefined;
  readonly mode: BulkMode;
  /** Where the basket is not docked, several leads are shown when asked for. */
  readonly isBulkOpen: boolean;
  readonly isDocked: boolean;
  readonly company: CompanyWire;
  readonly onActioned: OnActioned;
  readonly onCloseLead: () => void;
}

/** One lead, or several. What is empty takes no room from the list. */
export function BasketPane({ selected, mode, isBulkOpen, isDocked, company, onActioned, onCloseLead }: BasketPaneProps) {
  const bulkTitleId = useId();
  const { bulk } = mode;
  if (selected !== undefined && bulk.isOn) return <ViewedLead key={selected.id} row={selected} isDocked={isDocked} onClose={onCloseLead} />;
  if (selected !== undefined) {
    return (
      <SelectedLead key={selected.id} row={selected} company={company} isDocked={isDocked} onActioned={onActioned} onClose={onCloseLead} />
    );
  }
  if (bulk.isOn && (isDocked || isBulkOpen)) {
    return (
      <Pane isDocked={isDocked} labelledBy={bulkTitleId} onClose={mode.leave}>
        <BulkBasket
          bulk={bulk}
          company={company}
          titleId={bulkTitleId}
          onRemove={mode.toggle}
          onAgree={mode.agree}
          onBuy={() => void mode.buy()}
          onClear={mode.clear}
          onLeave={mode.leave}
          onClose={mode.close}
        />
      </Pane>
    );
  }
  return null;
}
