import { NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withVat } from '../../../contract/billing/vat-rule.ts';
import { reportReasons, reportStates } from '../../../contract/disputes/values.ts';
import { ReasonDialog, FieldProblem } from '../../ui/desk/reason-dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { AmountField } from '../amount-field.tsx';
import { readAmount } from '../../ui/form/amount-rule.ts';
import { creditInvoice, type StaffDocumentPage } from './api.ts';
import classes from './dialogs.module.css';
import { MoneyLimitHint } from './money-limit-hint.tsx';

/** Credits an invoice in full or in part, with a text for the credit note. */
export function CreditDialog({ page, onClose }: { page: StaffDocumentPage; onClose: () => void }) {
  const { t } = useTranslation('operator-billing');
  const format = useFormat();
  const client = useQueryClient();
  const { code, currency } = page.document;
  const [extent, setExtent] = useState<'full' | 'part'>('full');
  const [net, setNet] = useState('');
  const [note, setNote] = useState('');
  const [report, setReport] = useState<string | null>(null);
  const given = extent === 'full' ? page.creditable_net : readAmount(net);
  const credit = async (reason: string) => {
    if (given === undefined) throw new FieldProblem(t(($) => $.credit.amountMissing));
    if (note.trim().length < 5) throw new FieldProblem(t(($) => $.credit.noteMissing));
    const body = { net: extent === 'full' ? null : given, note: note.trim(), report: report === null ? null : Number(report), reason };
    const credited = await creditInvoice(client, code, { ...body, version: page.version });
    return 'waiting' in credited ? t(($) => $.requests.kept) : t(($) => $.credit.done, { code });
  };
  return (
    <ReasonDialog
      title={t(($) => $.credit.title, { code })}
      confirm={t(($) => $.credit.confirm)}
      isDestructive
      onConfirm={credit}
      onClose={onClose}
    >
      <MoneyLimitHint companyId={page.document.company.id} currency={currency} />
      <Radio.Group label={t(($) => $.credit.extent)} value={extent} onChange={(value) => setExtent(value === 'part' ? 'part' : 'full')}>
        <Stack gap={8} mt={6}>
          <Radio value="full" label={t(($) => $.credit.full, { amount: format.money(page.creditable_net, currency) })} />
          <Radio value="part" label={t(($) => $.credit.part)} />
        </Stack>
      </Radio.Group>
      {extent === 'part' && (
        <AmountField
          label={t(($) => $.credit.net)}
          currency={currency}
          value={net}
          onChange={(event) => setNet(event.currentTarget.value)}
        />
      )}
      {given !== undefined && page.vat_rate > 0 && (
        <p className={classes.hint}>{t(($) => $.credit.withVat, { amount: format.money(withVat(given, page.vat_rate), currency) })}</p>
      )}
      <TextInput
        label={t(($) => $.credit.note)}
        description={t(($) => $.credit.noteHint)}
        value={note}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <ReportField reports={page.reports} value={report} onChange={setReport} />
    </ReasonDialog>
  );
}

const reasonKey = (given: string) => {
  const reason = reportReasons.find((one) => one === given);
  // Text keys must not end in an i18next plural suffix.
  return reason === undefined || reason === 'reject_other' ? 'anything' : reason;
};

/** The report being credited, if the lead has one. */
function ReportField({
  reports,
  value,
  onChange,
}: {
  reports: StaffDocumentPage['reports'];
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const { t } = useTranslation('operator-billing');
  const formatReport = (state: string, reason: string, number: number): string =>
    t(($) => $.credit.reportWords, {
      number,
      reason: t(($) => $.credit.reasons[reasonKey(reason)]),
      state: t(($) => $.credit.states[reportStates.find((one) => one === state) ?? 'with_operator']),
    });
  if (reports.length === 0) return null;
  return (
    <NativeSelect
      label={t(($) => $.credit.report)}
      value={value ?? ''}
      data={[
        { value: '', label: t(($) => $.credit.noReport) },
        ...reports.map(({ id, state, reason }) => ({ value: String(id), label: formatReport(state, reason, id) })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  );
}
