const asBritain = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/**
 * '14 March 2026, 17:00 GMT', whoever reads it and wherever: a deadline that two people speak about is the same words for both. The
 * platform calls the zone UTC, so its name is ours.
 */
export function deadlineInGmt(at: number | string): string {
  const part = Object.fromEntries(asBritain.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  return `${part['day']} ${part['month']} ${part['year']}, ${part['hour']}:${part['minute']} GMT`;
}
