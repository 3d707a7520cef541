import { numberedArea } from '../../contract/coverage/area-name-rule.ts';
import { plainLine } from '../../contract/kit/free-text-rule.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import { toMinor } from '../../contract/kit/money.ts';
import { parsePostcode } from '../../contract/kit/postcode-rule.ts';
import { normaliseMobile, normaliseTelephone } from '../../contract/kit/telephone-rule.ts';
import { hasCompanyNumber, normaliseCompanyNumber } from '../../contract/companies/company-number-rule.ts';
import { tidyVatNumber } from '../../contract/companies/vat-number-rule.ts';
import { normaliseWebsite } from '../../contract/companies/website-rule.ts';
import { readImportedAmount, type StaffCompanyForm } from '../../contract/registration/staff-company-rules.ts';
import { lockAccount, openAccount } from '../billing/account.ts';
import { changeTerms, findTerms } from '../billing/operator/account-terms.ts';
import type { MoneyActor, MoneyObstacle } from '../billing/operator/allow-money-action.ts';
import { issueManualInvoice } from '../billing/operator/issue-manual-invoice.ts';
import { recordTransfer } from '../billing/operator/record-transfer.ts';
import { registerCompany } from '../companies/register-company.ts';
import { completeCoverageStep, createCoverageArea, saveCoverageDistricts, saveCoverageWorkTypes } from '../coverage/coverage-areas.ts';
import { getUnit } from '../geography/business-units.ts';
import { createUser } from '../identity/create-user.ts';
import { inviteUser } from '../identity/password-reset.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { errorText } from '../platform/texts.ts';

export type Person = Pick<StaffCompanyForm, 'title' | 'forename' | 'surname' | 'email'>;

export interface StaffCompany {
  /** Valid by `staffCompanyRules`. */
  readonly form: StaffCompanyForm;
  /** Users besides the account owner. */
  readonly members: readonly Person[];
  /** Hash of a random password; users set their own through the mailed link. */
  readonly passwordHash: string;
  readonly reason: string;
  readonly by: MoneyActor;
}

/** Why a company was not created, by field. The caller rolls back. */
export type StaffCompanyOutcome =
  | { readonly kind: 'created'; readonly companyId: CompanyId }
  | {
      readonly kind: 'refused';
      readonly field: keyof StaffCompanyForm;
      readonly text: string;
      /** Index of the person at fault. */ readonly member?: number;
    };

const orOmit = <Key extends string>(key: Key, text: string | null): { [K in Key]?: string } =>
  (text === null || text === '' ? {} : { [key]: text }) as { [K in Key]?: string };

const listCodes = (text: string): string[] => [...new Set(text.split(/[\s,;|]+/).filter((code) => code !== ''))];

/** Creates a company that staff entered or imported: company, users, account, coverage, limit and balance. Audited. */
export async function createStaffCompany(tx: Tx, company: StaffCompany): Promise<StaffCompanyOutcome> {
  const { form, members, passwordHash, reason, by } = company;
  const { country } = form;
  const toUser = ({ email, title, forename, surname }: Person) => ({
    email,
    title: title === '' ? null : title,
    forename: plainLine(forename),
    surname: plainLine(surname),
    passwordHash,
    emailValidated: false,
  });
  const registered = await registerCompany(tx, {
    internalName: plainLine(form.internal_name),
    country,
    companyType: form.company_type,
    ...orOmit('companyNumber', hasCompanyNumber(form.company_type) ? normaliseCompanyNumber(form.company_number, country) : null),
    ...orOmit('vatNumber', tidyVatNumber(form.vat_number)),
    ...orOmit('website', normaliseWebsite(form.website)),
    ...orOmit('phone', normaliseTelephone(form.phone, country)),
    ...orOmit('mobile', normaliseMobile(form.mobile === '' ? form.phone : form.mobile, country)),
    addressLine1: plainLine(form.address_line1),
    ...orOmit('addressLine2', plainLine(form.address_line2)),
    town: plainLine(form.town),
    ...orOmit('county', plainLine(form.county)),
    ...orOmit('postcode', parsePostcode(country, form.postcode)?.full ?? null),
    user: toUser(form),
  });
  if (registered.kind !== 'registered') return { kind: 'refused', field: 'email', text: errorText('staffEmailUsed') };
  const { companyId, userId } = registered;
  await openAccount(tx, { companyId, country });
  const userIds = [userId];
  for (const [index, member] of members.entries()) {
    const memberId = await createUser(tx, { ...toUser(member), companyId, isAccountOwner: false, role: 'owner' });
    if (memberId === undefined) return { kind: 'refused', field: 'email', text: errorText('staffEmailUsed'), member: index };
    userIds.push(memberId);
  }
  const refused = (await addCoverage(tx, companyId, form)) ?? (await setAccount(tx, companyId, company));
  if (refused !== undefined) return refused;
  for (const id of userIds) await inviteUser(tx, { userId: id });
  await recordAudit(tx, {
    staffId: by.staffId,
    actor: by.actor,
    action: 'company.create',
    object: { type: 'company', id: companyId },
    reason,
    before: null,
    after: { country, name: plainLine(form.internal_name), users: userIds.length, coverage: listCodes(form.coverage).length },
  });
  return { kind: 'created', companyId };
}

type Refused = Extract<StaffCompanyOutcome, { kind: 'refused' }>;
const refuse = (field: keyof StaffCompanyForm, text: string): Refused => ({ kind: 'refused', field, text });

/** Creates the first coverage area and fills it from codes of districts, whole areas and lead types. */
async function addCoverage(
  tx: Tx,
  companyId: CompanyId,
  { country, coverage, work_types: workTypes }: StaffCompanyForm,
): Promise<Refused | undefined> {
  const coverageAreaId = await createCoverageArea(tx, { companyId, name: numberedArea(1, getUnit(country).languages[0]) });
  const codes = listCodes(coverage.toUpperCase());
  const [districts, types] = await tx.pipeline(
    sql<{ code: string; id: number }>`
      select k.code, d.id from unnest(${codes}::text[]) k(code)
      join regions r on r.country = ${country} and r.code = k.code and r.active
      join regions d on d.level = 'district' and d.active and (d.id = r.id or d.parent_id = r.id)`,
    sql<{ code: string; id: number }>`
      select w.code, w.id from work_types w where w.code = any(${listCodes(workTypes)}::text[]) and w.retired_at is null`,
  );
  const unknown = codes.filter((code) => !districts.some((one) => one.code === code));
  if (unknown.length > 0) return refuse('coverage', errorText('postcodesNotAvailable', { names: unknown.join(', ') }));
  const unknownTypes = listCodes(workTypes).filter((code) => !types.some((one) => one.code === code));
  const saved = await saveCoverageWorkTypes(tx, { companyId, coverageAreaId, workTypeIds: types.map(({ id }) => id) });
  const strangers =
    saved.kind === 'work_type_not_offered' ? saved.strangers.map(({ id }) => types.find((one) => one.id === id)?.code ?? '') : [];
  const wrongTypes = [...unknownTypes, ...strangers];
  if (wrongTypes.length > 0) return refuse('work_types', errorText('workTypesNotOffered', { names: wrongTypes.join(', ') }));
  await saveCoverageDistricts(tx, { companyId, coverageAreaId, districtIds: [...new Set(districts.map(({ id }) => id))] });
  await completeCoverageStep(tx, companyId);
  return undefined;
}

/** Refusal for an amount that needs a second administrator, who could not review a company that does not exist yet. */
const describeObstacle = ({ kind }: MoneyObstacle): string =>
  errorText(kind === 'second_person' ? 'secondPersonNeeded' : 'administratorNeeded');

/** Lines of such invoices, in the language of the country. */
const openingBalance: Readonly<Record<string, string>> & { readonly en: string } = {
  en: 'Opening balance',
  sv: 'Ingående saldo',
  da: 'Primosaldo',
  no: 'Inngående saldo',
};

/**
 * Sets the credit limit and the opening balance: a debt becomes an invoice without VAT, which the previous system has accounted
 * for, and a credit becomes a received payment.
 */
async function setAccount(tx: Tx, companyId: CompanyId, { form, reason, by }: StaffCompany): Promise<Refused | undefined> {
  const act = { companyId, reason, by };
  const limit = form.credit_limit === '' ? undefined : readImportedAmount(form.credit_limit);
  if (limit !== undefined) {
    await tx.rows(lockAccount(companyId));
    const now = await findTerms(tx, companyId);
    if (now === undefined) throw new Error(`company ${companyId} has no account`);
    const outcome = await changeTerms(tx, act, { now, limitMinor: toMinor(limit), days: now.termsDays });
    if (outcome.kind === 'too_many_days') throw new Error('an unchanged payment term was refused');
    if (outcome.kind !== 'done') return refuse('credit_limit', describeObstacle(outcome));
  }
  const balanceMinor = toMinor(form.balance === '' ? 0 : (readImportedAmount(form.balance) ?? 0));
  if (balanceMinor > 0) {
    const description = openingBalance[getUnit(form.country).languages[0]] ?? openingBalance.en;
    const wish = { description, netMinor: balanceMinor, seenBalanceMinor: null, isOpeningBalance: true };
    const outcome = await issueManualInvoice(tx, act, wish);
    if (outcome.kind === 'unit_closed') return refuse('balance', errorText('unitClosed'));
    if (outcome.kind === 'second_person' || outcome.kind === 'administrator_needed' || outcome.kind === 'over_ceiling')
      return refuse('balance', describeObstacle(outcome));
    if (outcome.kind !== 'issued') throw new Error(`the opening balance of company ${companyId} was refused: ${outcome.kind}`);
  }
  if (balanceMinor < 0) {
    const today = await tx.first(sql<{ day: string }>`
      select (app_now() at time zone time_zone)::date::text as day from companies where id = ${companyId}`);
    const transfer = { amountMinor: -balanceMinor, receivedOn: today?.day ?? '', reference: `Opening balance ${companyId}`, invoices: [] };
    const outcome = await recordTransfer(tx, act, transfer);
    if (outcome.kind === 'second_person' || outcome.kind === 'administrator_needed' || outcome.kind === 'over_ceiling')
      return refuse('balance', describeObstacle(outcome));
    if (outcome.kind !== 'recorded') throw new Error(`the opening balance of company ${companyId} was refused: ${outcome.kind}`);
  }
  return undefined;
}
