import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Bulk } from '../bulk.ts';
import type { OnActioned } from '../basket/use-basket.ts';
import { useBulk } from './use-bulk.ts';
import type { Lead } from '../lead.ts';
import { focusBulkSwitch } from '../list/row-focus.ts';

interface BulkModeOptions {
  readonly isMobile: boolean;
  /** Bought leads, once their results are put away. */
  readonly onActioned: OnActioned;
  /** The mode was switched: nothing else lies open beside the list. */
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
  /** Takes all out of the basket and leaves the mode; not while money is under way. */
  readonly close: () => void;
  /** The way out at the top of the pane, and Escape. */
  readonly leave: () => void;
}

/** Buying several at once as a mode of the page: where it begins, and the ways out of it. */
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
  // On mobile the list lies behind its back arrow, where further leads are ticked: closing is a button of its own there.
  const backToList = () => {
    if (bulk.stage === 'buying') return;
    onBack();
    putAside();
  };
  return { bulk, toggle, agree, clear, buy, turn, close, leave: isMobile ? backToList : close };
}
