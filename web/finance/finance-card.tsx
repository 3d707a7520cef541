import { Alert } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { financeChoice } from '../../contract/finance/finance-rule.ts';
import { companyQuery } from '../platform/session.ts';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { useAction } from '../ui/form/use-action.ts';
import { ConfirmDialog } from '../ui/overlay/modal-dialog.tsx';
import { ReasonButton } from '../ui/reason-button.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { introduceLead, customerName } from './api.ts';
import { financeCompany } from './finance-company.ts';
import classes from './finance-card.module.css';

/** Fields of a bought lead that the card needs, by their wire names. */
export interface FinanceLead {
  readonly code: string;
  readonly auto_accepted: boolean;
  readonly first_request: string;
  readonly accepted_date: string;
  readonly enquiry: {
    readonly title: string | null;
    readonly forename: string | null;
    readonly surname: string | null;
    readonly finance_offer: string | null;
  };
}

interface FinanceCardProps {
  readonly lead: FinanceLead;
  /** Called after an introduction, to store its time with the lead. */
  readonly onIntroduced: (at: string) => void;
}

/** Introduces a lead's customer to the finance partner, or explains why not. Renders nothing for companies without finance. */
export function FinanceCard({ lead, onIntroduced }: FinanceCardProps) {
  const { t } = useTranslation('finance');
  const { data: company } = useSuspenseQuery(companyQuery());
  // Fixed at page load: if the last day ends meanwhile, the server says so.
  const [now] = useState(() => Date.now());
  const [isAsking, setAsking] = useState(false);
  const [wasSent, setSent] = useState(false);
  const { run, isBusy, failure } = useAction(t(($) => $.failed));
  const { enquiry, code } = lead;
  const choice = financeChoice(
    financeCompany(company),
    {
      autoAccepted: lead.auto_accepted,
      firstRequest: Date.parse(lead.first_request),
      acceptedDate: Date.parse(lead.accepted_date),
      introduced: enquiry.finance_offer === null ? null : Date.parse(enquiry.finance_offer),
    },
    now,
  );
  if (choice.kind === 'none' && choice.reason === 'not_allowed') return null;
  const name = customerName(enquiry);
  const reason = choice.kind === 'offer' ? undefined : t(($) => $.card[choice.reason === 'already_sent' ? 'alreadySent' : 'tooLate']);
  const offer = () =>
    void run(async () => {
      const at = await introduceLead(code);
      setSent(true);
      onIntroduced(at);
    }).finally(() => setAsking(false));
  return (
    <SectionCard title={t(($) => $.card.title)}>
      <p className={classes.text}>{t(($) => $.card.text)}</p>
      {/* The live region must exist before it speaks, or some screen readers miss the text. */}
      <output className={classes.sent}>{wasSent && <Alert color="green">{t(($) => $.card.sent, { name })}</Alert>}</output>
      <FailureAlert failure={failure} />
      <ReasonButton reason={reason} variant="default" fullWidth onClick={() => setAsking(true)}>
        {t(($) => $.card.offer)}
      </ReasonButton>
      {isAsking && (
        <ConfirmDialog
          title={t(($) => $.card.question, { name })}
          confirm={t(($) => $.card.confirm)}
          cancel={t(($) => $.card.cancel)}
          isBusy={isBusy}
          onConfirm={offer}
          onCancel={() => setAsking(false)}
        >
          <p>{t(($) => $.card.questionText)}</p>
          <p>{t(($) => $.card.consent)}</p>
        </ConfirmDialog>
      )}
    </SectionCard>
  );
}
