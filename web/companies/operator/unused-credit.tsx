import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldProblem } from '../../ui/desk/field-problem.ts';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { refundCredit, type UnusedPayment } from './api.ts';
import classes from './company.module.css';
import { companyDeskKeys } from './query-keys.ts';

interface UnusedCreditProps {
  readonly companyId: number;
  readonly payments: readonly UnusedPayment[];
  readonly isAdmin: boolean;
}

/** What a company paid and has not used, and the way back to the card that each payment came from. */
export function UnusedCredit({ companyId, payments, isAdmin }: UnusedCreditProps) {
  const { t } = useTranslation('operator-companies');
  const format = useFormat();
  const [asked, setAsked] = useState<UnusedPayment>();
  if (payments.length === 0) return null;
  return (
    <SectionCard title={t(($) => $.unused.title)}>
      {!isAdmin && <p className={classes.dim}>{t(($) => $.unused.admin)}</p>}
      <ul className={classes.list}>
        {payments.map((payment) => {
          const { unused, amount, paid, currency } = payment;
          const money = { unused: format.money(unused, currency), amount: format.money(amount, currency) };
          return (
            <li key={payment.payment} className={classes.between}>
              <span>
                {t(($) => $.unused.line, { ...money, date: format.shortDate(paid) })}{' '}
                <span className={classes.dim}>{payment.by_card ? t(($) => $.unused.byCard) : t(($) => $.unused.byBank)}</span>
              </span>
              {payment.refund_under_way ? (
                <span>{t(($) => $.unused.underWay)}</span>
              ) : (
                isAdmin &&
                payment.by_card && (
                  <Button variant="default" aria-label={t(($) => $.unused.refundOf, money)} onClick={() => setAsked(payment)}>
                    {t(($) => $.unused.refund)}
                  </Button>
                )
              )}
            </li>
          );
        })}
      </ul>
      {asked !== undefined && <RefundDialog companyId={companyId} payment={asked} onClose={() => setAsked(undefined)} />}
    </SectionCard>
  );
}

/** An amount as people type it; undefined where it is none. */
function amountIn(text: string): number | undefined {
  const plain = text.replaceAll(/[\s£]/g, '').replace(/,(\d{1,2})$/, '.$1');
  return /^\d{1,7}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
}

function RefundDialog({ companyId, payment, onClose }: { companyId: number; payment: UnusedPayment; onClose: () => void }) {
  const { t } = useTranslation('operator-companies');
  const format = useFormat();
  const client = useQueryClient();
  const { unused, currency } = payment;
  const [typed, setTyped] = useState(unused.toFixed(2));
  const give = async (reason: string) => {
    const amount = amountIn(typed);
    if (amount === undefined || amount === 0) throw new FieldProblem(t(($) => $.unused.amountMissing));
    if (amount > unused) throw new FieldProblem(t(($) => $.unused.tooMuch, { unused: format.money(unused, currency) }));
    try {
      const isWaiting = await refundCredit(companyId, { payment: payment.payment, amount, reason });
      return isWaiting ? t(($) => $.unused.waits) : t(($) => $.unused.done);
    } finally {
      await client.invalidateQueries({ queryKey: companyDeskKeys.of(companyId) });
    }
  };
  return (
    <ReasonDialog title={t(($) => $.unused.question)} confirm={t(($) => $.unused.refund)} isDestructive onConfirm={give} onClose={onClose}>
      <p>{t(($) => $.unused.effect, { date: format.shortDate(payment.paid) })}</p>
      <TextInput
        label={t(($) => $.unused.amount, { currency })}
        description={t(($) => $.unused.most, { unused: format.money(unused, currency) })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ReasonDialog>
  );
}
