/** The next day of the calendar, both YYYY-MM-DD. 24 hours on it may still be the same, where it has 25. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
