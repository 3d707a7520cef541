import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { staffQuery } from '../../../identity/operator/session.ts';
import { DeskLink } from '../../../ui/desk/desk-link.tsx';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { useFormat } from '../../../ui/format.ts';
import { loadingOf } from '../../../ui/region-loading.ts';
import { SectionCard } from '../../../ui/section-card.tsx';
import { moneyQuery, removeCard } from '../api.ts';
import classes from '../company.module.css';
import { PlainTable } from '../plain-table.tsx';
import { companyDeskKeys } from '../query-keys.ts';
import { TabRoom } from '../tab-room.tsx';
import { UnusedCredit } from '../unused-credit.tsx';
import type { TabProps } from './tab-props.ts';

interface Card {
  readonly id: number;
  readonly brand: string;
  readonly last4: string;
  readonly expires: string;
  readonly default: boolean;
  readonly expired: boolean;
}

const codeLink = ({ code }: { readonly code: string }) => <DeskLink href={`/operator/invoices/${code}`}>{code}</DeskLink>;

export function InvoicesTab({ company: { id } }: TabProps) {
  const { t } = useTranslation('operator-companies');
  const format = useFormat();
  const query = useQuery(moneyQuery(id));
  const { data: member } = useQuery(staffQuery());
  return (
    <TabRoom data={query.data} loading={loadingOf(query)}>
      {({ invoices, cards, unused }) => (
        <div className={classes.preview}>
          <UnusedCredit companyId={id} payments={unused} isAdmin={member?.role === 'admin'} />
          <Cards companyId={id} cards={cards} />
          <SectionCard title={t(($) => $.tabNames.invoices)}>
            <PlainTable
              caption={t(($) => $.tabNames.invoices)}
              rows={invoices}
              keyOf={({ code }) => code}
              empty={t(($) => $.invoices.empty)}
              columns={[
                { label: t(($) => $.invoices.code), cell: codeLink },
                { label: t(($) => $.invoices.issued), cell: ({ issued }) => format.shortDate(issued) },
                {
                  label: t(($) => $.invoices.due),
                  cell: ({ due, kind }) => (kind === 'credit_note' ? t(($) => $.invoices.creditNote) : format.shortDay(due)),
                },
                { label: t(($) => $.invoices.status), cell: ({ status }) => t(($) => $.invoices.statuses[status]) },
                { label: t(($) => $.invoices.amount), isNumeric: true, cell: ({ gross, currency }) => format.money(gross, currency) },
              ]}
            />
          </SectionCard>
        </div>
      )}
    </TabRoom>
  );
}

/** A company cannot take its last card away itself: that is what it asks the account team for. */
function Cards({ companyId, cards }: { companyId: number; cards: readonly Card[] }) {
  const { t } = useTranslation('operator-companies');
  const format = useFormat();
  const client = useQueryClient();
  const [asked, setAsked] = useState<Card>();
  const nameOf = ({ brand, last4 }: Card) => t(($) => $.invoices.card, { brand: brand.charAt(0).toUpperCase() + brand.slice(1), last4 });
  return (
    <SectionCard title={t(($) => $.invoices.cards)}>
      {cards.length === 0 && <p>{t(($) => $.invoices.noCards)}</p>}
      <ul className={classes.list}>
        {cards.map((card) => (
          <li key={card.id} className={classes.between}>
            <span>
              {nameOf(card)}
              <span className={classes.dim}>
                {' '}
                {card.expired
                  ? t(($) => $.invoices.expired, { date: format.shortDay(card.expires) })
                  : t(($) => $.invoices.expires, { date: format.shortDay(card.expires) })}
                {card.default && `, ${t(($) => $.invoices.standardCard)}`}
              </span>
            </span>
            <Button variant="default" aria-label={`${t(($) => $.invoices.remove)}: ${nameOf(card)}`} onClick={() => setAsked(card)}>
              {t(($) => $.invoices.remove)}
            </Button>
          </li>
        ))}
      </ul>
      {asked !== undefined && (
        <ReasonDialog
          title={t(($) => $.invoices.removeQuestion, { card: nameOf(asked) })}
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
