import { offersFinance, financeChoice } from '../../contract/finance/finance-rule.ts';
import type { FinanceSite } from '../../contract/finance/values.ts';
import type { CompanyId, PurchaseId } from '../../contract/kit/ids.ts';
import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import { getSettingValue } from '../platform/business-settings.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { insertMessage, type OutgoingMessage } from '../platform/outbox.ts';
import { eraseWords } from '../platform/sending/kept-messages.ts';
import { findFinanceCompany, findFinanceLead } from './queries.ts';
import { financePartner, introductionDays } from './settings.ts';

interface Introduced {
  readonly id: number;
  readonly sentAt: Date;
}

/** Inserts a lead's introduction; the customer is read from the enquiry. No row if one is already under way. */
function insertLeadIntroduction(of: { companyId: CompanyId; purchaseId: PurchaseId; site: FinanceSite }): Sql<Introduced> {
  return sql<Introduced>`
    insert into finance_introductions (company_id, purchase_id, site) values (${of.companyId}, ${of.purchaseId}, ${of.site})
    on conflict (purchase_id) where state = 'sent' do nothing
    returning id, sent_at as "sentAt"`;
}

export interface NamedCustomer {
  readonly title: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

function insertFormIntroduction(of: { companyId: CompanyId; site: FinanceSite; customer: NamedCustomer; days: number }): Sql<Introduced> {
  const { title, firstName, lastName, email } = of.customer;
  return sql<Introduced>`
    insert into finance_introductions (company_id, site, title, first_name, last_name, email, retention_until)
    values (${of.companyId}, ${of.site}, ${title}, ${firstName}, ${lastName}, ${email}, app_now() + make_interval(days => ${of.days}::integer))
    returning id, sent_at as "sentAt"`;
}

/** The dedupe key later tells whether the partner received the introduction. */
function notifyPartner({ id, partner }: { id: number; partner: string }): Sql {
  return insertMessage({
    dedupeKey: `finance.partner:${id}`,
    channel: 'email',
    template: 'finance.partner',
    recipient: { kind: 'address', address: partner },
    payload: { introductionId: id, country: 'gb' },
  });
}

/** The customer gets one mail, however often the partner's mail is retried. */
function notifyCustomer(of: { id: number; recipient: OutgoingMessage['recipient']; cause: string }): Sql {
  return insertMessage({
    dedupeKey: `finance.customer:${of.cause}`,
    channel: 'email',
    template: 'finance.customer',
    recipient: of.recipient,
    payload: { introductionId: of.id, country: 'gb' },
  });
}

type CustomerIntroductionOutcome =
  | { readonly kind: 'introduced'; readonly sentAt: Date }
  | { readonly kind: 'refused'; readonly reason: 'not_allowed' | 'no_partner' };

/** Introduces a customer the company names. The input is stored apart from the mails, for the configured retention. */
export async function introduceCustomer(
  tx: Tx,
  input: { companyId: CompanyId; site: FinanceSite; customer: NamedCustomer },
): Promise<CustomerIntroductionOutcome> {
  const { companyId, site, customer } = input;
  const found = await findFinanceCompany(tx, companyId);
  if (found === undefined || !offersFinance(found.company)) return { kind: 'refused', reason: 'not_allowed' };
  const partner = getSettingValue(found.settings, financePartner[site]);
  if (partner === null) return { kind: 'refused', reason: 'no_partner' };
  const introduced = await tx.first(
    insertFormIntroduction({ companyId, site, customer, days: getSettingValue(found.settings, introductionDays) }),
  );
  if (introduced === undefined) throw new Error('the introduction was not written');
  const { id, sentAt } = introduced;
  await tx.pipeline(
    notifyPartner({ id, partner }),
    notifyCustomer({ id, recipient: { kind: 'address', address: customer.email }, cause: `form:${id}` }),
  );
  return { kind: 'introduced', sentAt };
}

type LeadIntroductionOutcome =
  | { readonly kind: 'introduced'; readonly sentAt: Date }
  | { readonly kind: 'refused'; readonly reason: 'not_allowed' | 'already_sent' | 'too_late' | 'no_partner' }
  | { readonly kind: 'unknown' };

/** Introduces a lead's customer to the finance partner of its site and notifies both, in one transaction. */
export async function introduceLead(tx: Tx, input: { companyId: CompanyId; code: string }): Promise<LeadIntroductionOutcome> {
  const lead = await findFinanceLead(tx, input);
  if (lead === undefined) return { kind: 'unknown' };
  const choice = financeChoice(lead.company, lead.facts, lead.now.getTime());
  if (choice.kind === 'none') return { kind: 'refused', reason: choice.reason };
  const partner = getSettingValue(lead.settings, financePartner[lead.site]);
  if (partner === null) return { kind: 'refused', reason: 'no_partner' };
  const { companyId } = input;
  const introduced = await tx.first(
    insertLeadIntroduction({ companyId, purchaseId: lead.purchaseId, site: lead.site satisfies FinanceSite }),
  );
  if (introduced === undefined) return { kind: 'refused', reason: 'already_sent' };
  await tx.pipeline(
    notifyPartner({ id: introduced.id, partner }),
    notifyCustomer({ id: introduced.id, recipient: { kind: 'enquiry', id: lead.enquiryId }, cause: `lead:${lead.purchaseId}` }),
  );
  return { kind: 'introduced', sentAt: introduced.sentAt };
}

/** Marks an introduction as done, or reopens it. */
export async function closeIntroduction(
  tx: Tx,
  act: { id: number; done: boolean; reason: string; by: Pick<AuditEntry, 'staffId' | 'actor'> },
): Promise<'changed' | 'as_it_was' | 'unknown'> {
  const { id, done, reason, by } = act;
  const found = await tx.first(sql<{ done: boolean }>`
    select done_at is not null as done from finance_introductions where id = ${id} for update`);
  if (found === undefined) return 'unknown';
  if (found.done === done) return 'as_it_was';
  await tx.rows(sql`update finance_introductions set done_at = case when ${done} then app_now() end where id = ${id}`);
  const action = done ? 'introduction.close' : 'introduction.reopen';
  await recordAudit(tx, { ...by, action, object: { type: 'introduction', id }, reason, before: { done: !done }, after: { done } });
  return 'changed';
}

const batchSize = 200;

/**
 * Erases form customers past retention, with the texts of their mails. Introductions of leads are erased with their enquiry. Returns how
 * many.
 */
export async function eraseIntroductions(tx: Tx): Promise<number> {
  const erased = await tx.rows(sql<{ id: number }>`
    update finance_introductions set erased_at = app_now(), title = null, first_name = null, last_name = null, email = null
    where id in (select id from finance_introductions
                 where purchase_id is null and erased_at is null and retention_until <= app_now()
                 order by retention_until limit ${batchSize} for update skip locked)
    returning id`);
  if (erased.length === 0) return 0;
  const dedupeKeys = erased.flatMap(({ id }) => [`finance.partner:${id}`, `finance.customer:form:${id}`]);
  await tx.pipeline(...eraseWords({ enquiryIds: [], dedupeKeys, addressHashes: [] }));
  return erased.length;
}

/** The outbox gives up after a day or two; older introductions are settled. */
const settledDays = 30;

/**
 * Marks introductions whose partner mail failed or was dropped, notifies the companies and allows their leads to be introduced again.
 * In-doubt deliveries stay: a customer's name is never resent on a guess. Returns how many.
 */
export async function markFailedIntroductions(tx: Tx): Promise<number> {
  const failed = await tx.rows(sql<{ id: number; companyId: CompanyId }>`
    update finance_introductions f set state = 'failed', failed_at = app_now()
    from outbox_messages o
    where f.state = 'sent' and f.sent_at > app_now() - make_interval(days => ${settledDays}::integer)
      and o.dedupe_key = 'finance.partner:' || f.id
      and ((o.dead_at is not null and o.handing_at is null) or o.dropped_at is not null)
    returning f.id, f.company_id as "companyId"`);
  if (failed.length === 0) return 0;
  await tx.pipeline(
    ...failed.map(({ id, companyId }) =>
      insertMessage({
        dedupeKey: `finance.failed:${id}`,
        channel: 'email',
        template: 'finance.failed',
        recipient: { kind: 'company', id: companyId },
        payload: { introductionId: id },
      }),
    ),
  );
  return failed.length;
}
