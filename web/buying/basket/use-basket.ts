import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, type RefObject } from 'react';
import { purchaseKey } from '../../platform/purchase-key.ts';
import { buyLead, checkAvailability, declineLead, invalidateBalance, sendDeclineReason, singlePurchase } from '../api.ts';
import { emptyBasket, isActioned, nextBasket, type Quote, type Basket } from '../basket.ts';
import type { Lead } from '../lead.ts';

/** Called with leads that were bought or declined here. */
export type OnActioned = (rows: readonly Lead[], isBought: boolean) => void;

/** Runs one lead through its basket. Answers that arrive after closing are ignored. */
export function useBasket(row: Lead, onActioned: OnActioned) {
  const { id } = row;
  const [basket, send] = useReducer(nextBasket, emptyBasket);
  const queryClient = useQueryClient();
  const isSending = useRef(false);
  const isChecking = basket.stage === 'checking';
  useEffect(() => {
    if (!isChecking) return undefined;
    let isCurrent = true;
    const check = async () => {
      const event = await checkAvailability(id);
      if (!isCurrent) return;
      // Create the key before the button can be pressed; a reload finds it again.
      if (event.type === 'checked') purchaseKey(singlePurchase(id, event.quote));
      send(event);
    };
    // After the press that opened the basket has rendered.
    const start = setTimeout(() => void check());
    return () => {
      isCurrent = false;
      clearTimeout(start);
    };
  }, [id, isChecking]);
  const hasLeftTheMarket = isActioned(basket);
  const isBought = basket.stage === 'bought';
  useEffect(() => {
    if (hasLeftTheMarket) onActioned([row], isBought);
  }, [hasLeftTheMarket, isBought, row, onActioned]);
  /** Blocks a second click before the state machine has rendered the first. */
  const runOnce = async (work: () => Promise<void>) => {
    if (isSending.current) return;
    isSending.current = true;
    await work().finally(() => {
      isSending.current = false;
    });
  };
  const buy = (quote: Quote, agreed: boolean) =>
    runOnce(async () => {
      if (agreed) send({ type: 'agreed', agreed });
      send({ type: 'buy' });
      if (!agreed) return;
      const event = await buyLead(id, quote);
      send(event);
      if (event.type === 'bought') await invalidateBalance(queryClient);
    });
  const decline = () =>
    runOnce(async () => {
      send({ type: 'declineSent' });
      send(await declineLead(id));
    });
  const sendReason = (reason: number | undefined) =>
    runOnce(async () => {
      send({ type: 'reasonSent' });
      if (reason !== undefined) send(await sendDeclineReason(id, reason));
    });
  return { basket, send, buy, decline, sendReason };
}

const userRequestedStages: readonly Basket['stage'][] = ['bought', 'declining', 'survey', 'declined'];

/**
 * Focuses the pane's title on opening. Stages the user requested focus their heading; automatic ones do so only if the focus is still on
 * the title or was lost.
 */
export function useStageFocus(stage: Basket['stage'], pane: RefObject<HTMLElement | null>): void {
  const isOpening = useRef(true);
  useEffect(() => {
    const title = pane.current?.querySelector<HTMLElement>('[data-pane-title]');
    const heading = pane.current?.querySelector<HTMLElement>('[data-stage-heading]');
    const focused = document.activeElement;
    const isFree = focused === null || focused === document.body || focused === title;
    if (isOpening.current) title?.focus();
    else if (userRequestedStages.includes(stage) || isFree) (heading ?? title)?.focus();
    isOpening.current = false;
  }, [stage, pane]);
}
