import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withVat } from '../../../../contract/billing/vat-rule.ts';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { useFormat } from '../../../ui/format.ts';
import { AmountField } from '../../cards/amount-field.tsx';
import { readAmount } from '../../cards/pay-ahead/amount-rule.ts';
import { accountQuery, issueInvoice } from '../api.ts';
import { AccountField, type ChosenAccount } from './account-field.tsx';
import classes from './dialogs.module.css';
import { FieldProblem } from '../../../ui/desk/field-problem.ts';
import { MoneyLimitHint } from './money-limit-hint.tsx';

/** An invoice by hand: to whom, for what, how much. The VAT is that of the unit, and is shown before it is issued. */
export function IssueDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('operator-billing');
  const format = useFormat();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ChosenAccount>();
  const { data } = useQuery({ ...accountQuery(chosen?.id ?? 0), enabled: chosen !== undefined });
  const [description, setDescription] = useState('');
  const [net, setNet] = useState('');
  const amount = readAmount(net);
  const issue = async (reason: string) => {
    if (chosen === undefined || data === undefined) throw new FieldProblem(t(($) => $.account.missing));
    if (description.trim().length < 5) throw new FieldProblem(t(($) => $.issue.textMissing));
    if (amount === undefined) throw new FieldProblem(t(($) => $.issue.amountMissing));
    const body = { description: description.trim(), net: amount, seen_balance: data.balance, reason };
    const issued = await issueInvoice(client, chosen.id, body);
    return 'waiting' in issued ? t(($) => $.requests.kept) : t(($) => $.issue.done, { code: issued.code });
  };
  return (
    <ReasonDialog title={t(($) => $.issue.title)} confirm={t(($) => $.issue.confirm)} onConfirm={issue} onClose={onClose}>
      <AccountField chosen={chosen} onChoose={setChosen} />
      <TextInput
        label={t(($) => $.issue.text)}
        description={t(($) => $.issue.textHint)}
        value={description}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <MoneyLimitHint companyId={chosen?.id} currency={data?.currency} />
      <AmountField
        label={t(($) => $.issue.net)}
        currency={data?.currency ?? ''}
        value={net}
        onChange={(event) => setNet(event.currentTarget.value)}
      />
      {data !== undefined && (
        <p className={classes.hint}>
          {t(($) => $.issue.sums, {
            vat: format.percent(data.vat_rate),
            total: format.money(withVat(amount ?? 0, data.vat_rate), data.currency),
            balance: format.money(data.balance, data.currency),
          })}
        </p>
      )}
    </ReasonDialog>
  );
}
