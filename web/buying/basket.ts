import type { BoughtLead } from '../../contract/buying/endpoints.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import { isCompanyRefusal, type Refusal } from './refusals.ts';

/** The lead's current price for this company. */
export interface Quote {
  readonly price: number;
  readonly vat: number;
  readonly total: number;
  readonly vatRate: number;
  readonly currency: CurrencyCode;
  /** Rest of the member's spending limit, including VAT; absent without a limit. */
  readonly leftToSpend?: number;
}

/** `noAnswer`: the purchase may or may not have happened; trying again uses the same key. */
type BuyProblem = 'agree' | 'priceChanged' | 'noAnswer';
type DeclineProblem = { readonly refusal?: Refusal };

interface Ready {
  readonly stage: 'ready';
  readonly quote: Quote;
  readonly agreed: boolean;
  readonly problem?: BuyProblem;
}

interface Blocked {
  readonly stage: 'blocked';
  readonly refusal: Refusal;
}

/** State of one lead in the basket, from the availability check to purchase or decline. */
export type Basket =
  | { readonly stage: 'checking'; readonly priceChanged?: true }
  | { readonly stage: 'checkFailed'; readonly text?: string }
  | Blocked
  | Ready
  | { readonly stage: 'buying'; readonly quote: Quote }
  | { readonly stage: 'bought'; readonly lead: BoughtLead }
  | { readonly stage: 'declining'; readonly from: Ready | Blocked; readonly sending: boolean; readonly problem?: DeclineProblem }
  | { readonly stage: 'survey'; readonly reason?: number; readonly sending: boolean; readonly problem?: 'required' | 'failed' }
  | { readonly stage: 'declined'; readonly thanks: boolean };

export type BasketEvent =
  | { readonly type: 'check' }
  | { readonly type: 'checked'; readonly quote: Quote }
  | { readonly type: 'checkRefused'; readonly refusal: Refusal }
  | { readonly type: 'checkFailed'; readonly text?: string }
  | { readonly type: 'agreed'; readonly agreed: boolean }
  | { readonly type: 'buy' }
  | { readonly type: 'bought'; readonly lead: BoughtLead }
  | { readonly type: 'buyRefused'; readonly refusal: Refusal }
  | { readonly type: 'buyFailed' }
  | { readonly type: 'decline' }
  | { readonly type: 'keep' }
  | { readonly type: 'declineSent' }
  | { readonly type: 'declineAnswered'; readonly survey: boolean }
  | { readonly type: 'declineFailed'; readonly refusal?: Refusal }
  | { readonly type: 'reasonChosen'; readonly reason: number }
  | { readonly type: 'reasonSent' }
  | { readonly type: 'reasonAnswered' }
  | { readonly type: 'reasonFailed' };

/** Result of checking whether a lead can be bought. */
export type CheckEvent = Extract<BasketEvent, { type: 'checked' | 'checkRefused' | 'checkFailed' }>;

export const emptyBasket: Basket = { stage: 'checking' };

/** Returns the next state; ignores events that do not fit the stage, such as a second click or a late answer. */
export function nextBasket(basket: Basket, event: BasketEvent): Basket {
  if (event.type === 'check' && (basket.stage === 'checkFailed' || basket.stage === 'blocked')) return emptyBasket;
  switch (basket.stage) {
    case 'checking':
      if (event.type === 'checked') return toReady(event.quote, basket.priceChanged);
      if (event.type === 'checkRefused') return { stage: 'blocked', refusal: event.refusal };
      return event.type === 'checkFailed' ? { stage: 'checkFailed', ...(event.text !== undefined && { text: event.text }) } : basket;
    case 'ready':
      if (event.type === 'agreed') return { ...withoutProblem(basket), agreed: event.agreed };
      if (event.type === 'buy') return basket.agreed ? { stage: 'buying', quote: basket.quote } : { ...basket, problem: 'agree' };
      return event.type === 'decline' ? { stage: 'declining', from: withoutProblem(basket), sending: false } : basket;
    case 'buying':
      if (event.type === 'bought') return { stage: 'bought', lead: event.lead };
      if (event.type === 'buyRefused') return afterRefusal(event.refusal);
      return event.type === 'buyFailed' ? { stage: 'ready', quote: basket.quote, agreed: true, problem: 'noAnswer' } : basket;
    case 'declining':
      if (event.type === 'keep' && !basket.sending) return basket.from;
      if (event.type === 'declineSent') return { stage: 'declining', from: basket.from, sending: true };
      if (event.type === 'declineAnswered')
        return event.survey ? { stage: 'survey', sending: false } : { stage: 'declined', thanks: false };
      if (event.type !== 'declineFailed') return basket;
      return {
        stage: 'declining',
        from: basket.from,
        sending: false,
        problem: event.refusal === undefined ? {} : { refusal: event.refusal },
      };
    case 'survey':
      if (event.type === 'reasonChosen' && !basket.sending) return { stage: 'survey', reason: event.reason, sending: false };
      if (event.type === 'reasonSent')
        return basket.reason === undefined ? { ...basket, problem: 'required' } : { stage: 'survey', reason: basket.reason, sending: true };
      if (event.type === 'reasonAnswered') return { stage: 'declined', thanks: true };
      return event.type === 'reasonFailed' ? { ...basket, sending: false, problem: 'failed' } : basket;
    case 'blocked':
      return event.type === 'decline' && isCompanyRefusal(basket.refusal) ? { stage: 'declining', from: basket, sending: false } : basket;
    case 'checkFailed':
    case 'bought':
    case 'declined':
      return basket;
  }
}

/** The pane stays open while a purchase or decline is in flight, so its result is seen. */
export function canClose(basket: Basket): boolean {
  return basket.stage !== 'buying' && !((basket.stage === 'declining' || basket.stage === 'survey') && basket.sending);
}

/** Whether the lead was bought or declined: its row leaves the list when the pane closes. */
export function isActioned(basket: Basket): boolean {
  return basket.stage === 'bought' || basket.stage === 'survey' || basket.stage === 'declined';
}

function toReady(quote: Quote, hasPriceChanged: true | undefined): Ready {
  return { stage: 'ready', quote, agreed: false, ...(hasPriceChanged && { problem: 'priceChanged' }) };
}

/** A changed price is fetched again, so VAT and total come from the server, and needs new consent. */
function afterRefusal(refusal: Refusal): Basket {
  if (refusal.kind === 'priceChanged') return { stage: 'checking', priceChanged: true };
  return { stage: 'blocked', refusal };
}

function withoutProblem({ stage, quote, agreed }: Ready): Ready {
  return { stage, quote, agreed };
}
