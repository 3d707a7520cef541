import type { ReportState, ReportStatus } from './values.ts';

/** Facts about reporting a lead, times in milliseconds since 1970. */
export interface ReportFacts {
  /** State of the latest report; null without one. */
  readonly state: ReportState | null;
  readonly reportBy: number;
  /** Null unless a report was rejected. */
  readonly appealBy: number | null;
  readonly isBanned: boolean;
  readonly now: number;
}

/** What the company may do, or why not. Shared by the button, the page and the verb. */
export type ReportChoice =
  | { readonly kind: 'report'; readonly until: number }
  | { readonly kind: 'appeal'; readonly until: number }
  | { readonly kind: 'none'; readonly reason: 'banned' | 'already_reported' | 'decided' }
  | { readonly kind: 'none'; readonly reason: 'report_closed' | 'appeal_closed'; readonly since: number };

/** Specification, document 1: 'Reporting allowed' and 'Appeal'. Deadlines are inclusive to the millisecond. */
export function reportChoice({ state, reportBy, appealBy, isBanned, now }: ReportFacts): ReportChoice {
  if (isBanned) return { kind: 'none', reason: 'banned' };
  switch (state) {
    case null:
    case 'extended':
      return now <= reportBy ? { kind: 'report', until: reportBy } : { kind: 'none', reason: 'report_closed', since: reportBy };
    case 'checking':
    case 'asking_customer':
    case 'with_operator':
    case 'appealed':
      return { kind: 'none', reason: 'already_reported' };
    case 'rejected': {
      const until = appealBy ?? reportBy;
      return now <= until ? { kind: 'appeal', until } : { kind: 'none', reason: 'appeal_closed', since: until };
    }
    case 'accepted':
    case 'appeal_accepted':
    case 'appeal_rejected':
      return { kind: 'none', reason: 'decided' };
  }
}

/** Returns a report's state as lists and pages show it. */
export function toReportStatus(state: ReportState | null): ReportStatus | null {
  switch (state) {
    case null:
      return null;
    case 'checking':
    case 'asking_customer':
    case 'with_operator':
      return 'reported';
    case 'accepted':
    case 'appeal_accepted':
      return 'accepted';
    case 'rejected':
    case 'appeal_rejected':
      return 'rejected';
    case 'appealed':
    case 'extended':
      return state;
  }
}
