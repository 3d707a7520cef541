import { companyStatuses } from '../../contract/companies/values.ts';
import { priceFactors, priceMinor } from '../catalogue/price-rule.ts';
import { openToDos } from '../companies/to-do-rule.ts';
import { businessUnits } from '../companies/business-units.ts';
import { vatMinor } from '../billing/vat-rule.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { BuyerRow, LeadRow } from './facts-query.ts';
import { obstacleToPurchase, type Obstacle } from './purchase-rule.ts';

export interface LeadPrice {
  readonly netMinor: number;
  readonly vatMinor: number;
  readonly grossMinor: number;
  readonly vatRateBp: number;
}

/** The price of one lead for one company: the same for showing and for charging. */
export function priceFor(
  buyer: Pick<BuyerRow, 'country' | 'discountBp' | 'settings' | 'now'>,
  lead: Pick<LeadRow, 'basePriceMinor' | 'priceOverrideMinor' | 'maxSales' | 'releasedAt'>,
): LeadPrice {
  const netMinor = priceMinor(lead, buyer.discountBp, priceFactors(buyer.settings), buyer.now);
  const vatRateBp = businessUnits[buyer.country as CountryCode].vatRateBp;
  const vat = vatMinor(netMinor, vatRateBp);
  return { netMinor, vatMinor: vat, grossMinor: netMinor + vat, vatRateBp };
}

/** Of a lead its price and its gates are judged, not its name. */
export type JudgedLead = Omit<LeadRow, 'workTypeName' | 'districtCode' | 'purchaseId'>;

export interface Judgement {
  readonly price: LeadPrice;
  readonly obstacle: Obstacle | null;
  readonly openToDos: readonly string[];
}

/** Judges rows read from the database, locked or not, by the one purchase rule. */
export function judgePurchase(buyer: BuyerRow, lead: JudgedLead): Judgement {
  const price = priceFor(buyer, lead);
  // The card is a gate of its own (111), so it is taken as given here.
  const toDos = openToDos({ ...buyer, hasPaymentMethod: true });
  const obstacle = obstacleToPurchase(
    {
      closed: buyer.statusId !== companyStatuses.active,
      locked: buyer.locked,
      purchaseEnabled: buyer.purchaseEnabled,
      emailValidated: buyer.emailValidated,
      hasUsableCard: buyer.hasUsableCard,
      buyWithoutCard: buyer.buyWithoutCard,
      openToDos: toDos,
      country: buyer.country,
      remainingCreditMinor: buyer.creditLimitMinor - buyer.balanceMinor,
    },
    {
      ...lead,
      expired: lead.status === 'expired',
      offer: lead.guaranteeUntil === null ? null : { guaranteeUntil: lead.guaranteeUntil, living: lead.offerLiving },
      grossMinor: price.grossMinor,
    },
  );
  return { price, obstacle, openToDos: toDos };
}
