import { Button, Checkbox, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffAccountWire } from '../../../contract/billing/operator-invoices-endpoints.ts';
import { dateFormat } from '../../../contract/kit/date-format.ts';
import { toMajor, toMinor } from '../../../contract/kit/minor-units.ts';
import { FieldProblem, ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import table from '../../ui/list/table.module.css';
import { DialogActions, ModalDialog } from '../../ui/overlay/modal-dialog.tsx';
import { AmountField } from '../amount-field.tsx';
import { readAmount } from '../../ui/form/amount-rule.ts';
import { accountQuery, recordTransfer, accountsQuery } from './api.ts';
import classes from './dialogs.module.css';
import { MoneyLimitHint } from './money-limit-hint.tsx';

interface TransferDialogProps {
  /** If omitted, the company is chosen first. */
  readonly account?: ChosenAccount;
  /** Invoices preselected. */
  readonly codes?: readonly string[];
  readonly onClose: () => void;
}

/** Records a bank transfer: payer, amount, date, bank reference and invoices. */
export function TransferDialog({ account, codes = [], onClose }: TransferDialogProps) {
  const { t } = useTranslation('operator-billing');
  const client = useQueryClient();
  const [chosen, setChosen] = useState(account);
  const { data } = useQuery({ ...accountQuery(chosen?.id ?? 0), enabled: chosen !== undefined });
  const [picked, setPicked] = useState(codes);
  const [amount, setAmount] = useState<string>();
  const [day, setDay] = useState<string>();
  const [reference, setReference] = useState('');
  const [use, setUse] = useState<TransferResult>();
  const used = useRef<TransferResult>(undefined);
  const today = useToday(data);
  const shownAmount = amount ?? formatAmountDue(data, picked);
  const record = async (reason: string) => {
    const read = readAmount(shownAmount);
    if (chosen === undefined) throw new FieldProblem(t(($) => $.account.missing));
    if (read === undefined) throw new FieldProblem(t(($) => $.transfer.amountMissing));
    const body = { amount: read, received_on: day ?? today, reference: reference.trim(), invoices: [...picked], reason };
    const recorded = await recordTransfer(client, chosen.id, body);
    if ('waiting' in recorded) return t(($) => $.requests.kept);
    used.current = { ...recorded, amount: read };
    setUse(used.current);
    return undefined;
  };
  // After recording, the dialog stays and says what the transfer paid.
  const closeUnlessUsed = (): void => {
    if (used.current === undefined) onClose();
  };
  if (use !== undefined) return <TransferUse use={use} name={chosen?.name ?? ''} currency={data?.currency ?? ''} onClose={onClose} />;
  return (
    <ReasonDialog title={t(($) => $.transfer.title)} confirm={t(($) => $.transfer.confirm)} onConfirm={record} onClose={closeUnlessUsed}>
      {account === undefined && (
        <AccountField
          chosen={chosen}
          onChoose={(next) => {
            setChosen(next);
            setPicked([]);
          }}
        />
      )}
      {account !== undefined && <p className={classes.total}>{account.name}</p>}
      {data !== undefined && <OpenInvoices account={data} first={codes} picked={picked} onPick={setPicked} />}
      <MoneyLimitHint companyId={chosen?.id} currency={data?.currency} />
      <div className={classes.pair}>
        <AmountField
          label={t(($) => $.transfer.amount)}
          currency={data?.currency ?? ''}
          value={shownAmount}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={t(($) => $.transfer.day)}
          value={day ?? today}
          max={today}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      </div>
      <TextInput
        label={t(($) => $.transfer.reference)}
        description={t(($) => $.transfer.referenceHint)}
        value={reference}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => setReference(event.currentTarget.value)}
      />
    </ReasonDialog>
  );
}

type TransferResult = Exclude<Awaited<ReturnType<typeof recordTransfer>>, { readonly waiting: unknown }> & { readonly amount: number };

interface TransferUseProps {
  readonly use: TransferResult;
  /** Company that paid. */
  readonly name: string;
  readonly currency: string;
  readonly onClose: () => void;
}

/** Lists the invoices a transfer paid, with the amount and remainder of each, and the unused credit. */
function TransferUse({ use: { amount, paid, credit }, name, currency, onClose }: TransferUseProps) {
  const { t } = useTranslation('operator-billing');
  const format = useFormat();
  const money = (given: number): string => format.money(given, currency);
  return (
    <ModalDialog title={t(($) => $.transfer.recordedTitle, { amount: money(amount) })} onClose={onClose}>
      {paid.length === 0 && <p className={classes.hint}>{t(($) => $.transfer.nonePaid)}</p>}
      {paid.length > 0 && (
        <table className={`${table.table} ${classes.paid}`}>
          <caption className="visually-hidden">{t(($) => $.transfer.paidCaption)}</caption>
          <thead>
            <tr>
              <th scope="col">{t(($) => $.transfer.paidInvoice)}</th>
              <th scope="col" data-column="numeric">
                {t(($) => $.transfer.paidAmount)}
              </th>
              <th scope="col" data-column="numeric">
                {t(($) => $.transfer.paidLeft)}
              </th>
            </tr>
          </thead>
          <tbody>
            {paid.map(({ code, amount: share, outstanding }) => (
              <tr key={code}>
                <th scope="row">{code}</th>
                <td data-column="numeric">{money(share)}</td>
                <td data-column="numeric">{outstanding === 0 ? t(($) => $.transfer.paidInFull) : money(outstanding)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {credit > 0 && <p>{t(($) => $.transfer.left, { amount: money(credit) })}</p>}
      <p className={classes.hint}>{t(($) => $.transfer.receipt, { name })}</p>
      <DialogActions>
        <Button onClick={onClose}>{t(($) => $.transfer.close)}</Button>
      </DialogActions>
    </ModalDialog>
  );
}

/** The company's local date, used to reject future transfers. */
function useToday(account: StaffAccountWire | undefined): string {
  const format = useFormat();
  return account === undefined ? format.today() : dateFormat(format.locale, account.time_zone).today();
}

/** Default amount, formatted for the field; empty if nothing is due. */
function formatAmountDue(account: StaffAccountWire | undefined, picked: readonly string[]): string {
  const chosen = account?.open_invoices.filter(({ code }) => picked.includes(code)) ?? [];
  const due = toMajor(chosen.reduce((sum, { outstanding }) => sum + toMinor(outstanding), 0));
  return due === 0 ? '' : due.toFixed(2);
}

interface OpenInvoicesProps {
  readonly account: StaffAccountWire;
  /** Preselected, and listed first: the list scrolls. */
  readonly first: readonly string[];
  readonly picked: readonly string[];
  readonly onPick: (codes: readonly string[]) => void;
}

/** Invoices to allocate to. If none is chosen, the oldest due is settled first. */
function OpenInvoices({ account, first, picked, onPick }: OpenInvoicesProps) {
  const { t } = useTranslation('operator-billing');
  const format = useFormat();
  if (account.open_invoices.length === 0) return <p className={classes.hint}>{t(($) => $.transfer.nothingOpen)}</p>;
  const isFirst = ({ code }: { readonly code: string }): boolean => first.includes(code);
  const listed = account.open_invoices.toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
  return (
    <fieldset className={classes.choices}>
      <legend>{t(($) => $.transfer.invoices)}</legend>
      <p className={classes.hint}>{t(($) => $.transfer.oldestFirst)}</p>
      {listed.map(({ code, outstanding, due_date, payment_under_way }) => (
        <Checkbox
          key={code}
          checked={picked.includes(code)}
          disabled={payment_under_way}
          label={t(($) => (payment_under_way ? $.transfer.underWay : $.transfer.invoice), {
            code,
            amount: format.money(outstanding, account.currency),
            date: format.shortDate(due_date),
          })}
          onChange={() => onPick(picked.includes(code) ? picked.filter((one) => one !== code) : [...picked, code])}
        />
      ))}
    </fieldset>
  );
}

const debounceMs = 250;

export interface ChosenAccount {
  readonly id: number;
  readonly name: string;
}

/** Finds a company by the start of its name, account number or invoice code. */
export function AccountField({
  chosen,
  onChoose,
}: {
  chosen: ChosenAccount | undefined;
  onChoose: (account: ChosenAccount | undefined) => void;
}) {
  const { t } = useTranslation('operator-billing');
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text.trim(), debounceMs);
  const { data: found } = useQuery(accountsQuery(wanted));
  return (
    <div className={classes.account}>
      <TextInput
        label={t(($) => $.account.label)}
        description={t(($) => $.account.hint)}
        value={chosen?.name ?? text}
        maxLength={80}
        autoComplete="off"
        data-autofocus
        onChange={(event) => {
          onChoose(undefined);
          setText(event.currentTarget.value);
        }}
      />
      <div aria-live="polite">
        {chosen === undefined && wanted.length >= 2 && found?.length === 0 && <p className={classes.none}>{t(($) => $.account.none)}</p>}
        {chosen === undefined && found !== undefined && found.length > 0 && (
          <ul className={classes.found} aria-label={t(($) => $.account.found)}>
            {found.map(({ id, name, account_number, country }) => (
              <li key={id}>
                <button type="button" onClick={() => onChoose({ id, name })}>
                  {name} <span>{`${account_number} · ${country.toUpperCase()}`}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
