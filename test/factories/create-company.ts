import type { CountryCode } from '../../contract/kit/country.ts';
import type { CompanyId, UserId } from '../../contract/kit/ids.ts';
import { openAccount, setCreditLimit } from '../../server/billing/account.ts';
import { saveCard } from '../../server/billing/cards.ts';
import { confirmSettings } from '../../server/companies/journey.ts';
import { registerCompany, type Registration } from '../../server/companies/register-company.ts';
import { createCoverageArea, saveCoverageDistricts, saveCoverageWorkTypes } from '../../server/coverage/coverage-areas.ts';
import type { Database, Tx } from '../../server/platform/database/database.ts';
import { randomCode } from '../../server/platform/random-code.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { saveListing } from '../../server/reputation/listing/listing.ts';

/** Hashed once with Argon2id, because hashing is not what most tests are about. */
export const testPassword = 'plumbline1';

export interface TestCompany {
  readonly companyId: CompanyId;
  readonly userId: UserId;
  readonly email: string;
}

export interface CompanyOptions extends Partial<Omit<Registration, 'user'>> {
  readonly country?: CountryCode;
  readonly creditLimitMinor?: number;
  /** Defaults to a valid card. */
  readonly card?: 'valid' | 'expired' | 'none';
  readonly emailValidated?: boolean;
  /** False leaves every to-do but the card open. */
  readonly setUp?: boolean;
  readonly accredited?: boolean;
  readonly areaCode?: string;
  readonly workTypeCodes?: readonly string[];
}

async function cover(tx: Tx, companyId: CompanyId, country: CountryCode, options: CompanyOptions): Promise<void> {
  const coverageAreaId = await createCoverageArea(tx, { companyId, name: 'Coverage 1' });
  const types = await tx.rows(
    sql<{ id: number }>`select id from work_types where code = any(${[...(options.workTypeCodes ?? ['gas-boiler-replacement'])]})`,
  );
  const districts = await tx.rows(sql<{ id: number }>`
    select d.id from regions d join regions a on a.id = d.parent_id
    where d.country = ${country} and a.code = ${options.areaCode ?? 'LE'} and d.active order by d.id`);
  await saveCoverageWorkTypes(tx, { companyId, coverageAreaId, workTypeIds: types.map((type) => type.id) });
  await saveCoverageDistricts(tx, { companyId, coverageAreaId, districtIds: districts.map((district) => district.id) });
}

/** Approves every compulsory accreditation without the mails and audit entries of an approval, which would cost more than the rest. */
async function accredit(tx: Tx, companyId: CompanyId, country: CountryCode): Promise<void> {
  await tx.rows(sql`
    insert into company_accreditations (company_id, scheme_id, certificate_number, manual_approval_until)
    select ${companyId}, id, '123456', '2099-12-31T00:00:00Z' from accreditation_schemes where country = ${country} and compulsory`);
}

/** Sets up coverage, lead types, listing and the settings to confirm. */
export async function setUpCompany(
  tx: Tx,
  { companyId, country }: { companyId: CompanyId; country: CountryCode },
  options: CompanyOptions = {},
): Promise<void> {
  await cover(tx, companyId, country, options);
  await saveListing(tx, { companyId, tradingName: 'Test', description: 'A company of a test' });
  await confirmSettings(tx, { companyId, setting: 'lead_delivery' });
  await confirmSettings(tx, { companyId, setting: 'lead_alerts' });
}

/** Creates a company that can buy in Leicester, unless the wish says otherwise. */
export async function createCompany(database: Database, passwordHash: string, options: CompanyOptions = {}): Promise<TestCompany> {
  const {
    country = 'gb',
    creditLimitMinor,
    card = 'valid',
    emailValidated = true,
    setUp = true,
    accredited = true,
    areaCode: _area,
    workTypeCodes: _types,
    ...registration
  } = options;
  const email = `test.${randomCode(10).toLowerCase()}@company.test`;
  return database.inTx(async (tx) => {
    const registered = await registerCompany(tx, {
      internalName: `Test ${email.slice(5, 10)}`,
      country,
      ...(setUp
        ? { phone: '01632 960001', mobile: '07700 900001', addressLine1: '1 Test Street', town: 'Leicester', postcode: 'LE1 1AA' }
        : {}),
      ...registration,
      user: { email, title: 'Ms', forename: 'Test', surname: 'Buyer', passwordHash, emailValidated },
    });
    if (registered.kind !== 'registered') throw new Error(registered.kind);
    const { companyId, userId } = registered;
    await openAccount(tx, { companyId, country });
    if (creditLimitMinor !== undefined) await setCreditLimit(tx, { companyId, limitMinor: creditLimitMinor });
    if (setUp) {
      await setUpCompany(tx, { companyId, country }, options);
    }
    if (accredited) await accredit(tx, companyId, country);
    if (card !== 'none') {
      const expiresOn = card === 'valid' ? '2099-12-31' : '2020-01-31';
      await saveCard(tx, {
        companyId,
        provider: 'sandbox',
        providerRef: randomCode(),
        brand: 'visa',
        last4: '4242',
        expiresOn,
        cardholder: 'Test Buyer',
      });
    }
    return { companyId, userId, email };
  });
}
