import type { Icon } from '../ui/icons/create-icon.ts';
import { createLink } from '@tanstack/react-router';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { type ReportFacts, reportChoice } from '../../contract/disputes/report-rule.ts';
import type { ReportState } from '../../contract/disputes/values.ts';
import type { LeadDetailWire } from './lead-facts.ts';
import classes from './entry.module.css';

interface EntryProps {
  readonly Icon: Icon;
  readonly children: ReactNode;
}

function Label({ Icon, children }: EntryProps) {
  return (
    <>
      <Icon size={20} stroke={1.75} aria-hidden className={classes.icon} />
      <span>{children}</span>
    </>
  );
}

/** Renders a link to a file or a page outside the app. */
export function LinkEntry({ Icon, children, className = '', ...anchor }: EntryProps & ComponentPropsWithRef<'a'>) {
  return (
    <a {...anchor} className={`${classes.entry} ${className}`}>
      <Label Icon={Icon}>{children}</Label>
    </a>
  );
}

/** Renders a link to a page of the app, with the router's typed address. */
export const PageEntry = createLink(LinkEntry);

interface ActionEntryProps extends EntryProps {
  /** Why it is disabled, shown below; undefined if enabled. */
  readonly reason?: string | undefined;
  readonly onClick?: () => void;
}

/** Renders an action. If unavailable, it stays in place, focusable and with a reason. */
export function ActionEntry({ Icon, reason, onClick, children }: ActionEntryProps) {
  const reasonId = useId();
  const isUnavailable = reason !== undefined;
  return (
    <button
      type="button"
      className={classes.entry}
      aria-disabled={isUnavailable || undefined}
      aria-describedby={isUnavailable ? reasonId : undefined}
      onClick={isUnavailable ? undefined : onClick}
    >
      <Label Icon={Icon}>
        {children}
        {isUnavailable && (
          <span id={reasonId} className={classes.reason} aria-hidden>
            {reason}
          </span>
        )}
      </Label>
    </button>
  );
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

interface TimeLeft {
  readonly unit: 'days' | 'hours' | 'minutes';
  readonly count: number;
}

/** Formats the remaining time in whole days, then hours, then minutes; the last minute counts as one. */
export function getTimeLeft(remaining: number): TimeLeft {
  if (remaining >= day) return { unit: 'days', count: Math.floor(remaining / day) };
  if (remaining >= hour) return { unit: 'hours', count: Math.floor(remaining / hour) };
  return { unit: 'minutes', count: Math.max(1, Math.floor(remaining / minute)) };
}

/** The appeal period after a rejection is equally long. */
const appealWindow = 7 * day;

/** Returns the remaining share, from 0 to 1, of the period to report (from purchase) or to appeal. */
export function getShareLeft(
  choice: { readonly kind: 'report' | 'appeal'; readonly until: number },
  boughtAt: number,
  now: number,
): number {
  const began = choice.kind === 'report' ? boughtAt : choice.until - appealWindow;
  return Math.min(1, Math.max(0, (choice.until - now) / Math.max(1, choice.until - began)));
}

type ReportableLead = Pick<LeadDetailWire['lead'], 'reportStatus' | 'isAppealable' | 'report_by' | 'appeal_by'>;

/** Converts a lead into the facts that the reporting rule needs. */
function toReportFacts(lead: ReportableLead, isReportBanned: boolean, now: number): ReportFacts {
  return {
    state: getReportState(lead),
    reportBy: Date.parse(lead.report_by),
    appealBy: lead.appeal_by === null ? null : Date.parse(lead.appeal_by),
    isBanned: isReportBanned,
    now,
  };
}

/** Simplifies the status, because reviewer and stage do not affect the options. */
function getReportState({ reportStatus, isAppealable }: ReportableLead): ReportState | null {
  switch (reportStatus) {
    case 'reported':
      return 'with_operator';
    case 'rejected':
      return isAppealable ? 'rejected' : 'appeal_rejected';
    default:
      return reportStatus;
  }
}

/** Returns the current reporting options, by the same rule as the server. */
export function getReportChoice({ lead, isReportBanned }: Pick<LeadDetailWire, 'lead' | 'isReportBanned'>, now: number) {
  return reportChoice(toReportFacts(lead, isReportBanned, now));
}
