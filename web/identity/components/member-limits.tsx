import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MemberWire } from '../../../contract/identity/members-endpoints.ts';
import { can } from '../../../contract/kit/capabilities.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import { readAmount } from '../../ui/form/amount-rule.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { useFormat } from '../../ui/format.ts';
import { DialogActions, ModalDialog } from '../../ui/overlay/modal-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { peopleQuery, setMemberLimits } from '../people-api.ts';
import classes from './people.module.css';

interface MemberLimitsProps {
  readonly member: MemberWire;
  readonly currency: CurrencyCode;
}

/** Shows what a member who may buy has spent, and of which limit. */
export function MemberSpending({ member, currency }: MemberLimitsProps) {
  const { t } = useTranslation('people');
  const format = useFormat();
  const { day_limit: day, month_limit: month, spent_today: today, spent_this_month: thisMonth, role } = member;
  if (!can(role, 'buy')) return null;
  const money = (amount: number) => format.money(amount, currency);
  return (
    <p className={classes.about}>
      {day === null
        ? t(($) => $.limits.today, { spent: money(today) })
        : t(($) => $.limits.todayOf, { spent: money(today), limit: money(day) })}{' '}
      ·{' '}
      {month === null
        ? t(($) => $.limits.month, { spent: money(thisMonth) })
        : t(($) => $.limits.monthOf, { spent: money(thisMonth), limit: money(month) })}
    </p>
  );
}

/** Opens the member's spending limits. */
export function LimitsButton({ member, currency, isBusy }: MemberLimitsProps & { readonly isBusy: boolean }) {
  const { t } = useTranslation('people');
  const [isOpen, setOpen] = useState(false);
  if (!can(member.role, 'buy')) return null;
  return (
    <>
      <Button
        variant="default"
        disabled={isBusy}
        onClick={() => setOpen(true)}
        aria-label={t(($) => $.limits.changeNamed, { name: member.name })}
      >
        {t(($) => $.limits.change)}
      </Button>
      {isOpen && <LimitsDialog member={member} currency={currency} onClose={() => setOpen(false)} />}
    </>
  );
}

// A type, not an interface, because forms accept any record.
type LimitsForm = { day_limit: string; month_limit: string };

const amount = (typed: string) => (typed.trim() === '' || readAmount(typed) !== undefined ? undefined : ('number' as const));
const toText = (limit: number | null): string => (limit === null ? '' : String(limit));
const toLimit = (typed: string): number | null => readAmount(typed) ?? null;

function LimitsDialog({ member, currency, onClose }: MemberLimitsProps & { readonly onClose: () => void }) {
  const { t } = useTranslation('people');
  const client = useQueryClient();
  const { id, name, day_limit: day, month_limit: month } = member;
  const { field, submit, isBusy, summary } = useAppForm<LimitsForm>({
    initial: { day_limit: toText(day), month_limit: toText(month) },
    labels: { day_limit: t(($) => $.limits.day, { currency }), month_limit: t(($) => $.limits.perMonth, { currency }) },
    rules: { day_limit: amount, month_limit: amount },
    failure: t(($) => $.failed),
    send: async (values) => {
      await setMemberLimits(id, { day_limit: toLimit(values.day_limit), month_limit: toLimit(values.month_limit) });
      onClose();
      void showToast(t(($) => $.limits.saved, { name }));
      await client.invalidateQueries({ queryKey: peopleQuery().queryKey });
    },
  });
  return (
    <ModalDialog title={t(($) => $.limits.title, { name })} onClose={onClose}>
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <ErrorSummary {...summary} />
        <p className={classes.about}>{t(($) => $.limits.help)}</p>
        <TextInput {...field('day_limit')} data-autofocus size="md" inputMode="decimal" autoComplete="off" maxLength={14} />
        <TextInput {...field('month_limit')} size="md" inputMode="decimal" autoComplete="off" maxLength={14} />
        <DialogActions>
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {t(($) => $.members.keep)}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t(($) => $.limits.save)}
          </Button>
        </DialogActions>
      </form>
    </ModalDialog>
  );
}
