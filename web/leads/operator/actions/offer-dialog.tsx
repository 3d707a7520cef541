import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChosenCompany, CompanyChoice } from '../../../companies/operator/components/company-choice.tsx';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { offerLead } from '../api.ts';
import type { LeadDialogProps } from './lead-dialog-props.ts';
import { hoursFromNow, instantOf, TimeField } from './time-field.tsx';

export function OfferDialog({ whole: { lead }, seen, afterwards, onClose }: LeadDialogProps) {
  const { t } = useTranslation('operator-leads');
  const [company, setCompany] = useState<ChosenCompany | null>(null);
  const [problem, setProblem] = useState<string>();
  const [until, setUntil] = useState(() => hoursFromNow(1));
  return (
    <ReasonDialog
      title={t(($) => $.offer.title, { code: lead.code })}
      confirm={t(($) => $.actions.names.offer)}
      onConfirm={async (reason) => {
        if (company === null) {
          setProblem(t(($) => $.offer.missing));
          throw new Error('no company was chosen');
        }
        await offerLead({ ...seen, reason, company: company.id, until: instantOf(until) });
        await afterwards();
      }}
      done={t(($) => $.offer.done, { code: lead.code })}
      onClose={onClose}
    >
      <p>{t(($) => $.offer.effect)}</p>
      <CompanyChoice
        isFirst
        chosen={company}
        problem={problem}
        onChange={(chosen) => {
          setCompany(chosen);
          setProblem(undefined);
        }}
      />
      <TimeField label={t(($) => $.offer.until)} value={until} onChange={setUntil} />
    </ReasonDialog>
  );
}
