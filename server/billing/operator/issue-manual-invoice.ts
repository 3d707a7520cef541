import type { CountryCode } from '../../../contract/kit/country.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import { shareLockCompany, unitIsOpen, vatFactColumns } from '../../companies/queries.ts';
import { determineVat, type VatFacts } from '../../companies/vat-treatment-rule.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { insertCompanyEvents } from '../../platform/company-events.ts';
import { sql } from '../../platform/database/sql.ts';
import { issueInvoice, restartForSeller } from '../issue-invoice.ts';
import { applyCredits } from '../credits.ts';
import { lockAccount } from '../account.ts';
import { sendDocument } from '../send-documents.ts';
import { vatMinor } from '../../../contract/billing/vat-rule.ts';
import { allowMoneyAction, recordMoneyAction, type MoneyAct, type MoneyObstacle } from './allow-money-action.ts';

export type ManualInvoiceOutcome =
  | { readonly kind: 'issued'; readonly code: string; readonly grossMinor: number }
  | { readonly kind: 'unknown' | 'unit_closed' }
  | MoneyObstacle
  /** The balance changed since staff looked, perhaps because the invoice was already issued. */
  | { readonly kind: 'moved'; readonly balanceMinor: number; readonly currency: CurrencyCode };

export interface BilledFacts extends VatFacts {
  readonly country: CountryCode;
  readonly currency: CurrencyCode;
  readonly balanceMinor: number;
  readonly timeZone: string;
  readonly unitIsOpen: boolean;
}

/** Loads what an invoice to a company depends on; undefined for an unknown company. */
export function findBilledFacts(db: Db, companyId: number): Promise<BilledFacts | undefined> {
  const country = sql`c.country`;
  return db.first(sql<BilledFacts>`
    select c.country, b.currency, b.balance_minor as "balanceMinor", c.time_zone as "timeZone", ${unitIsOpen(country)}, ${vatFactColumns(country)}
    from companies c join accounts b on b.company_id = c.id where c.id = ${companyId}`);
}

/**
 * Issues an invoice without a lead: one line written by staff plus the unit's VAT. It is posted, frozen and mailed like any document.
 * The VAT of an opening balance (`isOpeningBalance`) has been accounted for by the previous system. `seenBalanceMinor` is the balance staff saw,
 * so a double click issues only one; null for a confirmed request, which runs only once.
 */
export async function issueManualInvoice(
  tx: Tx,
  act: MoneyAct,
  wish: { description: string; netMinor: number; seenBalanceMinor: number | null; isOpeningBalance?: boolean },
): Promise<ManualInvoiceOutcome> {
  const { companyId, reason, by } = act;
  await tx.rows(lockAccount(companyId));
  // The check of its VAT number that the invoice relies on stays the last one.
  await tx.rows(shareLockCompany(companyId));
  const facts = await findBilledFacts(tx, companyId);
  if (facts === undefined) return { kind: 'unknown' };
  if (!facts.unitIsOpen) return { kind: 'unit_closed' };
  const { balanceMinor, currency, country } = facts;
  if (wish.seenBalanceMinor !== null && balanceMinor !== wish.seenBalanceMinor) return { kind: 'moved', balanceMinor, currency };
  const allowed = await allowMoneyAction(tx, by, { action: 'invoice', companyId, currency, amountMinor: wish.netMinor });
  if (allowed.kind !== 'allowed') return allowed;
  const { rateBp, treatment, numberCheck } =
    wish.isOpeningBalance === true
      ? ({ rateBp: 0, treatment: 'opening_balance', numberCheck: 'not_needed' } as const)
      : determineVat(country, facts);
  const vat = vatMinor(wish.netMinor, rateBp);
  const grossMinor = wish.netMinor + vat;
  const invoice = issueInvoice({
    companyId,
    purchaseId: null,
    description: wish.description,
    currency,
    vatRateBp: rateBp,
    vatTreatment: treatment,
    vatNumberCheck: numberCheck,
    netMinor: wish.netMinor,
    vatMinor: vat,
    grossMinor,
  });
  const issued = await tx.first(invoice).catch(restartForSeller);
  if (issued === undefined) throw new Error(`company ${companyId} could not be billed`);
  await applyCredits(tx, companyId);
  await tx.rows(
    insertCompanyEvents(
      sql`select company_id, 'invoice.issued', id, purchase_id from invoices where company_id = ${companyId} and code = ${issued.code}`,
    ),
  );
  await tx.rows(sendDocument(sql`i.company_id = ${companyId} and i.code = ${issued.code}`, { always: true }));
  await recordMoneyAction(tx, allowed, issued.code);
  await recordAudit(tx, {
    staffId: by.staffId,
    actor: by.actor,
    action: 'billing.invoice_issued',
    object: { type: 'invoice', id: issued.code },
    reason,
    before: { balanceMinor },
    after: { balanceMinor: balanceMinor + grossMinor, companyId, description: wish.description, netMinor: wish.netMinor, vatMinor: vat },
  });
  return { kind: 'issued', code: issued.code, grossMinor };
}
