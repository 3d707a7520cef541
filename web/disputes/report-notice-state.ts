import type { ReportChoice } from '../../contract/disputes/report-rule.ts';

/** What the page of a lead says first to who comes from reporting it. */
export type ReportNoticeState =
  | { readonly kind: 'reportSent' | 'appealSent' }
  | { readonly kind: 'refused'; readonly choice: Extract<ReportChoice, { readonly kind: 'none' }> };

/** It travels with the step to the page, so that its address stays what it is. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    reportNotice?: ReportNoticeState;
  }
}
