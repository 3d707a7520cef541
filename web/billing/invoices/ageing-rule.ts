import { type Invoice, isPayable, totalOf } from '../invoice.ts';

/** By when what is unpaid has to be paid; amounts in major units. */
export interface Ageing {
  readonly overdue: number;
  readonly dueThisWeek: number;
  readonly notDue: number;
}

const week = 7;

/** `daysUntil`: calendar days from today to a day. What is due within a week counts as due this week. */
export function ageingOf(invoices: readonly Invoice[], daysUntil: (day: string) => number): Ageing {
  const open = invoices.filter(isPayable);
  const isSoon = ({ due_date: day }: Invoice) => daysUntil(day) <= week;
  const waiting = open.filter(({ status }) => status !== 'overdue');
  return {
    overdue: totalOf(open.filter(({ status }) => status === 'overdue')),
    dueThisWeek: totalOf(waiting.filter(isSoon)),
    notDue: totalOf(waiting.filter((invoice) => !isSoon(invoice))),
  };
}
