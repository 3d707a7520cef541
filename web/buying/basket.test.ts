import { describe, expect, it } from 'vitest';
import { type Basket, type BasketEvent, canClose, emptyBasket, isActioned, nextBasket, type Quote } from './basket.ts';
import { testBoughtLead } from './test-leads.ts';

const quote: Quote = { price: 24, vat: 4.8, total: 28.8, vatRate: 0.2, currency: 'GBP' };
const lead = testBoughtLead();
const opened: readonly BasketEvent[] = [{ type: 'checked', quote }];
const buying: readonly BasketEvent[] = [...opened, { type: 'agreed', agreed: true }, { type: 'buy' }];

function after(...events: readonly BasketEvent[]): Basket {
  return events.reduce(nextBasket, emptyBasket);
}

describe('nextBasket', () => {
  it('requires consent before buying', () => {
    expect(after(...opened, { type: 'buy' })).toEqual({ stage: 'ready', quote, agreed: false, problem: 'agree' });
    expect(after(...opened, { type: 'buy' }, { type: 'agreed', agreed: true })).toEqual({ stage: 'ready', quote, agreed: true });
    expect(after(...buying)).toEqual({ stage: 'buying', quote });
  });

  it('ignores a second click and stays open while buying', () => {
    const basket = after(...buying);
    expect(nextBasket(basket, { type: 'buy' })).toBe(basket);
    expect(nextBasket(basket, { type: 'decline' })).toBe(basket);
    expect(nextBasket(basket, { type: 'agreed', agreed: false })).toBe(basket);
    expect(canClose(basket)).toBe(false);
  });

  it('shows contact details after purchase, whatever follows', () => {
    const bought = after(...buying, { type: 'bought', lead });
    expect(bought).toEqual({ stage: 'bought', lead });
    expect(nextBasket(bought, { type: 'buyFailed' })).toBe(bought);
    expect(canClose(bought)).toBe(true);
    expect(isActioned(bought)).toBe(true);
  });

  it('keeps consent for a retry when no answer came', () => {
    expect(after(...buying, { type: 'buyFailed' })).toEqual({ stage: 'ready', quote, agreed: true, problem: 'noAnswer' });
    expect(after(...buying, { type: 'buyFailed' }, { type: 'buy' })).toEqual({ stage: 'buying', quote });
  });

  it('requires new consent for a changed price', () => {
    const changed = after(...buying, { type: 'buyRefused', refusal: { kind: 'priceChanged', price: 20.4 } });
    expect(changed).toEqual({ stage: 'checking', priceChanged: true });
    const cheaper = { ...quote, price: 20.4, vat: 4.08, total: 24.48 };
    expect(nextBasket(changed, { type: 'checked', quote: cheaper })).toEqual({
      stage: 'ready',
      quote: cheaper,
      agreed: false,
      problem: 'priceChanged',
    });
  });

  it('is blocked by a refusal and rechecks where that helps', () => {
    const refusal = { kind: 'code', code: '107', detail: '' } as const;
    expect(after({ type: 'checkRefused', refusal })).toEqual({ stage: 'blocked', refusal });
    expect(after(...buying, { type: 'buyRefused', refusal })).toEqual({ stage: 'blocked', refusal });
    expect(after({ type: 'checkRefused', refusal: { kind: 'unknown' } }, { type: 'check' })).toEqual(emptyBasket);
    expect(after({ type: 'checkFailed' }, { type: 'check' })).toEqual(emptyBasket);
  });

  it('declines after confirmation, with the survey only for offered leads', () => {
    const asked = after(...opened, { type: 'decline' });
    expect(asked.stage).toBe('declining');
    expect(nextBasket(asked, { type: 'keep' })).toEqual(after(...opened));
    const sent = nextBasket(asked, { type: 'declineSent' });
    expect(canClose(sent)).toBe(false);
    expect(nextBasket(sent, { type: 'keep' })).toBe(sent);
    expect(nextBasket(sent, { type: 'declineAnswered', survey: false })).toEqual({ stage: 'declined', thanks: false });
    expect(nextBasket(sent, { type: 'declineFailed' })).toMatchObject({ stage: 'declining', sending: false, problem: {} });
  });

  it('requires a reason in the survey', () => {
    const survey = after(...opened, { type: 'decline' }, { type: 'declineSent' }, { type: 'declineAnswered', survey: true });
    expect(isActioned(survey)).toBe(true);
    expect(nextBasket(survey, { type: 'reasonSent' })).toMatchObject({ stage: 'survey', problem: 'required' });
    const sent = [{ type: 'reasonChosen', reason: 3 }, { type: 'reasonSent' }] as const;
    expect(sent.reduce(nextBasket, survey)).toEqual({ stage: 'survey', reason: 3, sending: true });
    expect(nextBasket(sent.reduce(nextBasket, survey), { type: 'reasonAnswered' })).toEqual({ stage: 'declined', thanks: true });
  });
});
