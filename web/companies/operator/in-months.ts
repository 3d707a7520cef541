/** The same day so many months after one (YYYY-MM-DD), as a field of dates has it; where that month is shorter, its last. */
export function inMonths(months: number, from: string): string {
  const day = new Date(`${from}T00:00:00Z`);
  const wanted = day.getUTCDate();
  day.setUTCMonth(day.getUTCMonth() + months);
  if (day.getUTCDate() !== wanted) day.setUTCDate(0);
  return day.toISOString().slice(0, 10);
}
