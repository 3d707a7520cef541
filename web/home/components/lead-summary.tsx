import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lead } from '../../buying/lead.ts';
import { LeadBadgeMark } from '../../buying/list/lead-badge.tsx';
import { isSoldOut, type LeadBadge, leadBadges } from '../../buying/list/lead-badges.ts';
import { timescaleText } from '../../buying/list/lead-cells.tsx';
import { SoldMeter, soldText } from '../../buying/list/sold-meter.tsx';
import { useRowTexts } from '../../buying/row-texts.ts';
import { useMinute } from '../../buying/use-minute.ts';
import { AppLinkButton } from '../../ui/app-link.tsx';
import classes from './lead-summary.module.css';

interface LeadStateProps {
  readonly row: Lead;
  /** Where it has no place of its own. */
  readonly date?: ReactNode;
  /** Stands last. */
  readonly children?: ReactNode;
}

/** On one line what presses and how many places are left, the most urgent first; what the line has no room for is left out whole. */
export function LeadState({ row, date, children }: LeadStateProps) {
  const badges = leadBadges(row, useMinute());
  const isUrgent = ({ kind }: LeadBadge) => kind === 'priority' || kind === 'offered';
  const shown = [badges.find(isUrgent), badges.find((badge) => !isUrgent(badge))];
  const texts = useRowTexts();
  const whole = [soldText({ row, texts }), timescaleText({ row, texts })].join(', ');
  return (
    <span className={classes.state} title={whole}>
      {shown.map((badge) => badge && <LeadBadgeMark key={badge.kind} badge={badge} />)}
      {date}
      <span className={classes.meter}>
        <SoldMeter row={row} />
      </span>
      {children}
    </span>
  );
}

/** Opens Buy leads with this lead in the basket. */
export function OpenLead({ row }: { row: Lead }) {
  const { t } = useTranslation('buying');
  const { postcode, quoteCode } = row;
  return (
    <AppLinkButton to="/buy-leads" search={{ enquirycode: quoteCode }} variant="default" px="md">
      {isSoldOut(row) ? t(($) => $.row.view) : t(($) => $.row.buy)}
      <span className="visually-hidden"> {t(($) => $.row.subject, { type: row.workType, postcode })}</span>
    </AppLinkButton>
  );
}
