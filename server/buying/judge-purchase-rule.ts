import { companyStatuses, type VatTreatment } from '../../contract/companies/values.ts';
import { priceFactors, priceMinor } from '../catalogue/price-rule.ts';
import { openToDos } from '../companies/to-do-rule.ts';
import { determineVat, type VatDecision, type VatFacts } from '../companies/vat-treatment-rule.ts';
import { vatMinor } from '../../contract/billing/vat-rule.ts';
import type { BuyerRow, LeadRow } from './facts-query.ts';
import { obstacleToPurchase, type Obstacle } from './purchase-rule.ts';

export interface LeadPrice {
  readonly netMinor: number;
  readonly vatMinor: number;
  readonly grossMinor: number;
  readonly vatRateBp: number;
  readonly vatTreatment: VatTreatment;
  readonly vatNumberCheck: VatDecision['numberCheck'];
}

type PricedLead = Pick<LeadRow, 'basePriceMinor' | 'priceOverrideMinor' | 'maxSales' | 'releasedAt'>;
type PricedBuyer = Pick<BuyerRow, 'country' | 'discountBp' | 'settings' | 'now'>;

/** Excluding VAT, in minor units: the same for display and charging. */
export function netPriceFor(buyer: PricedBuyer, lead: PricedLead): number {
  return priceMinor(lead, buyer.discountBp, priceFactors(buyer.settings, buyer.country, buyer.now), buyer.now);
}

/** Returns a lead's price for a company, with VAT. */
export function priceFor(buyer: PricedBuyer & VatFacts, lead: PricedLead): LeadPrice {
  const netMinor = netPriceFor(buyer, lead);
  const { rateBp, treatment, numberCheck } = determineVat(buyer.country, buyer);
  const vat = vatMinor(netMinor, rateBp);
  const amounts = { netMinor, vatMinor: vat, grossMinor: netMinor + vat };
  return { ...amounts, vatRateBp: rateBp, vatTreatment: treatment, vatNumberCheck: numberCheck };
}

/** Judging needs the lead's price and gates, not its name. */
export type JudgedLead = Omit<LeadRow, 'workTypeName' | 'districtCode' | 'purchaseId'>;

export interface Judgement {
  readonly price: LeadPrice;
  readonly obstacle: Obstacle | null;
  readonly openToDos: readonly string[];
}

/** Applies the single purchase rule to rows from the database, locked or not. */
export function judgePurchase(buyer: BuyerRow, lead: JudgedLead): Judgement {
  const price = priceFor(buyer, lead);
  // The card has a gate of its own (111), so assume it here.
  const toDos = openToDos({ ...buyer, hasPaymentMethod: true });
  const obstacle = obstacleToPurchase(
    {
      closed: buyer.statusId !== companyStatuses.active,
      locked: buyer.locked,
      purchaseEnabled: buyer.purchaseEnabled && buyer.unitIsOpen,
      suspended: buyer.suspended,
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
