/** The same day so many months ahead, as a field of dates has it; where that month is shorter, its last. */
export function inMonths(months: number, from = Date.now()): string {
  const day = new Date(from);
  const wanted = day.getUTCDate();
  day.setUTCMonth(day.getUTCMonth() + months);
  if (day.getUTCDate() !== wanted) day.setUTCDate(0);
  return day.toISOString().slice(0, 10);
}
