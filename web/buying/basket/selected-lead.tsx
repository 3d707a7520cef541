import { useEffect, useId } from 'react';
import type { Lead } from '../lead.ts';
import type { CompanyWire } from '../../../contract/companies/endpoints.ts';
import { canClose } from '../basket.ts';
import { LeadBasket } from './lead-basket.tsx';
import { Pane } from '../../ui/overlay/pane.tsx';
import { type OnActioned, useBasket } from './use-basket.ts';
import { useStayForAnswer } from '../../ui/overlay/use-stay-for-answer.ts';

interface SelectedLeadProps {
  readonly row: Lead;
  readonly company: CompanyWire;
  readonly isDocked: boolean;
  readonly onActioned: OnActioned;
  readonly onClose: () => void;
}

/** Holds the basket above its pane, so that a window made wider or narrower loses nothing. */
export function SelectedLead({ row, company, isDocked, onActioned, onClose }: SelectedLeadProps) {
  const titleId = useId();
  const basket = useBasket(row, onActioned);
  const isOpen = canClose(basket.basket);
  useStayForAnswer(!isOpen);
  const isDone = basket.basket.stage === 'declined' && !basket.basket.thanks;
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  return (
    <Pane isDocked={isDocked} isEscapeGlobal labelledBy={titleId} onClose={() => isOpen && onClose()}>
      <LeadBasket row={row} company={company} basket={basket} titleId={titleId} onClose={onClose} />
    </Pane>
  );
}
