import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffDocumentWire } from '../../../../contract/billing/operator-invoices-endpoints.ts';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { useFormat } from '../../../ui/format.ts';
import { writeOff } from '../api.ts';
import { FieldProblem } from '../../../ui/desk/field-problem.ts';

/** Gives up what is to pay of an invoice. Whoever does it types the code, which nobody does by accident. */
export function WriteOffDialog({ document, onClose }: { document: StaffDocumentWire; onClose: () => void }) {
  const { t } = useTranslation('operator-billing');
  const format = useFormat();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const { code, company, outstanding, currency } = document;
  const giveUp = async (reason: string): Promise<void> => {
    if (typed.trim() !== code) throw new FieldProblem(t(($) => $.writeOff.codeWrong, { code }));
    await writeOff(client, company.id, { invoice: code, reason });
  };
  return (
    <ReasonDialog
      title={t(($) => $.writeOff.title, { code })}
      confirm={t(($) => $.writeOff.confirm)}
      done={t(($) => $.writeOff.done, { code })}
      isDestructive
      onConfirm={giveUp}
      onClose={onClose}
    >
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
