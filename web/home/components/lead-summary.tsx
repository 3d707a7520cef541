import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lead } from '../../buying/lead.ts';
import { LeadBadgeMark } from '../../buying/list/lead-badge.tsx';
import { useMinute } from '../../buying/use-minute.ts';
import { type LeadBadge, isSoldOut, leadBadges } from '../../buying/list/lead-badges.ts';
import { AppLinkButton } from '../../ui/app-link.tsx';

/** The first badge of each kind that a small row has room for: time pressure beside the date, the places beside the type. */
export function useSummaryBadges(row: Lead): { urgent: LeadBadge | undefined; places: LeadBadge | undefined } {
  const badges = leadBadges(row, useMinute());
  const isUrgent = ({ kind }: LeadBadge) => kind === 'priority' || kind === 'offered';
  return { urgent: badges.find(isUrgent), places: badges.find((badge) => !isUrgent(badge)) };
}

export function SummaryBadge({ badge }: { badge: LeadBadge | undefined }) {
  return badge === undefined ? null : <LeadBadgeMark badge={badge} />;
}

/** Opens Buy leads with this lead in the basket. */
export function OpenLead({ row, fullWidth = false, children }: { row: Lead; fullWidth?: boolean; children?: ReactNode }) {
  const { t } = useTranslation('buying');
  const { postcode, quoteCode } = row;
  return (
    <AppLinkButton to="/buy-leads" search={{ enquirycode: quoteCode }} variant="default" px="md" fullWidth={fullWidth}>
      {children ?? (isSoldOut(row) ? t(($) => $.row.view) : t(($) => $.row.buy))}
      <span className="visually-hidden"> {t(($) => $.row.subject, { type: row.workType, postcode })}</span>
    </AppLinkButton>
  );
}
