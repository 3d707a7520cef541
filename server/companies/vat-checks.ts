import { companyStatuses, type VatCheckResult, type VatRegisterName } from '../../contract/companies/values.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { CompanyId, StaffId } from '../../contract/kit/ids.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Database, Db, Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { Job } from '../platform/jobs.ts';
import { putInOutbox } from '../platform/outbox.ts';
import type { StaffAct } from './company-flags.ts';
import { lockCompanyRow } from './store.ts';
import { isVatNumber, toVatNumberKey } from './vat-treatment-rule.ts';
import { getVatRegister, type VatAnswer, type VatRegisters } from './vat-registers.ts';

const checkJob = 'check-vat-number';

/** Numbers asked about in one run; the rest waits for the next. */
const maxPerRun = 50;
/** Unanswered requests in a row after which a run ends, to spare a register that is down. */
const maxUnanswered = 3;

interface WantedCheck {
  readonly companyId: CompanyId;
  /** Asks although no check is due, unless one was recorded after this id. Null: only if due. */
  readonly after: number | null;
  readonly staffId: StaffId | null;
}

interface AskedNumber {
  readonly number: string;
  readonly billedCountry: CountryCode;
  readonly country: CountryCode;
  readonly sellerNumber: string | null;
  readonly lastId: number | null;
  readonly isDue: boolean;
}

const billedCountry: Sql = sql`case when c.billing_address_enabled then c.billing_address_country else c.country end`;
const lastCheck: Sql = sql`
  left join lateral (
    select k.id, k.next_check_at from vat_checks k where k.company_id = c.id and k.number = vat_number_key(c.vat_number)
    order by k.id desc limit 1) l on true`;
const isDue: Sql = sql`coalesce(l.next_check_at, '-infinity') <= app_now()`;

function findAskedNumber(db: Db, companyId: CompanyId): Promise<AskedNumber | undefined> {
  return db.first(sql<AskedNumber>`
    select vat_number_key(c.vat_number) as number, c.country, ${billedCountry} as "billedCountry", n.seller_vat_number as "sellerNumber",
           l.id as "lastId", ${isDue} as "isDue"
    from companies c join business_units n on n.country = c.country ${lastCheck}
    where c.id = ${companyId} and vat_number_key(c.vat_number) <> ''`);
}

/**
 * Stores an answer, unless another process stored one meanwhile. Takes the company's row, so that a purchase either commits first or reads
 * the answer. A confirmed number is checked again after 90 days, a refused one after 7, and an unavailable register after 10 minutes at
 * first and a day at most. The company gets a mail if the register refuses a number that it had confirmed.
 */
async function recordVatCheck(
  tx: Tx,
  { companyId, after, staffId }: WantedCheck,
  { number, register, answer }: { readonly number: string; readonly register: VatRegisterName; readonly answer: VatAnswer },
): Promise<void> {
  const { result } = answer;
  const { name, consultationNumber } = answer.result === 'valid' ? answer : { name: null, consultationNumber: null };
  const ofNumber = sql`from vat_checks k where k.company_id = ${companyId} and k.number = ${number}`;
  await tx.rows(lockCompanyRow(companyId));
  const recorded = await tx.first(sql<{ id: number; wasConfirmed: boolean }>`
    insert into vat_checks (company_id, number, register, result, name, consultation_number, requested_by, next_check_at)
    select ${companyId}, ${number}, ${register}, ${result}, ${name}, ${consultationNumber}, ${staffId}::bigint, app_now() + case ${result}::text
      when 'valid' then interval '90 days' when 'invalid' then interval '7 days'
      else least(interval '1 day', interval '10 minutes' * power(2, least(unanswered.count, 10))) end
    from (select count(*) ${ofNumber} and k.id > coalesce((select max(k.id) ${ofNumber} and k.result <> 'unavailable'), 0)) unanswered
    left join lateral (select k.id, k.next_check_at ${ofNumber} order by k.id desc limit 1) l on true
    where ${isDue} or l.id <= ${after}::bigint
    returning id, coalesce((select k.result = 'valid' ${ofNumber} and k.result <> 'unavailable' order by k.id desc limit 1), false) as "wasConfirmed"`);
  if (result === 'invalid' && recorded?.wasConfirmed === true)
    await putInOutbox(tx, {
      dedupeKey: `vat-number-refused:${recorded.id}`,
      channel: 'email',
      template: 'vat-number-refused',
      recipient: { kind: 'company', id: companyId },
      payload: { companyId },
    });
}

/** Asks the register about a company's current number, outside any transaction, and stores the answer. Null if there is nothing to ask. */
async function checkVatNumber(database: Database, registers: VatRegisters, wanted: WantedCheck): Promise<VatCheckResult | null> {
  const asked = await findAskedNumber(database.db, wanted.companyId);
  if (asked === undefined || (!asked.isDue && (wanted.after === null || (asked.lastId ?? 0) > wanted.after))) return null;
  const { number, sellerNumber } = asked;
  const record = async (register: VatRegisterName, answer: VatAnswer): Promise<VatCheckResult> => {
    await database.inTx((tx) => recordVatCheck(tx, wanted, { number, register, answer }));
    return answer.result;
  };
  if (!isVatNumber(asked.billedCountry, number)) return record('format', { result: 'invalid' });
  const register = getVatRegister(registers, asked.billedCountry);
  if (register === undefined)
    return wanted.after === null ? null : record('none', { result: 'unavailable', reason: 'no register is set up' });
  const requester = toVatNumberKey(sellerNumber ?? '');
  const isKnownThere = getVatRegister(registers, asked.country) === register && isVatNumber(asked.country, requester);
  return record(register.name, await register.ask({ number, requester: isKnownThere ? requester : null }));
}

/** Checks the numbers that are due: never checked, unanswered for a while, or checked long ago. Those never checked come first. */
async function checkDueVatNumbers(database: Database, registers: VatRegisters): Promise<void> {
  const due = await database.db.rows(sql<{ companyId: CompanyId }>`
    select c.id as "companyId"
    from companies c join business_units b on b.country = ${billedCountry} ${lastCheck}
    where c.status_id = ${companyStatuses.active} and vat_number_key(c.vat_number) <> '' and b.vat_area = any(${Object.keys(registers)}::text[]) and ${isDue}
    order by coalesce(l.next_check_at, '-infinity'), c.id limit ${maxPerRun}`);
  let unanswered = 0;
  for (const { companyId } of due) {
    const result = await checkVatNumber(database, registers, { companyId, after: null, staffId: null });
    unanswered = result === 'unavailable' ? unanswered + 1 : 0;
    if (unanswered === maxUnanswered) return;
  }
}

/** Jobs that ask VAT registers, so that nobody waits for them. */
export const vatJobs = (registers: VatRegisters): readonly Job[] => [
  {
    name: checkJob,
    handle: async (database, { companyId, after, staffId }) => {
      const wanted = { companyId: Number(companyId) as CompanyId, after: toId(after), staffId: toId(staffId) as StaffId | null };
      await checkVatNumber(database, registers, wanted);
    },
  },
  { name: 'check-due-vat-numbers', cron: '*/5 * * * *', handle: (database) => checkDueVatNumbers(database, registers) },
];

const toId = (given: unknown): number | null => (typeof given === 'number' ? given : null);

/** Has a saved number checked within seconds, if it is due. */
export async function checkSavedVatNumber(tx: Tx, companyId: CompanyId): Promise<void> {
  if ((await findAskedNumber(tx, companyId))?.isDue === true) await tx.enqueue(checkJob, { companyId });
}

/** Has a company's number checked again at its own request, unless there is nothing to ask a register. */
export async function requestOwnVatCheck(tx: Tx, companyId: CompanyId): Promise<'requested' | 'missing' | 'malformed'> {
  const asked = await findAskedNumber(tx, companyId);
  if (asked === undefined) return 'missing';
  if (!isVatNumber(asked.billedCountry, asked.number)) return 'malformed';
  await tx.enqueue(checkJob, { companyId, after: asked.lastId ?? 0, staffId: null });
  return 'requested';
}

/** Has a company's number checked again for a member of staff. False if it has none. */
export async function requestVatCheck(tx: Tx, { companyId, reason, by }: StaffAct): Promise<boolean> {
  const asked = await findAskedNumber(tx, companyId);
  if (asked === undefined) return false;
  await tx.enqueue(checkJob, { companyId, after: asked.lastId ?? 0, staffId: by.staffId });
  await recordAudit(tx, {
    ...by,
    action: 'company.vat_check',
    object: { type: 'company', id: companyId },
    reason,
    before: null,
    after: { vatNumber: asked.number },
  });
  return true;
}

export interface VatCheck {
  readonly id: number;
  readonly number: string;
  readonly register: VatRegisterName;
  readonly result: VatCheckResult;
  readonly name: string | null;
  readonly consultationNumber: string | null;
  readonly checkedAt: Date;
  readonly requestedBy: string | null;
}

const maxListed = 20;

/** Lists a company's latest checks, of earlier numbers too. */
export function listVatChecks(db: Db, companyId: CompanyId): Promise<VatCheck[]> {
  return db.rows(sql<VatCheck>`
    select k.id, k.number, k.register, k.result, k.name, k.consultation_number as "consultationNumber", k.checked_at as "checkedAt",
           s.name as "requestedBy"
    from vat_checks k left join staff s on s.id = k.requested_by
    where k.company_id = ${companyId} order by k.id desc limit ${maxListed}`);
}
