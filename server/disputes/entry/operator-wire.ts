import type { QueuedReportWire } from '../../../contract/disputes/queue-endpoints.ts';
import { toMajor } from '../../../contract/kit/money.ts';
import { workingHours, type WorkingDays } from '../working-hours-rule.ts';
import type { QueuedReport } from '../operator/queue-query.ts';

function decidedWire({ decidedOutcome, decidedAt, decidedBy, decidedByName }: QueuedReport): QueuedReportWire['decided'] {
  if (decidedOutcome === null || decidedAt === null || decidedBy === null) return null;
  return { outcome: decidedOutcome, decided_by: decidedBy, by: decidedByName, at: decidedAt.toISOString() };
}

function pendingWire({ pendingOutcome, pendingBy, pendingUntil }: QueuedReport): QueuedReportWire['pending'] {
  if (pendingOutcome === null || pendingBy === null || pendingUntil === null) return null;
  return { outcome: pendingOutcome, by: pendingBy, until: pendingUntil.toISOString() };
}

/** One line of the queue; its age in hours of working days. */
export function queuedWire(row: QueuedReport, calendar: WorkingDays): QueuedReportWire {
  return {
    id: row.id,
    lead: row.lead,
    country: row.country,
    reason: row.reason,
    state: row.state,
    price: toMajor(row.netMinor),
    currency: row.currency,
    waiting_since: row.waitingSince.toISOString(),
    decide_by: row.decideBy.toISOString(),
    working_hours: Math.round(workingHours(row.waitingSince, row.until, calendar) * 10) / 10,
    overdue: row.until > row.decideBy,
    decided: decidedWire(row),
    pending: pendingWire(row),
    company: {
      id: row.companyId,
      name: row.companyName,
      bought: row.bought,
      reported: row.reported,
      unreachable: row.unreachable,
      exceeds_peers: row.exceedsPeers,
    },
  };
}

/** What programs read has its names, not words. */
export const queueHeads = [
  'waiting_since',
  'decide_by',
  'working_hours',
  'company',
  'country',
  'lead',
  'reason',
  'state',
  'price',
  'currency',
  'bought',
  'reported',
  'outcome',
  'decided_at',
  'decided_by',
] as const;

/** The same line in a file. */
export function queueLine({ company, decided, ...report }: QueuedReportWire): (string | number)[] {
  return [
    report.waiting_since,
    report.decide_by,
    report.working_hours,
    company.name,
    report.country,
    report.lead,
    report.reason,
    report.state,
    report.price,
    report.currency,
    company.bought,
    company.reported,
    decided?.outcome ?? '',
    decided?.at ?? '',
    decided?.by ?? decided?.decided_by ?? '',
  ];
}
