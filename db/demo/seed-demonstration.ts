import { refuseInventedTelephones } from '../../contract/kit/telephone-rule.ts';
import type { CompanyId, StaffId } from '../../contract/kit/ids.ts';
import { demoCountries, type DemoCountry } from './demo-countries.ts';
import { setAutoPay, setDefaultCard } from '../../server/billing/cards.ts';
import type { Receipt } from '../../server/buying/receipts.ts';
import { createSource } from '../../server/enquiries/sources.ts';
import { eraseBatch, eraseExpiredContacts } from '../../server/enquiries/erase-contacts.ts';
import { expireEnquiries } from '../../server/enquiries/end-enquiry.ts';
import { repriceEnquiries } from '../../server/enquiries/prices.ts';
import { financePartner } from '../../server/finance/settings.ts';
import { createStaff } from '../../server/identity/staff.ts';
import { hashPassword } from '../../server/identity/passwords.ts';
import { sendDueDocuments } from '../../server/billing/send-documents.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { keepPastMessages } from '../../server/platform/sending/kept-messages.ts';
import type { Database, Tx } from '../../server/platform/database/database.ts';
import { saveSetting } from '../../server/platform/business-settings.ts';
import { inventEnquiry } from './consumers.ts';
import { readDemoCatalogue, type DemoCatalogue } from './demo-catalogue.ts';
import { demoCompanies, type DemoCompany } from './demo-companies.ts';
import { fillInstallation } from './fill-units.ts';
import { keepLeads } from './leads/keep-leads.ts';
import { playOutcomes } from './leads/outcomes.ts';
import { openReports } from './disputes/open-reports.ts';
import { createDemoCompany, type CreatedDemoCompany } from './create-demo-company.ts';
import { runInThePast } from './run-in-the-past.ts';
import { loadUnits, getUnit } from '../../server/geography/business-units.ts';
import { chooseBuyers, isWithdrawn } from './money/choose-buyers.ts';
import { giveCard, testNumbers } from './money/give-card.ts';
import { paidUntilDaysAgo } from './money/habits.ts';
import { openPaydays, type Paydays } from './money/open-paydays.ts';
import { runThisMorning, refundUnused, settleCreditLimits } from './money/settle-accounts.ts';
import { simulateEnquiry, type EnquiryLife } from './simulate-enquiry.ts';
import { hoursOnSale, pastEnquiries, type PastEnquiry } from './past-enquiries.ts';
import { publishNotices } from './publish-notices.ts';
import { openReviews } from './review-purchase.ts';
import { seededDraws, type Draws } from './seeded-random.ts';

export const demoPassword = 'plumbline1';
export const demoIntakeKey = 'demo-intake-key';
export const demoSource = 'Demonstration';

type SeededCompany = CreatedDemoCompany & { readonly company: DemoCompany };
type Catalogues = Readonly<Record<DemoCountry, DemoCatalogue>>;

const yearMs = 365 * 86_400_000;

/** Leads the Leicester demo company has bought, for its history and open invoices. */
const demoCompanyLeadCount = 14;

async function saveDemoSettings(tx: Tx): Promise<void> {
  await saveSetting(tx, { key: financePartner[1].key, value: 'boilers@finance-partner.test' });
  await saveSetting(tx, { key: financePartner[2].key, value: 'solar@finance-partner.test' });
  await saveSetting(tx, { key: 'demonstration', value: true });
}

async function employOperator(database: Database, passwordHash: string): Promise<StaffId> {
  const by = { staffId: null, actor: 'demonstration' };
  const staffId = await database.inTx((tx) =>
    createStaff(tx, { email: 'operator@plumbline.test', name: 'Robin Keeper', role: 'admin', passwordHash, by }),
  );
  if (staffId === undefined) throw new Error('the demonstration has already been seeded');
  return staffId;
}

async function readCatalogues(database: Database): Promise<Catalogues> {
  const [gb, dk, se, no] = await Promise.all(demoCountries.map((country) => readDemoCatalogue(database.db, country)));
  if (gb === undefined || dk === undefined || se === undefined || no === undefined) throw new Error('the reference data are not loaded');
  return { gb, dk, se, no };
}

async function createDemoCompanies(
  database: Database,
  catalogues: Catalogues,
  now: Date,
  passwordHash: string,
  draws: Draws,
): Promise<SeededCompany[]> {
  const founded: SeededCompany[] = [];
  for (const [index, company] of demoCompanies(draws).entries()) {
    const at = company.setUp ? new Date(now.getTime() - yearMs - index * 3_600_000) : new Date(now.getTime() - 3_600_000);
    const one = await runInThePast(database, at, (tx) =>
      createDemoCompany(tx, company, index, passwordHash, catalogues[company.country], draws),
    );
    founded.push({ ...one, company });
  }
  return founded;
}

/** Draws an enquiry's buyers: buying companies of its country, each at most once. */
function drawBuyers(founded: readonly SeededCompany[], country: DemoCountry, sales: number, draws: Draws): CompanyId[] {
  const willing = founded.filter((one) => one.company.country === country && one.company.buys > 0);
  const buyers = new Set<CompanyId>();
  while (buyers.size < Math.min(sales, willing.length)) buyers.add(draws.pick(willing).companyId);
  return [...buyers];
}

/** Puts the chosen company in place of the first buyer. */
function includeChosenBuyer(
  founded: readonly SeededCompany[],
  email: string | undefined,
  drawn: readonly CompanyId[],
): readonly CompanyId[] {
  const special = founded.find((one) => one.company.email === email);
  if (special === undefined) return drawn;
  return [special.companyId, ...drawn.filter((id) => id !== special.companyId)].slice(0, drawn.length);
}

/** Returns the indices of enquiries the demo company buys in Leicester. */
function leadsForDemo(past: readonly PastEnquiry[]): ReadonlySet<number> {
  const british = past.map((_, index) => index).filter((index) => past[index]?.country === 'gb' && past[index]?.fate === 'released');
  return new Set(british.slice(-90, -90 + demoCompanyLeadCount));
}

/** Narrows the draw: a fifth of British enquiries fall in the demo company's area. */
function choiceFor(
  { workTypes, places }: DemoCatalogue,
  { country, forDemo, demo }: { country: DemoCountry; forDemo: boolean; demo: SeededCompany | undefined },
  draws: Draws,
): Pick<DemoCatalogue, 'workTypes' | 'places'> {
  if (country !== 'gb' || !(forDemo || draws.fraction() < 0.2)) return { workTypes, places };
  const demoWorkTypes = workTypes.filter((type) => demo?.workTypeIds.includes(type.id) === true);
  return {
    workTypes: forDemo || draws.fraction() < 0.8 ? demoWorkTypes : workTypes,
    places: places.filter((place) => place.area === 'LE'),
  };
}

async function runDueJobs(database: Database, now: Date): Promise<void> {
  await keepLeads(database, now);
  await playOutcomes(database, now);
  await database.inTx(expireEnquiries);
  while ((await database.inTx(eraseExpiredContacts)) === eraseBatch);
  while ((await database.inTx(repriceEnquiries)) > 0);
}

async function runPastJobs(database: Database, at: Date): Promise<void> {
  await runInThePast(database, at, expireEnquiries);
  await runInThePast(database, at, eraseExpiredContacts);
}

/** Brings money up to date: last payments, refunds, round limits and this morning's jobs. */
async function settleMoney(database: Database, founded: readonly SeededCompany[], paydays: Paydays, now: Date): Promise<void> {
  await paydays.payUntil(now);
  await refundUnused(database, now);
  await settleCreditLimits(database, founded);
  await runThisMorning(database, now);
}

function openCompanyPaydays(database: Database, founded: readonly SeededCompany[], now: Date): Paydays {
  const payers = new Map(
    founded.map(({ companyId, company: { habit, country } }) => [companyId, { habit, timeZone: getUnit(country).timeZone }]),
  );
  return openPaydays(database, payers, now);
}

/**
 * Seeds the demo: companies, a year of enquiries, purchases and invoices, deterministic but dated relative to `now`. Uses the regular
 * verbs, so every invariant holds. Product rules, section 14.
 */
export async function seedDemonstration(database: Database, now: Date, log: (line: string) => void): Promise<void> {
  refuseInventedTelephones(false);
  const draws = seededDraws(20_261_121);
  await database.inTx((tx) => fillInstallation(tx, 'demonstration'));
  const catalogues = await readCatalogues(database);
  await loadUnits(database.db);
  const passwordHash = await hashPassword(demoPassword);
  const founded = await createDemoCompanies(database, catalogues, now, passwordHash, draws);
  const { sourceId } = await database.inTx((tx) => createSource(tx, { name: demoSource, holdMinutes: 0, key: demoIntakeKey }));
  const staffId = await employOperator(database, passwordHash);
  log('companies founded');

  const demo = founded.find((one) => one.company.email === 'demo@plumbline.test');
  const past = pastEnquiries(draws);
  const demoLeadIndexes = leadsForDemo(past);
  const chosen = chooseBuyers(past);
  const paydays = openCompanyPaydays(database, founded, now);
  const reviews = openReviews(database, now);
  const reports = openReports(database, { staffId, often: demo?.companyId, now });
  const changeCard = cardChange(database, founded, now);
  for (const [index, enquiry] of past.entries()) {
    const at = new Date(now.getTime() - enquiry.ageHours * 3_600_000 - 60_000);
    await changeCard(at);
    await reports.liveUntil(at);
    await paydays.payUntil(at);
    const forDemo = demo !== undefined && demoLeadIndexes.has(index);
    const { workTypes, places } = choiceFor(catalogues[enquiry.country], { country: enquiry.country, forDemo, demo }, draws);
    const workType = draws.pick(workTypes);
    const drawn = drawBuyers(founded, enquiry.country, enquiry.sales, draws);
    const buyers = includeChosenBuyer(founded, chosen.get(index), drawn);
    const life = {
      sourceId,
      staffId,
      at,
      now,
      fate: enquiry.fate,
      isYoung: enquiry.fate === 'released' && enquiry.ageHours < hoursOnSale,
      idempotencyKey: `demo-${index}`,
      enquiry: inventEnquiry(enquiry.country, workType, draws.pick(places), index, at, draws),
      buyers: forDemo ? [demo.companyId, ...buyers].slice(0, 3) : buyers,
      job: workType.name,
      reviews,
      isWithdrawn: isWithdrawn(enquiry, index) && !chosen.has(index),
      bought: (companyId: CompanyId, receipt: Receipt) => {
        paydays.bought(companyId, receipt.boughtAt);
        reports.bought(companyId, receipt, enquiry.country);
      },
    };
    await simulateEnquiry(database, life, draws);
    if (index % 20 === 0) await runPastJobs(database, at);
  }
  await reports.liveUntil(now);
  await runDueJobs(database, now);
  await settleMoney(database, founded, paydays, now);
  await publishNotices(database, staffId, now);
  await askForTwoBoilers(database, { sourceId, staffId, now, reviews, buyers: [], fate: 'released', isYoung: true }, catalogues.gb, draws);
  await sendDueDocuments(database);
  await database.inTx(keepPastMessages);
  await database.inTx(saveDemoSettings);
  // From now on a demo purchase mails its invoice at once.
  await database.db.rows(sql`update companies set invoice_mails = 'issued' where id = ${demo?.companyId ?? null}`);
  log(`${past.length + 2} enquiries lived through`);
}

/** Switches a manual payer to automatic payment with a card that is declined, once, at its time. */
function cardChange(database: Database, founded: readonly SeededCompany[], now: Date): (at: Date) => Promise<void> {
  const changing = founded.find((one) => one.company.habit === 'declined');
  const when = new Date(now.getTime() - (paidUntilDaysAgo.declined ?? 0) * 86_400_000);
  let isDone = false;
  return async (at) => {
    if (isDone || changing === undefined || at < when) return;
    isDone = true;
    const { companyId, company } = changing;
    const owner = { name: company.character.name, email: company.email, cardholder: `${company.forename} ${company.surname}` };
    await runInThePast(database, when, async (tx) => {
      const cardId = await giveCard(tx, companyId, owner, testNumbers.declined);
      await setDefaultCard(tx, { companyId, cardId });
      await setAutoPay(tx, { companyId, enabled: true });
    });
  };
}

/** Offers two new Leicester boiler enquiries to the demo company, so that priority access is visible. */
async function askForTwoBoilers(
  database: Database,
  life: Omit<EnquiryLife, 'at' | 'idempotencyKey' | 'enquiry' | 'job'>,
  catalogue: DemoCatalogue,
  draws: Draws,
): Promise<void> {
  const boiler = catalogue.workTypes.filter((type) => type.code === 'gas-boiler-replacement');
  const leicester = catalogue.places.filter((place) => place.area === 'LE');
  for (const [index, minutesAgo] of [9, 2].entries()) {
    const at = new Date(life.now.getTime() - minutesAgo * 60_000);
    const workType = draws.pick(boiler);
    const enquiry = inventEnquiry('gb', workType, draws.pick(leicester), 398 + index, at, draws);
    await simulateEnquiry(database, { ...life, at, job: workType.name, idempotencyKey: `demo-${398 + index}`, enquiry }, draws);
  }
}
