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
 * Formats '14 March 2026, 17:00 GMT' for every reader, so that two people discussing a deadline see the same words. The
 * platform calls the zone UTC, so the name is added here.
 */
export function deadlineInGmt(at: number | string): string {
  const part = Object.fromEntries(asBritain.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  return `${part['day']} ${part['month']} ${part['year']}, ${part['hour']}:${part['minute']} GMT`;
}
