import { IconFlag, IconScale } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ReportChoice } from '../../../../contract/disputes/report-rule.ts';
import { deadlineInGmt } from '../../../../contract/kit/deadline-format.ts';
import { useMinute } from '../../../buying/use-minute.ts';
import type { LeadDetailWire } from '../../lead-detail-wire.ts';
import { choiceOf } from './report-facts.ts';
import { ActionEntry, PageEntry } from './entry.tsx';

/** Report, or Appeal in its place: which of them, and why not, says the rule of disputes. */
export function ReportEntry({ detail }: { detail: LeadDetailWire }) {
  const { t } = useTranslation('lead');
  const choice = choiceOf(detail, useMinute());
  const reason = useReason(choice);
  const action = choice.kind === 'appeal' || (choice.kind === 'none' && choice.reason === 'appeal_closed') ? 'appeal' : 'report';
  const Icon = action === 'appeal' ? IconScale : IconFlag;
  const name = t(($) => $.administration[action]);
  if (reason !== undefined) {
    return (
      <ActionEntry Icon={Icon} reason={reason}>
        {name}
      </ActionEntry>
    );
  }
  return (
    <PageEntry Icon={Icon} to="/lead/report/$code" params={{ code: detail.lead.code }} search={{ action }}>
      {name}
    </PageEntry>
  );
}

/** Why nothing can be reported; undefined where something can. */
function useReason(choice: ReportChoice): string | undefined {
  const { t } = useTranslation('lead');
  if (choice.kind !== 'none') return undefined;
  switch (choice.reason) {
    case 'banned':
      return t(($) => $.administration.reasons.banned);
    case 'already_reported':
    case 'decided':
      return t(($) => $.administration.reasons.reported);
    case 'report_closed':
    case 'appeal_closed':
      return t(($) => $.administration.reasons.closed, { date: deadlineInGmt(choice.since) });
  }
}
