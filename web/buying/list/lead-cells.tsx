import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { MarketplaceOrder } from '../../../contract/buying/values.ts';
import { AppLinkButton } from '../../ui/app-link.tsx';
import { findBoughtCode } from '../api.ts';
import { type Lead, findTimescale, type RowTexts, useRowTexts } from '../lead.ts';
import { IconCircleCheck } from '../../ui/icons/trade-icons.ts';
import { useMinute } from '../use-minute.ts';
import { type BadgePlace, LeadBadgeMark, badgePlaces, isTimed, rowBadges } from './lead-badge.tsx';
import classes from './lead-cells.module.css';
import { confirmedChecks } from './lead-glance.ts';

export interface CellProps {
  readonly row: Lead;
  readonly texts: RowTexts;
}

/** Shows when the lead went on sale; the title has the full date. */
export function ReleasedText({ row, texts: { format } }: CellProps) {
  return (
    <time dateTime={row.releasedAt} title={format.fullDate(row.releasedAt)}>
      {format.listDate(row.releasedAt)}
    </time>
  );
}

/** Formats the customer's timescale. */
export function timescaleText({ row, texts: { say } }: CellProps): string {
  return say(($) => $.timescale[findTimescale(row) ?? 'none']);
}

interface PriceProps extends CellProps {
  /** For an example, whose VAT is unknown. */
  readonly isExample?: boolean;
}

/** Shows the net price, and beneath it what is paid. */
export function Price({ row, texts, isExample = false }: PriceProps) {
  const { say, format } = texts;
  return (
    <span className={classes.price}>
      <span className={`money ${classes.amount}`}>{format.money(row.price, row.currency)}</span>
      <span className={`money ${classes.vat}`}>{isExample ? say(($) => $.row.plusVat) : vatText({ row, texts })}</span>
    </span>
  );
}

function vatText({ row: { price, vat, currency }, texts: { say, format } }: CellProps): string {
  if (vat === 0) return say(($) => $.row.noVat);
  return say(($) => $.row.incVat, { total: format.money(price + vat, currency) });
}

/** Shows the best confirmed way to reach the customer, or that there is none. The basket lists all of them. */
export function Check({ row, texts }: CellProps) {
  const [best] = confirmedChecks(row, texts);
  if (best === undefined) return <span className={classes.unchecked}>{texts.say(($) => $.row.checks.none)}</span>;
  return (
    <span className={classes.check}>
      <IconCircleCheck size={16} stroke={1.75} aria-hidden />
      {best}
    </span>
  );
}

interface RowBadgesProps {
  readonly row: Lead;
  /** Cell of the table, each with badges of its own, or a card, which shows all of them together. */
  readonly place: BadgePlace | 'card';
}

/** At most two badges, on one line. Only badges with an end follow the clock. */
export function RowBadges({ row, place }: RowBadgesProps) {
  return isTimed(row) ? <TimedBadges row={row} place={place} /> : <Badges row={row} place={place} now={0} />;
}

function TimedBadges(props: RowBadgesProps) {
  return <Badges {...props} now={useMinute()} />;
}

function Badges({ row, place, now }: RowBadgesProps & { readonly now: number }) {
  const badges = rowBadges(row, now).filter(({ kind }) => place === 'card' || place === badgePlaces[kind]);
  if (badges.length === 0) return null;
  return (
    <span className={classes.badges}>
      {badges.map((badge) => (
        <LeadBadgeMark key={badge.kind} badge={badge} />
      ))}
    </span>
  );
}

export function LeadLink({ code }: { code: string }) {
  const { t } = useTranslation('buying');
  return (
    <AppLinkButton to="/lead/$code" params={{ code }} variant="default">
      {t(($) => $.bought.view)}
    </AppLinkButton>
  );
}

export function MyLeadsLink() {
  const { t } = useTranslation('buying');
  return (
    <AppLinkButton to="/my-leads" variant="default">
      {t(($) => $.bought.myLeads)}
    </AppLinkButton>
  );
}

/** Links to a lead bought before; its code is fetched on demand. */
export function BoughtBeforeLink({ quoteCode }: { quoteCode: string }) {
  const { t } = useTranslation('buying');
  const navigate = useNavigate();
  const client = useQueryClient();
  const view = async () => {
    const code = await findBoughtCode(client, quoteCode);
    await (code === undefined ? navigate({ to: '/my-leads' }) : navigate({ to: '/lead/$code', params: { code } }));
  };
  return (
    <Button variant="default" onClick={() => void view()}>
      {t(($) => $.bought.view)}
    </Button>
  );
}

type ColumnId = 'date' | 'postcode' | 'type' | 'timescale' | 'sold' | 'price';

interface Column {
  readonly id: ColumnId;
  /** Sort orders of the column; the first press applies the first. */
  readonly orders?: readonly [MarketplaceOrder, MarketplaceOrder];
}

/** The columns of the table, left to right. */
export const leadColumns: readonly Column[] = [
  { id: 'date', orders: ['date-desc', 'date-asc'] },
  { id: 'postcode' },
  { id: 'type', orders: ['type-asc', 'type-desc'] },
  { id: 'timescale', orders: ['urgency-desc', 'urgency-asc'] },
  { id: 'sold', orders: ['sold-desc', 'sold-asc'] },
  { id: 'price', orders: ['price-asc', 'price-desc'] },
];

/** For a single lead; lists pass in their own texts. */
export function ReleasedAt({ row }: { row: Lead }) {
  return <ReleasedText row={row} texts={useRowTexts()} />;
}

export function TimescaleCell({ row }: { row: Lead }) {
  return timescaleText({ row, texts: useRowTexts() });
}

export function PriceCell({ row }: { row: Lead }) {
  return <Price row={row} texts={useRowTexts()} />;
}
