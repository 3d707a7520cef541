import type { CountryCode } from '../../contract/kit/country.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import { journeySteps } from '../../contract/companies/values.ts';
import { openAccount } from '../../server/billing/open-account.ts';
import { saveCard } from '../../server/billing/save-card.ts';
import { setCreditLimit } from '../../server/billing/set-credit-limit.ts';
import { approveAccreditation } from '../../server/companies/accreditations/approve-accreditation.ts';
import { businessUnits } from '../../server/companies/business-units.ts';
import { completeJourneyStep } from '../../server/companies/complete-journey-step.ts';
import { confirmSettings } from '../../server/companies/confirm-settings.ts';
import { registerCompany } from '../../server/companies/register-company.ts';
import { saveAccreditation } from '../../server/companies/accreditations/save-accreditation.ts';
import { createCoverageArea } from '../../server/coverage/create-coverage-area.ts';
import { saveCoverageDistricts } from '../../server/coverage/save-coverage-districts.ts';
import { saveCoverageWorkTypes } from '../../server/coverage/save-coverage-work-types.ts';
import type { Tx } from '../../server/platform/database/database.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { saveListing } from '../../server/reputation/save-listing.ts';
import type { DemoCatalogue } from './demo-catalogue.ts';
import type { DemoCompany } from './demo-companies.ts';
import { inventedCompanyNumber, inventedMobile, inventedPhone } from './people.ts';
import type { Draws } from './seeded-random.ts';

/** High enough for the made-up past; the real limit is set when that past stands. */
const limitWhileSeedingMinor = 100_000_000;

export interface FoundedCompany {
  readonly companyId: CompanyId;
  readonly workTypeIds: readonly number[];
  readonly areas: readonly string[];
}

/** A full postcode in a district; the same every time. */
function postcodeOf(country: CountryCode, district: string, index: number): string {
  if (country === 'gb') return `${district} ${(index % 9) + 1}AB`;
  return country === 'se' ? `${district} ${String(10 + (index % 90))}` : district;
}

async function registerOne(
  tx: Tx,
  company: DemoCompany,
  index: number,
  passwordHash: string,
  catalogue: DemoCatalogue,
): Promise<CompanyId> {
  const { country } = company;
  const place = catalogue.places.find((one) => one.area === company.areas[0]) ?? catalogue.places[0];
  const registered = await registerCompany(tx, {
    internalName: company.name,
    country,
    accountType: company.accountType,
    companyType: 'Ltd',
    companyNumber: inventedCompanyNumber(country, index),
    phone: inventedPhone(country, 900 - index),
    mobile: inventedMobile(country, 800 - index),
    ...(company.setUp
      ? { addressLine1: `${index + 1} Trade Park`, town: place?.town ?? '', postcode: postcodeOf(country, place?.code ?? '', index) }
      : {}),
    user: {
      email: company.email,
      title: 'Ms',
      forename: company.forename,
      surname: company.surname,
      passwordHash,
      emailValidated: company.setUp,
    },
  });
  if (registered.kind !== 'registered') throw new Error(`${company.email} was not registered: ${registered.kind}`);
  const { companyId } = registered;
  await openAccount(tx, { companyId, country, currency: businessUnits[country].currency });
  return companyId;
}

/** One coverage area; answers the work types in it. */
async function saveCoverage(tx: Tx, companyId: CompanyId, company: DemoCompany, catalogue: DemoCatalogue, draws: Draws): Promise<number[]> {
  const workTypeIds = new Set(catalogue.workTypes.filter((type) => company.workTypes.named.includes(type.code)).map((type) => type.id));
  for (let more = 0; more < company.workTypes.more; more += 1) workTypeIds.add(draws.pick(catalogue.workTypes).id);
  const coverageAreaId = await createCoverageArea(tx, { companyId, name: 'Coverage 1' });
  await saveCoverageWorkTypes(tx, { companyId, coverageAreaId, workTypeIds: [...workTypeIds] });
  const districtIds = catalogue.places.filter((one) => company.areas.includes(one.area)).map((one) => one.id);
  await saveCoverageDistricts(tx, { companyId, coverageAreaId, districtIds });
  return [...workTypeIds];
}

async function approveCompulsory(tx: Tx, companyId: CompanyId, { country }: DemoCompany, index: number): Promise<void> {
  const until = new Date(Date.now() + 300 * 86_400_000);
  const schemes = await tx.rows(
    sql<{ id: number }>`select id from accreditation_schemes where country = ${country} and compulsory order by id`,
  );
  for (const scheme of schemes) {
    await saveAccreditation(tx, { companyId, schemeId: scheme.id, certificateNumber: String(100_000 + index * 7 + scheme.id) });
    await approveAccreditation(tx, {
      companyId,
      schemeId: scheme.id,
      until,
      reason: 'looked up in the register',
      by: { staffId: null, actor: 'demonstration' },
    });
  }
}

/** Registers one demonstration company and, unless it is a newcomer, sets it up whole: coverage, accreditations, card, listing. */
export async function foundCompany(
  tx: Tx,
  company: DemoCompany,
  index: number,
  passwordHash: string,
  catalogue: DemoCatalogue,
  draws: Draws,
): Promise<FoundedCompany> {
  const companyId = await registerOne(tx, company, index, passwordHash, catalogue);
  if (!company.setUp) {
    await createCoverageArea(tx, { companyId, name: 'Coverage 1' });
    return { companyId, workTypeIds: [], areas: [] };
  }
  await setCreditLimit(tx, { companyId, limitMinor: limitWhileSeedingMinor });
  const workTypeIds = await saveCoverage(tx, companyId, company, catalogue, draws);
  await approveCompulsory(tx, companyId, company, index);
  await saveCard(tx, {
    companyId,
    provider: 'sandbox',
    providerRef: `demo-${index}`,
    brand: 'visa',
    last4: '4242',
    expiresOn: '2035-12-31',
    cardholder: `${company.forename} ${company.surname}`,
  });
  await saveListing(tx, {
    companyId,
    tradingName: company.name,
    description: `${company.name} is a demonstration company. It installs, repairs and looks after its work.`,
  });
  await confirmSettings(tx, { companyId, setting: 'lead_delivery' });
  await confirmSettings(tx, { companyId, setting: 'lead_alerts' });
  for (const step of journeySteps) await completeJourneyStep(tx, { companyId, step });
  return { companyId, workTypeIds, areas: company.areas };
}
