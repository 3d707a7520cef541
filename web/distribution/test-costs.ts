import type { LeadTypeCost } from '../../contract/distribution/endpoints.ts';
import { lookBackDays, usualLeads } from '../../contract/distribution/usual-leads-rule.ts';

/** Builds the server's answer for a lead type without caps, with these daily counts, newest first. */
export function buildCost(id: number, { price = 24, came = [] as readonly number[] } = {}): LeadTypeCost {
  const perDay = Array.from({ length: lookBackDays }, (_, day) => came[day] ?? 0);
  const leads = usualLeads(perDay, { day: null, week: null, month: null });
  const hasCome = came.some((count) => count > 0);
  return {
    id,
    currency: 'GBP',
    price,
    came: perDay,
    average_price: hasCome ? price : null,
    usual: { leads, per: 'month', price: leads * price },
  };
}
