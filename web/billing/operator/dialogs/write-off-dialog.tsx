import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffDocumentWire } from '../../../../contract/billing/operator-invoices-endpoints.ts';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { useFormat } from '../../../ui/format.ts';
import { writeOff } from '../api.ts';
import { FieldProblem } from '../../../ui/desk/field-problem.ts';
import { MoneyLimitHint } from './money-limit-hint.tsx';

/** Gives up what is to pay of an invoice. Whoever does it types the code, which nobody does by accident. */
export function WriteOffDialog({ document, onClose }: { document: StaffDocumentWire; onClose: () => void }) {
  const { t } = useTranslation('operator-billing');
  const format = useFormat();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const { code, company, outstanding, currency } = document;
  const giveUp = async (reason: string) => {
    if (typed.trim() !== code) throw new FieldProblem(t(($) => $.writeOff.codeWrong, { code }));
    const status = await writeOff(client, company.id, { invoice: code, reason });
    return status === 202 ? t(($) => $.requests.kept) : t(($) => $.writeOff.done, { code });
  };
  return (
    <ReasonDialog
      title={t(($) => $.writeOff.title, { code })}
      confirm={t(($) => $.writeOff.confirm)}
      isDestructive
      onConfirm={giveUp}
      onClose={onClose}
    >
      <MoneyLimitHint companyId={company.id} currency={currency} />
      <p>{t(($) => $.writeOff.text, { amount: format.money(outstanding, currency), company: company.name })}</p>
      <TextInput
        label={t(($) => $.writeOff.code, { code })}
        value={typed}
        maxLength={24}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ReasonDialog>
  );
}
