import { describe, expect, it } from 'vitest';
import { companyStatuses } from '../../contract/companies/values.ts';
import type { EnquiryId } from '../../contract/kit/ids.ts';
import type { BuyerRow } from './facts-query.ts';
import { judgePurchase, priceFor, type JudgedLead } from './judge-purchase-rule.ts';

const now = new Date('2026-03-04T12:00:00Z');

const buyer: BuyerRow = {
  statusId: companyStatuses.active,
  locked: false,
  purchaseEnabled: true,
  suspended: false,
  buyWithoutCard: false,
  country: 'gb',
  unitIsOpen: true,
  timeZone: 'Europe/London',
  discountBp: 0,
  emailValidated: true,
  hasUsableCard: true,
  accountType: 2,
  showSettings: true,
  companyDetailsFilled: true,
  hasCoverage: true,
  hasListing: true,
  leadDeliveryConfirmed: true,
  leadAlertsConfirmed: true,
  balanceMinor: 0,
  creditLimitMinor: 50_000,
  topUpBelowMinor: null,
  currency: 'GBP',
  settings: null,
  now,
  isVatRegistered: true,
  isVatNumberConfirmed: false,
  unitVatRateBp: 2_000,
  billedCountry: 'gb',
  billedPostcode: 'LE1 1AA',
  vatNumber: null,
};
const lead: JudgedLead = {
  enquiryId: 1 as EnquiryId,
  status: 'released',
  opened: true,
  country: 'gb',
  workTypeId: 101,
  maxSales: 3,
  sold: 0,
  reserved: 0,
  basePriceMinor: 2_400,
  priceOverrideMinor: null,
  releasedAt: now,
  bought: false,
  declined: false,
  offerId: null,
  offeredAt: null,
  guaranteeUntil: null,
  offerLiving: false,
  withinReach: true,
  missingAccreditations: [],
};

describe('judging rows from the database', () => {
  const open = { sold: 2, reserved: 1, guaranteeUntil: new Date('2026-03-04T12:30:00Z'), offerLiving: true };
  it.each<[what: string, buyer: Partial<BuyerRow>, lead: Partial<JudgedLead>, obstacle: string | null]>([
    ['nothing is in the way', {}, {}, null],
    ['the company is closed', { statusId: companyStatuses.closed }, {}, '108--closed'],
    ['purchasing is not enabled', { purchaseEnabled: false }, {}, '108--not_enabled'],
    ['the country’s unit is closed', { unitIsOpen: false }, {}, '108--not_enabled'],
    ['a missing card is no to-do, but a gate of its own', { hasUsableCard: false }, {}, '111--'],
    ['no card is needed', { hasUsableCard: false, buyWithoutCard: true }, {}, null],
    ['the set-up is incomplete', { hasListing: false }, {}, '112--listing'],
    ['the balance leaves just enough', { balanceMinor: 47_120 }, {}, null],
    ['the balance leaves a penny too little', { balanceMinor: 47_121 }, {}, '109--0.01'],
    ['the lead has expired', {}, { status: 'expired' }, '101--'],
    ['its offer is live', {}, open, null],
    ['its offer has passed', {}, { ...open, offerLiving: false }, '103--2026-03-04T12:30:00.000Z'],
    ['the slots are reserved for others', {}, { sold: 2, reserved: 1 }, '101--'],
  ])('%s', (_, ofBuyer, ofLead, expected) => {
    const { obstacle } = judgePurchase({ ...buyer, ...ofBuyer }, { ...lead, ...ofLead });
    expect(obstacle && `${obstacle.code}--${obstacle.detail}`).toBe(expected);
  });
});

it.each<[what: string, buyer: Partial<BuyerRow>, price: object]>([
  [
    'adds domestic VAT',
    {},
    { netMinor: 2_400, vatMinor: 480, grossMinor: 2_880, vatRateBp: 2_000, vatTreatment: 'domestic', vatNumberCheck: 'not_needed' },
  ],
  [
    'takes the discount off before VAT',
    { discountBp: 2_500 },
    { netMinor: 1_800, vatMinor: 360, grossMinor: 2_160, vatRateBp: 2_000, vatTreatment: 'domestic', vatNumberCheck: 'not_needed' },
  ],
  [
    'adds none for a seller that is not registered',
    { isVatRegistered: false },
    { netMinor: 2_400, vatMinor: 0, grossMinor: 2_400, vatRateBp: 0, vatTreatment: 'unregistered', vatNumberCheck: 'not_needed' },
  ],
])('the price %s', (_, ofBuyer, price) => {
  expect(priceFor({ ...buyer, ...ofBuyer }, lead)).toEqual(price);
});
