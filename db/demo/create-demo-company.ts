import type { DemoCountry } from './demo-countries.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import { hasCompanyNumber } from '../../contract/companies/company-number-rule.ts';
import { numberedArea } from '../../contract/coverage/area-name-rule.ts';
import { expectedLeadOrders, journeySteps } from '../../contract/companies/values.ts';
import { openAccount, setCreditLimit } from '../../server/billing/account.ts';
import { setAutoPay, setTopUp } from '../../server/billing/cards.ts';
import { approveAccreditation } from '../../server/companies/certificates.ts';
import { completeJourneyStep, confirmSettings } from '../../server/companies/journey.ts';
import { registerCompany } from '../../server/companies/register-company.ts';
import { saveAccreditation } from '../../server/companies/accreditations.ts';
import { createCoverageArea, saveCoverageDistricts, saveCoverageWorkTypes } from '../../server/coverage/coverage-areas.ts';
import { getUnit } from '../../server/geography/business-units.ts';
import type { Tx } from '../../server/platform/database/database.ts';
import { sql } from '../../server/platform/database/sql.ts';
import streets from '../reference/street-names.json' with { type: 'json' };
import { siteKeys } from '../../contract/catalogue/sites.ts';
import { publishListing, saveListing } from '../../server/reputation/listing/listing.ts';
import type { DemoCatalogue } from './demo-catalogue.ts';
import type { DemoCompany } from './demo-companies.ts';
import { giveCard, testNumbers } from './money/give-card.ts';
import { demoTopUp } from './money/habits.ts';
import { listingWords } from './listing-words.ts';
import { inventedCompanyNumber, inventedMobile, inventedPhone, inventedVatNumber, listTitles } from './people.ts';
import type { Draws } from './seeded-random.ts';

/** High enough for the simulated past; the real limit is set afterwards. */
const limitWhileSeedingMinor = 100_000_000;

export interface CreatedDemoCompany {
  readonly companyId: CompanyId;
  readonly workTypeIds: readonly number[];
  readonly areas: readonly string[];
}

/** Returns a full postcode in a district, deterministically. */
function inventPostcode(country: DemoCountry, district: string, index: number): string {
  if (country === 'gb') return `${district} ${(index % 9) + 1}AB`;
  return country === 'se' ? `${district} ${String(10 + (index % 90))}` : district;
}

/** Returns an address: a trade park unit, a shop, or the owner's home. */
function inventAddress({ character: { premises }, country }: DemoCompany, index: number): string {
  const street = streets[country].streets[(index * 37) % streets[country].streets.length] ?? '';
  const house = 3 + ((index * 13) % 90);
  if (premises === 'unit' && country === 'gb') return `Unit ${1 + (index % 14)}, ${street} Works`;
  return country === 'gb' ? `${house} ${street}` : `${street} ${house}`;
}

function pickPlace({ areas, country }: DemoCompany, catalogue: DemoCatalogue, index: number): DemoCatalogue['places'][number] | undefined {
  const own = catalogue.places.filter((one) => one.area === areas[0]);
  return country === 'gb' && areas[0] === 'LE' ? own[0] : (own[(index * 7) % Math.max(1, own.length)] ?? catalogue.places[0]);
}

async function registerOne(
  tx: Tx,
  company: DemoCompany,
  index: number,
  passwordHash: string,
  place: DemoCatalogue['places'][number] | undefined,
): Promise<CompanyId> {
  const { country, character, forename } = company;
  const titles = listTitles(forename);
  const registered = await registerCompany(tx, {
    internalName: character.name,
    country,
    accountType: company.accountType,
    companyType: character.form,
    ...(hasCompanyNumber(character.form) ? { companyNumber: inventedCompanyNumber(country, index) } : {}),
    ...(character.vat ? { vatNumber: inventedVatNumber(country, index) } : {}),
    // Larger companies cover more ground and buy more.
    geographicCoverage: character.people < 6 ? 'Local' : character.people < 14 ? 'Regional' : 'National',
    expectedLeadOrders: expectedLeadOrders[Math.min(expectedLeadOrders.length - 1, Math.floor(character.people / 3))] ?? '100-150',
    phone: inventedPhone(country, 900 - index),
    mobile: inventedMobile(country, 800 - index),
    ...(company.setUp
      ? {
          addressLine1: inventAddress(company, index),
          town: place?.town ?? '',
          postcode: inventPostcode(country, place?.code ?? '', index),
        }
      : {}),
    user: {
      email: company.email,
      title: titles[index % titles.length] ?? 'Ms',
      forename,
      surname: company.surname,
      passwordHash,
      emailValidated: company.setUp,
    },
  });
  if (registered.kind !== 'registered') throw new Error(`${company.email} was not registered: ${registered.kind}`);
  const { companyId } = registered;
  await openAccount(tx, { companyId, country });
  return companyId;
}

/** Named as a company of its country would. */
const firstArea = ({ country }: DemoCompany): string => numberedArea(1, getUnit(country).languages[0]);

/** Saves one coverage area and returns its work types. */
async function saveCoverage(tx: Tx, companyId: CompanyId, company: DemoCompany, catalogue: DemoCatalogue, draws: Draws): Promise<number[]> {
  const workTypeIds = new Set(catalogue.workTypes.filter((type) => company.workTypes.named.includes(type.code)).map((type) => type.id));
  for (let more = 0; more < company.workTypes.more; more += 1) workTypeIds.add(draws.pick(catalogue.workTypes).id);
  const coverageAreaId = await createCoverageArea(tx, { companyId, name: firstArea(company) });
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

/** Registers a demo company and, unless it is a newcomer, sets up coverage, accreditations, card and listing. */
export async function createDemoCompany(
  tx: Tx,
  company: DemoCompany,
  index: number,
  passwordHash: string,
  catalogue: DemoCatalogue,
  draws: Draws,
): Promise<CreatedDemoCompany> {
  const place = pickPlace(company, catalogue, index);
  const companyId = await registerOne(tx, company, index, passwordHash, place);
  if (!company.setUp) {
    await createCoverageArea(tx, { companyId, name: firstArea(company) });
    return { companyId, workTypeIds: [], areas: [] };
  }
  await setCreditLimit(tx, { companyId, limitMinor: limitWhileSeedingMinor });
  const workTypeIds = await saveCoverage(tx, companyId, company, catalogue, draws);
  await approveCompulsory(tx, companyId, company, index);
  const cardholder = `${company.forename} ${company.surname}`;
  await giveCard(tx, companyId, { name: company.character.name, email: company.email, cardholder }, testNumbers.pays);
  if (company.habit === 'automatic') await setAutoPay(tx, { companyId, enabled: true });
  if (company.habit === 'prepaid') await setTopUp(tx, { companyId, topUp: demoTopUp });
  await saveListing(tx, {
    companyId,
    tradingName: company.character.name,
    description: listingWords(company.country, company.character, place?.town ?? '', index),
  });
  for (const site of siteKeys) await publishListing(tx, { companyId, site, published: true });
  await confirmSettings(tx, { companyId, setting: 'lead_delivery' });
  await confirmSettings(tx, { companyId, setting: 'lead_alerts' });
  for (const step of journeySteps) await completeJourneyStep(tx, { companyId, step });
  return { companyId, workTypeIds, areas: company.areas };
}
