import { useSuspenseQuery } from '@tanstack/react-query';
import type { Lead } from '../lead.ts';
import { companyQuery } from '../../platform/session.ts';
import { hasDashboard } from '../../companies/account-type.ts';
import { OpenTasks } from '../../companies/components/open-tasks.tsx';
import { remediesFor, type Refusal } from '../refusals.ts';
import { BoughtBeforeLink } from '../list/lead-links.tsx';
import { RemedyList } from './remedy-list.tsx';

interface RefusalRemediesProps {
  readonly refusal: Refusal;
  readonly row: Lead;
  /** The same code stands further up with its links; what belongs to this lead alone stays. */
  readonly isRepeated?: boolean;
}

/** The links that put a refusal right, under its text. */
export function RefusalRemedies({ refusal, row, isRepeated = false }: RefusalRemediesProps) {
  const { data: company } = useSuspenseQuery(companyQuery());
  if (refusal.kind !== 'code') return null;
  if (refusal.code === '105') return <BoughtBeforeLink quoteCode={row.quoteCode} />;
  if (isRepeated) return null;
  if (refusal.code === '112' && !hasDashboard(company.account)) return <OpenTasks keys={refusal.detail.split(',')} />;
  return <RemedyList remedies={remediesFor(refusal)} accreditations={refusal.code === '110' ? refusal.detail : ''} />;
}
