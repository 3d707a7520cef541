import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useCallback, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useBlockNavigation } from '../../ui/overlay/use-block-navigation.ts';
import { buyLeads, checkAvailability, invalidateBalance } from '../api.ts';
import type { OnActioned } from '../basket/use-basket.ts';
import { type Bulk, nextBulk, noBulk, purchasedRows } from '../bulk.ts';
import type { Lead } from '../lead.ts';
import { focusBulkSwitch } from '../list/use-shown-rows.ts';

interface BulkModeOptions {
  readonly isMobile: boolean;
  /** Called with the bought leads once the results are dismissed. */
  readonly onActioned: OnActioned;
  /** Called when the mode is toggled: closes anything else open beside the list. */
  readonly onTurned: () => void;
  /** On mobile: from the basket back to the list. */
  readonly onBack: () => void;
}

export interface BulkMode {
  readonly bulk: Bulk;
  readonly toggle: (row: Lead) => void;
  readonly agree: (agreed: boolean) => void;
  readonly clear: () => void;
  readonly buy: () => Promise<void>;
  readonly turn: (on: boolean) => void;
  /** Empties the basket and leaves the mode; does nothing during a purchase. */
  readonly close: () => void;
  /** Handles the close button of the pane, and Escape. */
  readonly leave: () => void;
}

/** Bulk-buying mode of the page, with its entry and exits. */
export function useBulkMode({ isMobile, onActioned, onTurned, onBack }: BulkModeOptions): BulkMode {
  const { bulk, toggle, agree, clear, buy, turn: turnBulk, putAside } = useBulk(onActioned);
  const becomeMobile = useEffectEvent(() => {
    if (bulk.isOn && bulk.stage === 'choosing') turnBulk(false);
  });
  useEffect(() => {
    if (isMobile) becomeMobile();
  }, [isMobile]);
  const turn = (on: boolean) => {
    onTurned();
    turnBulk(on);
  };
  const close = () => {
    if (bulk.stage === 'buying') return;
    flushSync(() => turn(false));
    focusBulkSwitch();
  };
  // On mobile the back arrow returns to the list to select more leads; closing has its own button there.
  const backToList = () => {
    if (bulk.stage === 'buying') return;
    onBack();
    putAside();
  };
  return { bulk, toggle, agree, clear, buy, turn, close, leave: isMobile ? backToList : close };
}

/** State of a bulk purchase. Bought leads leave the list when the results are dismissed. */
function useBulk(onActioned: OnActioned) {
  const [bulk, send] = useReducer(nextBulk, noBulk);
  const queryClient = useQueryClient();
  const isSending = useRef(false);
  const checkedIds = useRef(new Set<number>());
  useEffect(() => {
    const check = async (id: number) => {
      checkedIds.current.add(id);
      const answer = await checkAvailability(id);
      checkedIds.current.delete(id);
      send({ type: 'lineChecked', id, check: answer });
    };
    for (const [id, known] of bulk.checks) if (known === 'checking' && !checkedIds.current.has(id)) void check(id);
  }, [bulk.checks]);
  useBlockNavigation(bulk.stage === 'buying');
  const toggle = useCallback((row: Lead) => send({ type: 'toggled', row }), []);
  const leaveBulk = (event: { type: 'cleared' } | { type: 'switched'; on: boolean }) => {
    if (bulk.stage === 'buying') return;
    onActioned(purchasedRows(bulk), true);
    send(event);
  };
  return {
    bulk,
    toggle,
    agree: (agreed: boolean) => send({ type: 'agreed', agreed }),
    turn: (on: boolean) => leaveBulk({ type: 'switched', on }),
    /** Returns to the list with the selection; dismisses results if done. */
    putAside: () => (bulk.stage === 'done' ? leaveBulk({ type: 'cleared' }) : send({ type: 'putAside' })),
    clear: () => leaveBulk({ type: 'cleared' }),
    buy: async () => {
      if (isSending.current || bulk.rows.length === 0) return;
      send({ type: 'buy' });
      if (!bulk.agreed) return;
      isSending.current = true;
      const event = await buyLeads(bulk.rows);
      isSending.current = false;
      send(event);
      if (event.type === 'answered') await invalidateBalance(queryClient);
    },
  };
}
