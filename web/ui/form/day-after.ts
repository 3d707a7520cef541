/** Returns the next calendar day, both as YYYY-MM-DD. Adding 24 hours in local time could stay on the same day when clocks change. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
