import { useQueryClient } from '@tanstack/react-query';
import { FinanceCard } from '../../finance/components/finance-card.tsx';
import { changeLead } from '../change-lead.ts';
import type { LeadDetailWire } from '../lead-detail-wire.ts';

/** The card of finance, which says once more what became of it when the page is left and opened again. */
export function LeadFinance({ lead }: { lead: LeadDetailWire['lead'] }) {
  const client = useQueryClient();
  const keep = (finance_offer: string) => changeLead(client, lead.code, ({ enquiry }) => ({ enquiry: { ...enquiry, finance_offer } }));
  return <FinanceCard lead={lead} onIntroduced={keep} />;
}
