/** Next calendar day, both YYYY-MM-DD. Adding 24 hours in local time could land on the same day when clocks change. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
