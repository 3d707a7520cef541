import { describe, expect, it } from 'vitest';
import { availabilityCodes, type ObstacleCode } from '../../contract/buying/values.ts';
import { availabilityError, obstacleToPurchase, unknownLead, type BuyerFacts, type LeadFacts } from './purchase-rule.ts';

const past = new Date('2026-03-04T15:44:00Z');

const ableBuyer: BuyerFacts = {
  closed: false,
  locked: false,
  purchaseEnabled: true,
  suspended: false,
  emailValidated: true,
  hasUsableCard: true,
  buyWithoutCard: false,
  openToDos: [],
  country: 'gb',
  remainingCreditMinor: 10_000,
};
const leadOnSale: LeadFacts = {
  status: 'released',
  opened: true,
  withinReach: true,
  expired: false,
  country: 'gb',
  maxSales: 3,
  sold: 0,
  reserved: 0,
  bought: false,
  declined: false,
  offer: null,
  missingAccreditations: [],
  grossMinor: 2_880,
};

interface Case {
  readonly code: ObstacleCode;
  readonly because: string;
  readonly buyer?: Partial<BuyerFacts>;
  readonly lead?: Partial<LeadFacts>;
  readonly detail?: string;
}

/** In the order of the product rules: each case alone, and each against all that follow. */
const cases: readonly Case[] = [
  { code: '108', because: 'the company is closed', buyer: { closed: true }, detail: 'closed' },
  { code: '108', because: 'the company is locked', buyer: { locked: true }, detail: 'locked' },
  { code: '108', because: 'purchasing is not enabled', buyer: { purchaseEnabled: false }, detail: 'not_enabled' },
  { code: '108', because: 'an invoice has been overdue for too long', buyer: { suspended: true }, detail: 'overdue' },
  { code: '104', because: 'the e-mail is not validated', buyer: { emailValidated: false } },
  { code: '111', because: 'there is no usable card', buyer: { hasUsableCard: false } },
  { code: '112', because: 'a required to-do is open', buyer: { openToDos: ['coverage', 'listing'] }, detail: 'coverage,listing' },
  { code: '105', because: 'the company bought it', lead: { bought: true } },
  { code: '102', because: 'the company declined it', lead: { declined: true } },
  { code: '106', because: 'it was removed after review', lead: { status: 'removed' } },
  {
    code: '103',
    because: 'the guarantee passed and no slot is left',
    lead: { offer: { guaranteeUntil: past, living: false }, sold: 2, reserved: 1 },
    detail: past.toISOString(),
  },
  { code: '107', because: 'it is sold to the maximum', lead: { sold: 3, offer: null } },
  { code: '101', because: 'it was not released yet', lead: { status: 'held', opened: false } },
  { code: '110', because: 'a required accreditation is missing', lead: { missingAccreditations: ['gas-safe'] }, detail: 'gas-safe' },
  { code: '109', because: 'it exceeds the remaining credit', buyer: { remainingCreditMinor: 2_000 }, detail: '8.80' },
];

const judge = (buyer: Partial<BuyerFacts> = {}, lead: Partial<LeadFacts> = {}) =>
  obstacleToPurchase({ ...ableBuyer, ...buyer }, { ...leadOnSale, ...lead });

describe('the purchase rule', () => {
  it('lets a company buy if there is no obstacle', () => {
    expect(judge()).toBeNull();
  });

  it.each(cases)('answers $code when $because', ({ code, buyer, lead, detail }) => {
    expect(judge(buyer, lead)).toEqual({ code, detail: detail ?? '' });
  });

  it('covers every code of the contract but the member’s own', () => {
    expect(new Set([...cases.map((one) => one.code), '113'])).toEqual(new Set(Object.keys(availabilityCodes)));
  });

  const pairs = cases.flatMap((first, index) => cases.slice(index + 1).map((second) => ({ first, second })));
  it.each(pairs)('answers $first.code before $second.code ($first.because; $second.because)', ({ first, second }) => {
    const merged = judge({ ...second.buyer, ...first.buyer }, { ...second.lead, ...first.lead });
    expect(merged?.code).toBe(first.code);
  });
});

describe('a company may still buy', () => {
  it.each([
    ['without a card where it need not have one', { hasUsableCard: false, buyWithoutCard: true }, {}],
    ['with credit for exactly the price', { remainingCreditMinor: 2_880 }, {}],
    ['the last slot', {}, { sold: 2 }],
    ['the slot reserved for its own living offer', {}, { sold: 2, reserved: 1, offer: { guaranteeUntil: past, living: true } }],
    ['by its living offer before the market opens', {}, { opened: false, reserved: 1, offer: { guaranteeUntil: past, living: true } }],
    [
      'by its living offer where it does not see the market',
      {},
      { withinReach: false, reserved: 1, offer: { guaranteeUntil: past, living: true } },
    ],
    ['after its offer lapsed while a slot is free', {}, { offer: { guaranteeUntil: past, living: false } }],
    ['after its offer lapsed while the last slot is free', {}, { sold: 2, offer: { guaranteeUntil: past, living: false } }],
  ] as const)('%s', (_, buyer, lead) => {
    expect(judge(buyer, lead)).toBeNull();
  });
});

describe('a lead is no longer available (101)', () => {
  it.each([
    ['before its slots open', { opened: false }],
    ['while the rest is reserved for others', { sold: 1, reserved: 2 }],
    ['after it expired', { status: 'expired', expired: true }],
    ['after its time passed, before it is marked as expired', { expired: true }],
    ['while it is held, at any time', { status: 'held' }],
    ['where it does not see the market so far', { withinReach: false }],
    [
      'where it does not see the market so far and its offer has lapsed',
      { withinReach: false, offer: { guaranteeUntil: past, living: false } },
    ],
    ['in another country', { country: 'dk' }],
    ['before release', { status: 'received', opened: false }],
  ] as const)('%s', (_, lead) => {
    expect(judge({}, lead)?.code).toBe('101');
  });
});

describe('the error of an obstacle', () => {
  it.each<[what: string, buyer: Partial<BuyerFacts>, lead: Partial<LeadFacts>, text: string]>([
    ['a single open to-do', { openToDos: ['listing'] }, {}, '112--listing'],
    ['several accreditations', {}, { missingAccreditations: ['gas-safe', 'oftec'] }, '110--gas-safe,oftec'],
    ['a penny of credit too little', { remainingCreditMinor: 2_879 }, {}, '109--0.01'],
    ['a lead that cannot be seen, the same as for one that does not exist', {}, { withinReach: false }, unknownLead],
  ])('names %s', (_, buyer, lead, text) => {
    const obstacle = judge(buyer, lead);
    expect(obstacle && availabilityError(obstacle)).toBe(text);
  });

  it('is the same for every lead that is unknown', () => {
    expect(unknownLead).toBe('101--');
  });
});
