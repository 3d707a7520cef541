/** When a scheduled job runs, in UTC. */
export type Schedule =
  | { readonly kind: 'minutes'; readonly every: number }
  | { readonly kind: 'hourly'; readonly minute: number }
  | { readonly kind: 'daily'; readonly hour: number; readonly minute: number };

const minuteMs = 60_000;
const periodMs = { hourly: 60 * minuteMs, daily: 24 * 60 * minuteMs } as const;

/** Reads the forms of cron that our jobs use; undefined for any other. */
export function readSchedule(cron: string): Schedule | undefined {
  const [minute = '', hour = '', ...days] = cron.split(' ');
  if (days.join(' ') !== '* * *') return undefined;
  const every = minute === '*' ? 1 : Number(/^\*\/(\d{1,2})$/.exec(minute)?.[1]);
  if (hour === '*' && every > 0) return { kind: 'minutes', every };
  if (!/^\d{1,2}$/.test(minute) || !/^(?:\d{1,2}|\*)$/.test(hour)) return undefined;
  return hour === '*' ? { kind: 'hourly', minute: Number(minute) } : { kind: 'daily', hour: Number(hour), minute: Number(minute) };
}

/** Returns when a schedule is due next, in milliseconds since 1970. */
export function nextRun(schedule: Schedule, now: number): number {
  if (schedule.kind === 'minutes') {
    // Steps count from the full hour.
    const hour = Math.floor(now / periodMs.hourly) * periodMs.hourly;
    const step = schedule.every * minuteMs;
    return Math.min(hour + (Math.floor((now - hour) / step) + 1) * step, hour + periodMs.hourly);
  }
  const period = periodMs[schedule.kind];
  const offset = (schedule.kind === 'daily' ? schedule.hour * 60 : 0) + schedule.minute;
  const due = Math.floor(now / period) * period + offset * minuteMs;
  return due > now ? due : due + period;
}
