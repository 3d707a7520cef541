import type { EnquiryStatus } from '../../contract/enquiries/values.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import { asId, type CompanyId, type EnquiryId } from '../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import { parsePostcode } from '../../contract/kit/postcode-rule.ts';
import { netPriceFor } from '../buying/judge-purchase-rule.ts';
import { selectDistrictId } from '../enquiries/queries.ts';
import { getUnit } from '../geography/business-units.ts';
import { settingsColumn, type SettingValues } from '../platform/business-settings.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { countNearby } from './distribution-query.ts';
import { coveringCompanies, type EnquiryToMatch } from './match-query.ts';
import { judgeCovering, type JudgedCompany } from './match-rule.ts';
import { opensAfterRelease } from './offer-window-rule.ts';
import { isAutomaticPaused, chooseServing, type TurnFacts } from './turn-rule.ts';

/** An existing enquiry, or a hypothetical one. */
type AskedEnquiry =
  | { readonly quoteCode: string }
  | { readonly country: CountryCode; readonly workType: string; readonly postcode: string; readonly maxSales: number };

interface PlannedEnquiry {
  /** Null if it does not exist yet; ties are then drawn differently. */
  readonly id: EnquiryId | null;
  readonly quoteCode: string | null;
  readonly status: EnquiryStatus | null;
  readonly workTypeId: number | null;
  readonly workType: string | null;
  readonly country: CountryCode;
  readonly districtId: number | null;
  readonly district: string | null;
  readonly maxSales: number;
  readonly basePriceMinor: number | null;
  readonly priceOverrideMinor: number | null;
  readonly currency: CurrencyCode | null;
  readonly settings: SettingValues;
  readonly now: Date;
}

export type EnquiryPlan =
  | { readonly kind: 'unknown_enquiry' | 'unknown_work_type' | 'unknown_postcode' }
  | {
      readonly kind: 'planned';
      readonly enquiry: Pick<PlannedEnquiry, 'id' | 'quoteCode' | 'status' | 'country'> & {
        readonly workType: string;
        readonly district: string;
        readonly currency: CurrencyCode;
        readonly maxSales: number;
      };
      /** Before discount and VAT. */
      readonly priceMinor: number;
      readonly turns: PlannedTurns;
      readonly automaticPaused: boolean;
      readonly opensAt: Date;
      readonly notMatched: ReadonlyMap<string, readonly JudgedCompany[]>;
      readonly nearby: number;
    };

/** Priced from the current list, as a release would be. */
function findEnquiry(db: Db, quoteCode: string): Promise<PlannedEnquiry | undefined> {
  return db.first(sql<PlannedEnquiry>`
    select e.id, e.quote_code as "quoteCode", e.status, e.work_type_id as "workTypeId", w.name->>'en' as "workType", e.country,
           e.district_id as "districtId", r.code as district, e.max_sales as "maxSales",
           coalesce(p.net_minor, e.base_price_minor) as "basePriceMinor", e.price_override_minor as "priceOverrideMinor", e.currency,
           ${settingsColumn}, app_now() as now
    from enquiries e join work_types w on w.id = e.work_type_id join regions r on r.id = e.district_id
    left join list_prices p on p.country = e.country and p.work_type_id = e.work_type_id
    where e.quote_code = ${quoteCode.toUpperCase()}`);
}

async function imagineEnquiry(db: Db, asked: Extract<AskedEnquiry, { workType: string }>): Promise<PlannedEnquiry> {
  const { country, workType, postcode, maxSales } = asked;
  const code = parsePostcode(country, postcode)?.district ?? '';
  const found = await db.first(sql<Omit<PlannedEnquiry, 'id' | 'quoteCode' | 'status' | 'country' | 'maxSales' | 'priceOverrideMinor'>>`
    select w.id as "workTypeId", w.name->>'en' as "workType", r.id as "districtId", r.code as district, p.net_minor as "basePriceMinor", p.currency,
           ${settingsColumn}, app_now() as now
    from (values (1)) once
    left join (work_types w join list_prices p on p.work_type_id = w.id and p.country = ${country}) on w.code = ${workType} and w.retired_at is null
    left join regions r on r.id = ${selectDistrictId(country, code)}`);
  if (found === undefined) throw new Error('a single-row statement returned no row');
  return { ...found, id: null, quoteCode: null, status: null, country, maxSales, priceOverrideMinor: null };
}

/** Computes who would get an enquiry released now, by the real matching and turn rules. An existing enquiry is treated as unsold. */
export async function planEnquiry(db: Db, asked: AskedEnquiry): Promise<EnquiryPlan> {
  const planned = 'quoteCode' in asked ? await findEnquiry(db, asked.quoteCode) : await imagineEnquiry(db, asked);
  if (planned === undefined) return { kind: 'unknown_enquiry' };
  const { workTypeId, workType, districtId, district, basePriceMinor, currency, now, country } = planned;
  if (workTypeId === null || workType === null || basePriceMinor === null || currency === null) return { kind: 'unknown_work_type' };
  if (districtId === null || district === null) return { kind: 'unknown_postcode' };
  const enquiry: EnquiryToMatch = {
    ...planned,
    workTypeId,
    districtId,
    basePriceMinor,
    status: 'released',
    opened: false,
    sold: 0,
    reserved: 0,
    releasedAt: now,
  };
  const { timeZone } = getUnit(country);
  const covering = await db.rows(coveringCompanies(enquiry));
  const judged = judgeCovering(planned.id ?? asId<'enquiry'>(0), enquiry, covering);
  const matched = judged.filter(({ obstacle }) => obstacle === null);
  const near = await db.first(
    sql<{ nearby: number }>`select ${countNearby(sql`${districtId}::integer`, sql`${workTypeId}::integer`)} as nearby`,
  );
  const { settings, maxSales } = planned;
  return {
    kind: 'planned',
    enquiry: { ...planned, workType, district, currency },
    priceMinor: netPriceFor({ discountBp: 0, settings, country, now }, enquiry),
    turns: planTurns(matched, maxSales, { now, releasedAt: now, windowUntil: null, timeZone, settings }),
    automaticPaused: isAutomaticPaused(settings),
    opensAt: matched.length === 0 ? now : opensAfterRelease(now, settings),
    notMatched: Map.groupBy(
      judged.filter(({ obstacle }) => obstacle !== null),
      ({ obstacle }) => obstacle?.reason ?? '',
    ),
    nearby: near?.nearby ?? 0,
  };
}

export async function loadCompanyNames(db: Db, ids: readonly CompanyId[]): Promise<ReadonlyMap<CompanyId, string>> {
  const rows = await db.rows(sql<{ companyId: CompanyId; companyName: string }>`
    select id as "companyId", internal_name as "companyName" from companies where id = any(${[...ids]}::bigint[])`);
  return new Map(rows.map(({ companyId, companyName }) => [companyId, companyName]));
}

/** A company in line; `position` starts at 1. */
export interface InLine {
  readonly company: JudgedCompany;
  readonly position: number;
}

interface PlannedTurns {
  readonly automatic: readonly InLine[];
  readonly offers: readonly (InLine & { readonly until: Date })[];
  /** Companies left without a turn, next in line first, because slots or time run out. */
  readonly left: readonly InLine[];
  readonly slotsLeft: number;
}

/** Simulates a release's turns if nothing changes: automatic buyers first, then the rest, each in match order, slot by slot. */
function planTurns(matched: readonly JudgedCompany[], slots: number, facts: TurnFacts): PlannedTurns {
  const line = [...matched.filter(({ automatic }) => automatic), ...matched.filter(({ automatic }) => !automatic)];
  const automatic: InLine[] = [];
  const offers: (InLine & { until: Date })[] = [];
  let { windowUntil } = facts;
  for (const [index, company] of line.entries()) {
    const taken = automatic.length + offers.length;
    const serving = taken < slots ? chooseServing(company, { ...facts, windowUntil }) : null;
    if (serving === null) break;
    const one = { company, position: index + 1 };
    if (serving.kind === 'buy') automatic.push(one);
    else {
      offers.push({ ...one, until: serving.until });
      windowUntil = serving.until;
    }
  }
  const served = automatic.length + offers.length;
  const left = line.slice(served).map((company, index) => ({ company, position: served + index + 1 }));
  return { automatic, offers, left, slotsLeft: slots - served };
}
