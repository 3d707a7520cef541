import type { ReportWire } from '../../contract/disputes/endpoints.ts';

type Decision = ReportWire['decisions'][number];
export type OpenState = 'checking' | 'asking_customer' | 'with_operator' | 'appealed';

/** What happened to a report, one after the other; `now` is what is waited for, and by when a person has promised to decide it. */
export type TimelineEvent =
  | { readonly kind: 'reported' | 'appealed'; readonly at: string; readonly comment: string; readonly report: ReportWire }
  | { readonly kind: 'asked'; readonly at: string; readonly until: string; readonly isOpen: boolean }
  | { readonly kind: 'answered' | 'credited'; readonly at: string }
  | { readonly kind: 'decided'; readonly at: string; readonly decision: Decision; readonly report: ReportWire }
  | { readonly kind: 'now'; readonly state: OpenState; readonly by: string | null };

const openStates: readonly string[] = ['checking', 'asking_customer', 'with_operator', 'appealed'] satisfies readonly OpenState[];
const isOpen = (state: string): state is OpenState => openStates.includes(state);

const isWithPerson = (state: OpenState): boolean => state === 'with_operator' || state === 'appealed';

function decidedEvents(report: ReportWire, step: Decision['step']): TimelineEvent[] {
  const decision = report.decisions.find((one) => one.step === step);
  if (decision === undefined) return [];
  const { at } = decision;
  const credited = decision.facts['credit'] === 'issued' ? [{ kind: 'credited', at } as const] : [];
  return [{ kind: 'decided', at, decision, report }, ...credited];
}

/** The events of one report in the order in which they happened. */
export function timelineEvents(report: ReportWire): readonly TimelineEvent[] {
  const { created, comment, question, state, appealed, appeal_comment: appeal, decide_by: by } = report;
  const asked: TimelineEvent[] =
    question === null
      ? []
      : [
          { kind: 'asked', at: question.asked, until: question.ends, isOpen: state === 'asking_customer' },
          ...(question.answered === null ? [] : [{ kind: 'answered', at: question.answered } as const]),
        ];
  return [
    { kind: 'reported', at: created, comment, report },
    ...asked,
    ...decidedEvents(report, 'report'),
    ...(appealed === null ? [] : [{ kind: 'appealed', at: appealed, comment: appeal ?? '', report } as const]),
    ...decidedEvents(report, 'appeal'),
    ...(isOpen(state) ? [{ kind: 'now', state, by: isWithPerson(state) ? by : null } as const] : []),
  ];
}
