import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { UnitChangesWire } from '../../../contract/companies/business-units-endpoints.ts';
import { invoiceRules } from '../../../contract/countries/all-countries.ts';
import { invoiceStatements } from '../../../contract/countries/country-rules.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { type LanguageCode, languageCodes } from '../../../contract/kit/language.ts';
import { staffQuery } from '../../identity/operator/session.ts';
import { callApi } from '../../platform/api-client.ts';
import { companyDeskKeys } from './api.ts';
import type { SaveOptions } from './apply-from.tsx';

export const unitParts = ['offering', 'seller', 'contact', 'country', 'terms', 'retention'] as const;
export type UnitPart = (typeof unitParts)[number];

/** Fields of each section, in form order; every field appears once. */
export const fieldsByPart = {
  offering: ['is_offered'],
  seller: [
    'name',
    'address',
    'company_number',
    'vat_registered',
    'vat_number',
    'seller_seat',
    'f_tax',
    'business_register',
    'bank_details',
  ],
  contact: [
    'support_phone',
    'support_first_day',
    'support_last_day',
    'support_opens',
    'support_closes',
    'support_email',
    'legal_line',
    'gas_safety_badge',
  ],
  country: ['own_language', 'other_languages', 'time_zone', 'vat_area'],
  terms: ['default_credit_limit', 'payment_terms_days', 'minimum_payment'],
  retention: ['unsold_retention_days', 'sold_retention_months', 'rejected_retention_days'],
} as const satisfies Readonly<Record<UnitPart, readonly string[]>>;
export type UnitField = (typeof fieldsByPart)[UnitPart][number];

/** Tests whether invoices of this country print the field; other fields exist in every country. */
export function isUsedIn(country: CountryCode, name: UnitField): boolean {
  const rules = invoiceRules[country];
  if (name === 'seller_seat') return rules?.hasSeat === true;
  return (name !== 'f_tax' && name !== 'business_register') || rules?.statements[name] !== undefined;
}

/** Values of a section's form: text as typed, checkboxes as the ticked values. */
type TypedUnit = Readonly<Record<UnitField, string>>;

const on = 'on';
export const isOn = (text: string): boolean => text === on;
export const toSwitchText = (checked: boolean): string => (checked ? on : '');

export function toTypedUnit(unit: LoadedUnit): TypedUnit {
  const [own = '', ...others] = unit.languages;
  return {
    is_offered: toSwitchText(unit.is_offered),
    name: unit.seller?.name ?? '',
    address: unit.seller?.address.join('\n') ?? '',
    company_number: unit.seller?.company_number ?? '',
    vat_registered: toSwitchText(unit.seller?.vat_number !== null),
    vat_number: unit.seller?.vat_number ?? '',
    seller_seat: unit.seller_seat ?? '',
    f_tax: toSwitchText(unit.seller_statements.includes('f_tax')),
    business_register: toSwitchText(unit.seller_statements.includes('business_register')),
    bank_details: unit.seller?.bank_details ?? '',
    support_phone: unit.support_phone ?? '',
    support_email: unit.support_email ?? '',
    support_first_day: String(unit.support_hours?.first_day ?? ''),
    support_last_day: String(unit.support_hours?.last_day ?? ''),
    support_opens: unit.support_hours?.opens ?? '',
    support_closes: unit.support_hours?.closes ?? '',
    legal_line: unit.legal_line ?? '',
    gas_safety_badge: toSwitchText(unit.gas_safety_badge),
    own_language: own,
    other_languages: others.join(' '),
    time_zone: unit.time_zone,
    vat_area: unit.vat_area,
    default_credit_limit: String(unit.default_credit_limit),
    payment_terms_days: String(unit.payment_terms_days),
    minimum_payment: String(unit.minimum_payment),
    unsold_retention_days: String(unit.unsold_retention_days),
    sold_retention_months: String(unit.sold_retention_months),
    rejected_retention_days: String(unit.rejected_retention_days),
  };
}

/** Parses a typed number with either decimal separator. The server rejects invalid ones with a message. */
export const parseNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')));

export function parseLanguages(own: string, others: string): LanguageCode[] {
  const ticked = others.split(' ');
  return [...languageCodes.filter((code) => code === own), ...languageCodes.filter((code) => code !== own && ticked.includes(code))];
}

/** Null if all four fields are empty. The server rejects incomplete hours with a message. */
function toSupportHours({ support_first_day: first, support_last_day: last, support_opens: opens, support_closes: closes }: TypedUnit) {
  if ([first, last, opens, closes].every((text) => text === '')) return null;
  return { first_day: Number(first), last_day: Number(last), opens, closes };
}

/** Converts a section's form into changes. */
export function toUnitChanges(part: UnitPart, typed: TypedUnit): UnitChangesWire {
  switch (part) {
    case 'offering':
      return { is_offered: isOn(typed.is_offered) };
    case 'seller': {
      const address = typed.address.split('\n').filter((line) => line.trim() !== '');
      const { name, company_number, bank_details } = typed;
      const vat_number = isOn(typed.vat_registered) ? typed.vat_number : null;
      return {
        seller: { name, address, company_number, vat_number, bank_details },
        seller_seat: typed.seller_seat.trim() === '' ? null : typed.seller_seat,
        seller_statements: invoiceStatements.filter((statement) => isOn(typed[statement])),
      };
    }
    case 'contact':
      return {
        support_phone: typed.support_phone,
        support_email: typed.support_email,
        support_hours: toSupportHours(typed),
        legal_line: typed.legal_line,
        gas_safety_badge: isOn(typed.gas_safety_badge),
      };
    case 'country':
      return {
        languages: parseLanguages(typed.own_language, typed.other_languages),
        time_zone: typed.time_zone,
        vat_area: typed.vat_area.trim().toLowerCase(),
      };
    case 'terms':
      return {
        default_credit_limit: parseNumber(typed.default_credit_limit),
        payment_terms_days: parseNumber(typed.payment_terms_days),
        minimum_payment: parseNumber(typed.minimum_payment),
      };
    case 'retention':
      return {
        unsold_retention_days: parseNumber(typed.unsold_retention_days),
        sold_retention_months: parseNumber(typed.sold_retention_months),
        rejected_retention_days: parseNumber(typed.rejected_retention_days),
      };
  }
}

export function unitsQuery() {
  return queryOptions({
    queryKey: companyDeskKeys.units(),
    queryFn: async ({ signal }) => (await callApi('GET /operator/business-units', { signal })).body.data,
  });
}
export type ListedUnit = Awaited<ReturnType<NonNullable<ReturnType<typeof unitsQuery>['queryFn']>>>[number];

async function loadUnit(country: CountryCode, signal: AbortSignal) {
  const { body, version } = await callApi('GET /operator/business-units/{country}', { params: { country }, signal });
  return { ...body.data, version };
}
/** A unit with the version required to save it. */
export type LoadedUnit = Awaited<ReturnType<typeof loadUnit>>;

export function unitQuery(country: CountryCode) {
  return queryOptions({ queryKey: companyDeskKeys.unit(country), queryFn: ({ signal }) => loadUnit(country, signal) });
}

/** Invalidates units and the country lists. */
async function invalidateUnits(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: companyDeskKeys.units() }),
    client.invalidateQueries({ queryKey: staffQuery().queryKey }),
  ]);
}

/** Refetches even after a refusal, so that the current values show. */
export async function saveUnit(client: QueryClient, unit: LoadedUnit, changes: UnitChangesWire, options: SaveOptions): Promise<void> {
  const { country, version } = unit;
  try {
    await callApi('PUT /operator/business-units/{country}', { params: { country }, body: { ...changes, ...options }, version });
  } finally {
    await invalidateUnits(client);
  }
}

export async function saveVatRate(
  client: QueryClient,
  country: CountryCode,
  planned: { readonly since: string; readonly rate: number; readonly reason: string },
): Promise<void> {
  await callApi('POST /operator/business-units/{country}/vat-rates', { params: { country }, body: { ...planned } });
  await invalidateUnits(client);
}

type NewUnit = Parameters<typeof callApi<'POST /operator/business-units'>>[1]['body'];

export async function createUnit(client: QueryClient, unit: NewUnit): Promise<void> {
  await callApi('POST /operator/business-units', { body: unit });
  await invalidateUnits(client);
}
