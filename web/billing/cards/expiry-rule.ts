const nearDays = 60;
const dayMs = 86_400_000;

/** Whether a card with the expiry MM/YY has at most two months left; it is good to the end of its month. */
export function expiresSoon(expirydate: string, now = Date.now()): boolean {
  const [, month, year] = /^(\d{2})\/(\d{2})$/.exec(expirydate) ?? [];
  if (month === undefined || year === undefined) return false;
  const end = Date.UTC(2000 + Number(year), Number(month), 1);
  return end > now && end - now <= nearDays * dayMs;
}
