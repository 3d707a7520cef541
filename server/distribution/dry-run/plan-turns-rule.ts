import type { JudgedCompany } from '../match-rule.ts';
import { servingOf, type TurnFacts } from '../turn-rule.ts';

/** A company in line; `position` counts from 1. */
export interface InLine {
  readonly company: JudgedCompany;
  readonly position: number;
}

export interface PlannedTurns {
  readonly automatic: readonly InLine[];
  readonly offers: readonly (InLine & { readonly until: Date })[];
  /** Whose turn never comes, the next first: there is no slot for them, or no time. */
  readonly left: readonly InLine[];
  readonly slotsLeft: number;
}

/**
 * The turns of a release as they come if everybody stays as they are: first who buys automatically, then the rest, each in the
 * order of the match, one slot after the other.
 */
export function planTurns(matched: readonly JudgedCompany[], slots: number, facts: TurnFacts): PlannedTurns {
  const line = [...matched.filter(({ automatic }) => automatic), ...matched.filter(({ automatic }) => !automatic)];
  const automatic: InLine[] = [];
  const offers: (InLine & { until: Date })[] = [];
  let { windowUntil } = facts;
  for (const [index, company] of line.entries()) {
    const taken = automatic.length + offers.length;
    const serving = taken < slots ? servingOf(company, { ...facts, windowUntil }) : null;
    if (serving === null) break;
    const one = { company, position: index + 1 };
    if (serving.kind === 'buy') automatic.push(one);
    else {
      offers.push({ ...one, until: serving.until });
      windowUntil = serving.until;
    }
  }
  const served = automatic.length + offers.length;
  const left = line.slice(served).map((company, index) => ({ company, position: served + index + 1 }));
  return { automatic, offers, left, slotsLeft: slots - served };
}
