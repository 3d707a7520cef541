import type { UserUpdate } from '../../contract/companies/details-endpoints.ts';
import type { InvoiceMailWay } from '../../contract/companies/user-details-rules.ts';
import { emailKey, splitEmails } from '../../contract/kit/email-rule.ts';
import type { CompanyId, UserId } from '../../contract/kit/ids.ts';
import { changeMailPreferences, changePerson } from '../identity/change-person.ts';
import { requestAccountEmail } from '../identity/account-email.ts';
import { isSecondFactorRequired } from '../identity/required-second-factor.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Tx, Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { getDetails, type Details, type EditingFlags } from './details-query.ts';
import { completeJourneyStep } from './journey.ts';
import { checkSavedVatNumber } from './vat-checks.ts';
import { lockCompanyRow, deleteLeadLanguages, insertLeadLanguages } from './store.ts';

/** Locks a company's details until the transaction ends. Lock order everywhere: company row, then user. */
export async function lockDetails(tx: Tx, companyId: CompanyId): Promise<Details & EditingFlags> {
  await tx.rows(lockCompanyRow(companyId));
  await tx.rows(sql`select id from users where company_id = ${companyId} and is_account_owner for no key update`);
  return getDetails(tx, companyId);
}

/** Saves a company's own details. The caller holds its row (`lockDetails`). The first save completes the journey's first step. */
export async function saveCompanyDetails(tx: Tx, input: { companyId: CompanyId; details: Details }): Promise<void> {
  const { companyId, details } = input;
  await tx.rows(sql`
    update companies
    set internal_name = ${details.internalName}, company_type = ${details.companyType}, company_number = ${details.companyNumber},
        vat_number = ${details.vatNumber}, website = ${details.website},
        geographic_coverage = ${details.geographicCoverage}, expected_lead_orders = ${details.expectedLeadOrders}, phone = ${details.phone}, mobile = ${details.mobile},
        address_line1 = ${details.addressLine1}, address_line2 = ${details.addressLine2}, town = ${details.town},
        county = ${details.county}, postcode = ${details.postcode}, communications_language = ${details.language},
        billing_address_enabled = ${details.billingEnabled}, billing_address_line1 = ${details.billingLine1},
        billing_address_line2 = ${details.billingLine2}, billing_address_town = ${details.billingTown},
        billing_address_county = ${details.billingCounty}, billing_address_postcode = ${details.billingPostcode},
        billing_address_country = ${details.billingCountry}
    where id = ${companyId}`);
  await checkSavedVatNumber(tx, companyId);
  await tx.rows(deleteLeadLanguages(companyId));
  await tx.rows(insertLeadLanguages(companyId, details.leadLanguages));
  const { title, forename, surname } = details;
  await changePerson(tx, { companyId, title, forename, surname });
  await completeJourneyStep(tx, { companyId, step: 'step_one' });
}

/** A company user and their mail settings. */
export interface UserDetails {
  readonly email: string;
  /** Requested new address, not yet confirmed. */
  readonly pendingEmail: string | null;
  /** Expiry of the link mailed there. */
  readonly pendingEmailUntil: Date | null;
  readonly title: string | null;
  readonly forename: string;
  readonly surname: string;
  readonly wantsMarketing: boolean;
  /** Send invoices only to the invoice emails. */
  readonly invoiceEmailOnly: boolean;
  readonly invoiceEmails: readonly string[];
  /** When documents are mailed. */
  readonly invoiceMails: InvoiceMailWay;
  /** Lead alert recipients, the main one first. */
  readonly alertEmails: readonly string[];
  /** Mobile number for text messages. */
  readonly mobileSms: string | null;
}

export async function getUserDetails(db: Db, whose: { companyId: CompanyId; userId: UserId }): Promise<UserDetails> {
  const row = await db.first(sql<UserDetails>`
    select u.email, case when u.pending_email_until > app_now() then u.pending_email end as "pendingEmail",
           case when u.pending_email_until > app_now() then u.pending_email_until end as "pendingEmailUntil", u.title, u.forename, u.surname, u.receive_marketing_email as "wantsMarketing",
           u.invoice_email_only as "invoiceEmailOnly", c.invoice_emails as "invoiceEmails", c.invoice_mails as "invoiceMails",
           nullif(coalesce(s.mobile_sms, c.mobile), '') as "mobileSms",
           array(select coalesce(given, o.email)
                 from unnest(coalesce(nullif(s.lead_emails, '{}'), array[null]::text[])) with ordinality as mails (given, place)
                 order by place) as "alertEmails"
    from users u join companies c on c.id = u.company_id join users o on o.company_id = c.id and o.is_account_owner
    left join company_alert_settings s on s.company_id = c.id
    where u.id = ${whose.userId} and c.id = ${whose.companyId}`);
  if (row === undefined) throw new Error(`company ${whose.companyId} has no user ${whose.userId}`);
  return row;
}

/** Locks a user's details until the transaction ends; company first, as in `lockDetails`. */
export async function lockUserDetails(tx: Tx, whose: { companyId: CompanyId; userId: UserId }): Promise<UserDetails> {
  await tx.rows(lockCompanyRow(whose.companyId));
  await tx.rows(sql`select id from users where id = ${whose.userId} and company_id = ${whose.companyId} for no key update`);
  return getUserDetails(tx, whose);
}

interface UserDetailsChange {
  readonly companyId: CompanyId;
  readonly userId: UserId;
  readonly email: string;
  readonly wantsMarketing: boolean;
  readonly invoiceEmails: readonly string[];
  readonly invoiceEmailOnly: boolean;
  readonly invoiceMails: InvoiceMailWay;
}

/** Saves a user's mail settings. The caller holds company and user (`lockUserDetails`). A new account email is pending until confirmed. */
export async function saveUserDetails(tx: Tx, change: UserDetailsChange): Promise<void> {
  const { companyId, userId } = change;
  await requestAccountEmail(tx, { userId, email: change.email });
  await tx.rows(
    sql`update companies set invoice_emails = ${change.invoiceEmails}::text[], invoice_mails = ${change.invoiceMails} where id = ${companyId}`,
  );
  await changeMailPreferences(tx, { userId, wantsMarketing: change.wantsMarketing, invoiceEmailOnly: change.invoiceEmailOnly });
}

type UserDetailsInput = Pick<UserDetails, 'email' | 'wantsMarketing' | 'invoiceEmails' | 'invoiceEmailOnly' | 'invoiceMails'>;

/** Normalises a form's user details for storage: addresses lower-cased and deduplicated. Omitted fields stay. */
export function normaliseUserDetails(form: UserUpdate, now: UserDetails): UserDetailsInput {
  const mails = {
    email: emailKey(form.email),
    wantsMarketing: form.receive_marketing_email,
    invoiceMails: form.invoice_mails ?? now.invoiceMails,
  };
  if (form.invoiceEmail === undefined) return { ...mails, invoiceEmails: now.invoiceEmails, invoiceEmailOnly: now.invoiceEmailOnly };
  const invoiceEmails = [...new Set(splitEmails(form.invoiceEmail).map(emailKey))];
  return { ...mails, invoiceEmails, invoiceEmailOnly: form.invoiceEmailOnly ?? now.invoiceEmailOnly };
}

/** Whether a change sends the company's invoices to others or at another time, which not every member may. */
export const sendsInvoicesElsewhere = (now: UserDetailsInput, wanted: UserDetailsInput): boolean =>
  wanted.invoiceMails !== now.invoiceMails || wanted.invoiceEmails.join() !== now.invoiceEmails.join();

/** Requires a second factor of all members, or leaves it to them, and audits the change. Takes effect with the next call of each session. */
export async function requireSecondFactor(
  tx: Tx,
  { companyId, required, by }: { readonly companyId: CompanyId; readonly required: boolean; readonly by: UserId },
): Promise<void> {
  await tx.rows(lockCompanyRow(companyId));
  if ((await isSecondFactorRequired(tx, companyId)) === required) return;
  await tx.rows(sql`
    update companies set second_factor_required_at = case when ${required}::boolean then app_now() end where id = ${companyId}`);
  await recordAudit(tx, {
    staffId: null,
    actor: `user ${by}`,
    action: 'member.second-factor',
    object: { type: 'company', id: companyId },
    reason: 'by an owner of the company',
    before: { secondFactorRequired: !required },
    after: { secondFactorRequired: required },
  });
}
