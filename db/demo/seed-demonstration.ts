import { asId, type CompanyId } from '../../contract/kit/ids.ts';
import { countryCodes, type CountryCode } from '../../contract/kit/country.ts';
import { setCreditLimit } from '../../server/billing/set-credit-limit.ts';
import { createSource } from '../../server/enquiries/intake/create-source.ts';
import { eraseBatch, eraseExpiredContacts } from '../../server/enquiries/erase-expired-contacts.ts';
import { expireEnquiries } from '../../server/enquiries/release/expire-enquiries.ts';
import { repriceEnquiries } from '../../server/enquiries/release/reprice-enquiries.ts';
import { createStaff } from '../../server/identity/staff/create-staff.ts';
import { hashPassword } from '../../server/identity/passwords.ts';
import { keepMessagesOfThePast } from '../../server/platform/sending/keep-messages-of-the-past.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { saveSetting } from '../../server/platform/save-setting.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { inventEnquiry } from './consumers.ts';
import { readDemoCatalogue, type DemoCatalogue } from './demo-catalogue.ts';
import { demoCompanies, type DemoCompany } from './demo-companies.ts';
import { nameSellers } from './demo-sellers.ts';
import { foundCompany, type FoundedCompany } from './found-company.ts';
import { inThePast } from './in-the-past.ts';
import { liveOneEnquiry, type EnquiryLife } from './live-one-enquiry.ts';
import { hoursOnSale, pastEnquiries } from './past-enquiries.ts';
import { publishNotices } from './publish-notices.ts';
import { seededDraws, type Draws } from './seeded-random.ts';

export const demoPassword = 'plumbline1';
export const demoIntakeKey = 'demo-intake-key';
export const demoSource = 'Demonstration';

type Founded = FoundedCompany & { readonly company: DemoCompany };
type Catalogues = Readonly<Record<CountryCode, DemoCatalogue>>;

const yearMs = 365 * 86_400_000;

/** The demonstration company of Leicester has bought these many of its own leads; they are its history and its open invoices. */
const leadsOfDemoCompany = 14;

async function readCatalogues(database: Database): Promise<Catalogues> {
  const [gb, dk, se, no] = await Promise.all(countryCodes.map((country) => readDemoCatalogue(database.db, country)));
  if (gb === undefined || dk === undefined || se === undefined || no === undefined) throw new Error('the reference data are not loaded');
  return { gb, dk, se, no };
}

async function foundCompanies(
  database: Database,
  catalogues: Catalogues,
  now: Date,
  passwordHash: string,
  draws: Draws,
): Promise<Founded[]> {
  const founded: Founded[] = [];
  for (const [index, company] of demoCompanies(draws).entries()) {
    const at = company.setUp ? new Date(now.getTime() - yearMs - index * 3_600_000) : new Date(now.getTime() - 3_600_000);
    const one = await inThePast(database, at, (tx) => foundCompany(tx, company, index, passwordHash, catalogues[company.country], draws));
    founded.push({ ...one, company });
  }
  return founded;
}

/** Who buys an enquiry: companies of its country that buy at all, each at most once. */
function drawBuyers(founded: readonly Founded[], country: CountryCode, sales: number, draws: Draws): CompanyId[] {
  const willing = founded.filter((one) => one.company.country === country && one.company.buys > 0);
  const buyers = new Set<CompanyId>();
  while (buyers.size < Math.min(sales, willing.length)) buyers.add(draws.pick(willing).companyId);
  return [...buyers];
}

/**
 * Makes the demonstration: companies, a year of enquiries, purchases and invoices, the same every time but dated relative to
 * `now`. Everything goes through the verbs of real use, so that every invariant holds. Product rules, section 14.
 */
export async function seedDemonstration(database: Database, now: Date, log: (line: string) => void): Promise<void> {
  const draws = seededDraws(20_261_121);
  const catalogues = await readCatalogues(database);
  await database.inTx((tx) => nameSellers(tx, 'demonstration'));
  const passwordHash = await hashPassword(demoPassword);
  const founded = await foundCompanies(database, catalogues, now, passwordHash, draws);
  const { sourceId } = await database.inTx((tx) => createSource(tx, { name: demoSource, holdMinutes: 0, key: demoIntakeKey }));
  const by = { staffId: null, actor: 'demonstration' };
  const staffId = await database.inTx((tx) =>
    createStaff(tx, { email: 'operator@plumbline.test', name: 'Robin Keeper', role: 'admin', passwordHash, by }),
  );
  if (staffId === undefined) throw new Error('the demonstration was seeded before');
  log('companies founded');

  const demo = founded.find((one) => one.company.email === 'demo@plumbline.test');
  const past = pastEnquiries(draws);
  const ofDemo = new Set(
    past
      .map((_, index) => index)
      .filter((index) => past[index]?.country === 'gb' && past[index]?.fate === 'released')
      .slice(-90, -90 + leadsOfDemoCompany),
  );
  for (const [index, enquiry] of past.entries()) {
    const at = new Date(now.getTime() - enquiry.ageHours * 3_600_000 - 60_000);
    const catalogue = catalogues[enquiry.country];
    const forDemo = demo !== undefined && ofDemo.has(index);
    const leicester = enquiry.country === 'gb' && (forDemo || draws.fraction() < 0.2);
    const ofItsTypes = catalogue.workTypes.filter((type) => demo?.workTypeIds.includes(type.id) === true);
    const workTypes = leicester && (forDemo || draws.fraction() < 0.8) ? ofItsTypes : catalogue.workTypes;
    const places = leicester ? catalogue.places.filter((place) => place.area === 'LE') : catalogue.places;
    const buyers = drawBuyers(founded, enquiry.country, enquiry.sales, draws);
    const life = {
      sourceId,
      staffId,
      at,
      now,
      fate: enquiry.fate,
      isYoung: enquiry.fate === 'released' && enquiry.ageHours < hoursOnSale,
      idempotencyKey: `demo-${index}`,
      enquiry: inventEnquiry(enquiry.country, draws.pick(workTypes), draws.pick(places), index, at, draws),
      buyers: forDemo ? [demo.companyId, ...buyers].slice(0, 3) : buyers,
    };
    await liveOneEnquiry(database, life, draws);
    if (index % 20 === 0) {
      await inThePast(database, at, expireEnquiries);
      await inThePast(database, at, eraseExpiredContacts);
    }
  }
  await database.inTx(expireEnquiries);
  while ((await database.inTx(eraseExpiredContacts)) === eraseBatch);
  while ((await database.inTx(repriceEnquiries)) > 0);
  await settleCreditLimits(database, founded);
  await publishNotices(database, staffId, now);
  await askForTwoBoilers(database, { sourceId, staffId, now, buyers: [], fate: 'released', isYoung: true }, catalogues.gb, draws);
  await database.inTx(keepMessagesOfThePast);
  await database.inTx((tx) => saveSetting(tx, { key: 'demonstration', value: true }));
  log(`${past.length + 2} enquiries lived through`);
}

/** Two boilers wanted in Leicester a moment ago are offered to the demonstration company, so that priority access can be seen. */
async function askForTwoBoilers(
  database: Database,
  life: Omit<EnquiryLife, 'at' | 'idempotencyKey' | 'enquiry'>,
  catalogue: DemoCatalogue,
  draws: Draws,
): Promise<void> {
  const boiler = catalogue.workTypes.filter((type) => type.code === 'gas-boiler-replacement');
  const leicester = catalogue.places.filter((place) => place.area === 'LE');
  for (const [index, minutesAgo] of [9, 2].entries()) {
    const at = new Date(life.now.getTime() - minutesAgo * 60_000);
    const enquiry = inventEnquiry('gb', draws.pick(boiler), draws.pick(leicester), 398 + index, at, draws);
    await liveOneEnquiry(database, { ...life, at, idempotencyKey: `demo-${398 + index}`, enquiry }, draws);
  }
}

/** Gives every company the remaining credit that the demonstration promises, whatever it bought in the made-up past. */
async function settleCreditLimits(database: Database, founded: readonly Founded[]): Promise<void> {
  for (const { companyId, company } of founded) {
    await database.inTx(async (tx) => {
      const account = await tx.first(
        sql<{ balanceMinor: number }>`select balance_minor as "balanceMinor" from accounts where company_id = ${companyId}`,
      );
      await setCreditLimit(tx, {
        companyId: asId<'company'>(companyId),
        limitMinor: (account?.balanceMinor ?? 0) + company.remainingCreditMinor,
      });
    });
  }
}
