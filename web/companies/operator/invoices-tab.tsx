import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Api } from '../../../contract/api.ts';
import type { Received } from '../../../contract/kit/endpoint.ts';
import { staffQuery } from '../../identity/operator/session.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { FieldProblem, ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { ReadOnlyTable } from '../../ui/desk/desk-table.tsx';
import { deskColumns } from '../../ui/desk/use-desk-table.ts';
import { useFormat } from '../../ui/format.ts';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { moneyQuery, removeCard, refundCredit, type UnusedPayment, companyDeskKeys } from './api.ts';
import classes from './company.module.css';
import { TabRoom } from './tab-room.tsx';
import type { TabProps } from './lead-tabs.tsx';

interface Card {
  readonly id: number;
  readonly brand: string;
  readonly last4: string;
  readonly expires: string;
  readonly default: boolean;
  readonly expired: boolean;
}

const issued = deskColumns<Received<Api['GET /operator/companies/{id}/money']>['body']['data']['invoices'][number]>();

export function InvoicesTab({ company: { id } }: TabProps) {
  const { t } = useTranslation('operator-companies');
  const format = useFormat();
  const query = useQuery(moneyQuery(id));
  const { data: member } = useQuery(staffQuery());
  return (
    <TabRoom data={query.data} loading={toRegionLoading(query)}>
      {({ invoices, cards, unused }) => (
        <div className={classes.preview}>
          <UnusedCredit companyId={id} payments={unused} isAdmin={member?.role === 'admin'} />
          <Cards companyId={id} cards={cards} />
          <SectionCard title={t(($) => $.tabNames.invoices)}>
            <ReadOnlyTable
              label={t(($) => $.tabNames.invoices)}
              rows={invoices}
              getKey={({ code }) => code}
              empty={t(($) => $.invoices.empty)}
              columns={issued.columns([
                issued.accessor('code', {
                  header: t(($) => $.invoices.code),
                  cell: ({ getValue }) => <DeskLink href={`/operator/invoices/${getValue()}`}>{getValue()}</DeskLink>,
                }),
                issued.accessor((invoice) => format.shortDate(invoice.issued), { id: 'issued', header: t(($) => $.invoices.issued) }),
                issued.accessor(({ due, kind }) => (kind === 'credit_note' ? t(($) => $.invoices.creditNote) : format.shortDay(due)), {
                  id: 'due',
                  header: t(($) => $.invoices.due),
                }),
                issued.accessor(({ status }) => t(($) => $.invoices.statuses[status]), {
                  id: 'status',
                  header: t(($) => $.invoices.status),
                }),
                issued.accessor(({ gross, currency }) => format.money(gross, currency), {
                  id: 'gross',
                  header: t(($) => $.invoices.amount),
                  meta: { isNumeric: true },
                }),
              ])}
            />
          </SectionCard>
        </div>
      )}
    </TabRoom>
  );
}

/** A company cannot remove its last card itself and has to ask the account team. */
function Cards({ companyId, cards }: { companyId: number; cards: readonly Card[] }) {
  const { t } = useTranslation('operator-companies');
  const format = useFormat();
  const client = useQueryClient();
  const [asked, setAsked] = useState<Card>();
  const formatCardName = ({ brand, last4 }: Card) =>
    t(($) => $.invoices.card, { brand: brand.charAt(0).toUpperCase() + brand.slice(1), last4 });
  return (
    <SectionCard title={t(($) => $.invoices.cards)}>
      {cards.length === 0 && <p>{t(($) => $.invoices.noCards)}</p>}
      <ul className={classes.list}>
        {cards.map((card) => (
          <li key={card.id} className={classes.between}>
            <span>
              {formatCardName(card)}
              <span className={classes.dim}>
                {' '}
                {card.expired
                  ? t(($) => $.invoices.expired, { date: format.shortDay(card.expires) })
                  : t(($) => $.invoices.expires, { date: format.shortDay(card.expires) })}
                {card.default && `, ${t(($) => $.invoices.standardCard)}`}
              </span>
            </span>
            <Button variant="default" aria-label={`${t(($) => $.invoices.remove)}: ${formatCardName(card)}`} onClick={() => setAsked(card)}>
              {t(($) => $.invoices.remove)}
            </Button>
          </li>
        ))}
      </ul>
      {asked !== undefined && (
        <ReasonDialog
          title={t(($) => $.invoices.removeQuestion, { card: formatCardName(asked) })}
          confirm={t(($) => $.invoices.remove)}
          done={t(($) => $.invoices.removed)}
          isDestructive
          onConfirm={async (reason) => {
            await removeCard(companyId, asked.id, reason);
            await client.invalidateQueries({ queryKey: companyDeskKeys.of(companyId) });
          }}
          onClose={() => setAsked(undefined)}
        >
          <p>{t(($) => $.invoices.removeEffect)}</p>
        </ReasonDialog>
      )}
    </SectionCard>
  );
}

interface UnusedCreditProps {
  readonly companyId: number;
  readonly payments: readonly UnusedPayment[];
  readonly isAdmin: boolean;
}

/** Lists unused payments of a company, with refunds to the original card. */
function UnusedCredit({ companyId, payments, isAdmin }: UnusedCreditProps) {
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

/** Parses a typed amount; undefined if invalid. */
function parseAmount(text: string): number | undefined {
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
    const amount = parseAmount(typed);
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
