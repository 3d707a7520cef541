import type { CompanyId } from '../../../contract/kit/ids.ts';
import { openDueCharge, dueInvoices, recordChargeOutcome, insertCharge } from '../../../server/billing/automatic/charge-due-invoices.ts';
import { listOwedInvoices } from '../../../server/billing/credits.ts';
import { lockAccount } from '../../../server/billing/account.ts';
import { toChargeOutcome } from '../../../server/billing/payments/charge-off-session.ts';
import type { Database, Tx } from '../../../server/platform/database/database.ts';
import { sql } from '../../../server/platform/database/sql.ts';
import { runInThePast } from '../run-in-the-past.ts';
import { seededDraws } from '../seeded-random.ts';
import { nextMorning, payDay, demoTopUp, type Payers } from './habits.ts';
import { payInThePast } from './pay-in-the-past.ts';

interface Due {
  readonly companyId: CompanyId;
  readonly at: Date;
}

const localDay = (at: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** Returns the date of the next attempt if the card was declined. */
async function payAutomatically(tx: Tx, companyId: CompanyId, day: string): Promise<string | null> {
  const charge = await openDueCharge(tx, { companyId, day });
  if (charge === undefined) return null;
  const invoices = await tx.rows(dueInvoices(companyId, day));
  const payment = await payInThePast(tx, { companyId, origin: 'automatic', what: { invoiceIds: invoices.map(({ id }) => id) } });
  await recordChargeOutcome(tx, { id: charge.id, companyId, outcome: toChargeOutcome(payment) });
  const account = await tx.first(sql<{ nextOn: string | null }>`
    select auto_pay_next_on::text as "nextOn" from accounts where company_id = ${companyId}`);
  return account?.nextOn ?? null;
}

async function topUp(tx: Tx, companyId: CompanyId, day: string): Promise<void> {
  const { belowMinor, amountMinor } = demoTopUp;
  const account = await tx.first(sql<{ balanceMinor: number }>`
    select balance_minor as "balanceMinor" from accounts where company_id = ${companyId}`);
  if (account === undefined || -account.balanceMinor >= belowMinor) return;
  const charge = await tx.first(insertCharge({ companyId, kind: 'top_up', day, amountMinor }));
  if (charge === undefined) return;
  const payment = await payInThePast(tx, { companyId, origin: 'top_up', what: { amountMinor } });
  await recordChargeOutcome(tx, { id: charge.id, companyId, outcome: toChargeOutcome(payment) });
}

async function payManually(tx: Tx, companyId: CompanyId): Promise<void> {
  await tx.rows(lockAccount(companyId));
  const invoiceIds = (await listOwedInvoices(tx, companyId)).map(({ id }) => id);
  if (invoiceIds.length > 0) await payInThePast(tx, { companyId, origin: 'company', what: { invoiceIds } });
}

export interface Paydays {
  /** Called for each purchase, paid according to habit. */
  bought(companyId: CompanyId, at: Date): void;
  /** Makes all payments due up to a moment. */
  payUntil(at: Date): Promise<void>;
}

/** Simulates payments. Uses its own seed, so the rest of the demo stays the same. */
export function openPaydays(database: Database, payers: Payers, now: Date): Paydays {
  const draws = seededDraws(20_261_123);
  const waiting = new Map<CompanyId, Due>();

  const payOne = async (tx: Tx, { companyId, at }: Due): Promise<void> => {
    const payer = payers.get(companyId);
    if (payer === undefined) return;
    await tx.rows(sql`select set_config('app.now', ${at.toISOString()}, true)`);
    const day = localDay(at, payer.timeZone);
    if (payer.habit === 'prepaid') return topUp(tx, companyId, day);
    const account = await tx.first(sql<{ enabled: boolean }>`
      select auto_pay_enabled as enabled from accounts where company_id = ${companyId}`);
    if (account?.enabled !== true) return payManually(tx, companyId);
    const nextOn = await payAutomatically(tx, companyId, day);
    if (nextOn === null) return;
    const dayBefore = new Date(Date.parse(nextOn) - 12 * 3_600_000);
    waiting.set(companyId, { companyId, at: nextMorning(dayBefore, payer.timeZone) });
  };

  return {
    bought: (companyId, at) => {
      const payer = payers.get(companyId);
      if (payer === undefined || waiting.has(companyId)) return;
      const due = payDay(payer.habit, { at, now, timeZone: payer.timeZone }, draws);
      if (due !== null) waiting.set(companyId, { companyId, at: due });
    },
    payUntil: async (until) => {
      for (;;) {
        const due = [...waiting.values()].filter(({ at }) => at <= until).toSorted((a, b) => a.at.getTime() - b.at.getTime());
        const [first] = due;
        if (first === undefined) return;
        for (const { companyId } of due) waiting.delete(companyId);
        // One transaction for all, with the clock set for each.
        await runInThePast(database, first.at, async (tx) => {
          for (const one of due) await payOne(tx, one);
        });
      }
    },
  };
}
