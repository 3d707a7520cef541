import { maxExportYears } from '../../../contract/kit/sheet-format.ts';

/** Days in the company's time zone as YYYY-MM-DD, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export const presets = ['today', 'yesterday', 'thisWeek', 'thisMonth', 'lastMonth', 'quarter', 'year', 'last12', 'all', 'custom'] as const;
export type Preset = (typeof presets)[number];

/** The earliest day an export may start with. */
export function oldestDay(today: string): string {
  return shifted(today, { years: -maxExportYears });
}

/** Returns the days of a period up to today as YYYY-MM-DD. Weeks start on Monday, quarters and years follow the calendar. */
export function getPresetRange(preset: Exclude<Preset, 'custom'>, today: string): DayRange {
  const month = `${today.slice(0, 7)}-01`;
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: shifted(today, { days: -1 }), to: shifted(today, { days: -1 }) };
    case 'thisWeek':
      return { from: shifted(today, { days: -((weekday(today) + 6) % 7) }), to: today };
    case 'thisMonth':
      return { from: month, to: today };
    case 'lastMonth':
      return { from: shifted(month, { months: -1 }), to: shifted(month, { days: -1 }) };
    case 'quarter':
      return { from: shifted(month, { months: -((Number(today.slice(5, 7)) - 1) % 3) }), to: today };
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case 'last12':
      return { from: shifted(shifted(today, { days: 1 }), { years: -1 }), to: today };
    case 'all':
      return { from: oldestDay(today), to: today };
  }
}

export type RangeProblem = 'missing' | 'tooOld' | 'startAfterEnd' | 'endBeforeStart';

/** Validates a custom period; the error belongs to the day changed last. */
export function validateRange(
  { from, to }: DayRange,
  { today, changed }: { today: string; changed: keyof DayRange },
): Partial<Record<keyof DayRange, RangeProblem>> {
  const problems: Partial<Record<keyof DayRange, RangeProblem>> = {};
  if (!isDay(from)) problems.from = 'missing';
  else if (from < oldestDay(today)) problems.from = 'tooOld';
  if (!isDay(to)) problems.to = 'missing';
  if (problems.from === undefined && problems.to === undefined && to < from) {
    if (changed === 'from') problems.from = 'startAfterEnd';
    else problems.to = 'endBeforeStart';
  }
  return problems;
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Clamps the day to the length of the month. */
function shifted(day: string, { days = 0, months = 0, years = 0 }: { days?: number; months?: number; years?: number }): string {
  const at = new Date(`${day}T00:00:00Z`);
  const date = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months + years * 12);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(date, last) + days);
  return at.toISOString().slice(0, 10);
}
