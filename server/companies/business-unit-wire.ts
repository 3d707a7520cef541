import type { BusinessUnitWire, UnitChangesWire } from '../../contract/companies/business-units-endpoints.ts';
import type { MissingUnitPart } from '../../contract/companies/unit-values.ts';
import { toMajor, toMinor } from '../../contract/kit/money.ts';
import type { CountryLanguages } from '../../contract/kit/country.ts';
import type { FormValues } from '../platform/http/route.ts';
import type { ListedUnit, Seller, UnitSettings } from './business-units.ts';

type SellerWire = NonNullable<BusinessUnitWire['seller']>;

const sellerWire = ({ name, address, companyNumber, vatNumber, bankDetails }: Seller): SellerWire => ({
  name,
  address: [...address],
  company_number: companyNumber,
  vat_number: vatNumber,
  bank_details: bankDetails,
});

const parseSeller = ({
  name,
  address,
  company_number: companyNumber,
  vat_number: vatNumber,
  bank_details: bankDetails,
}: SellerWire): Seller => ({
  name,
  address,
  companyNumber,
  vatNumber,
  bankDetails,
});

export function listedUnitWire({ country, currency, isOffered, hasSeller, hasVatRate, hasPrice }: ListedUnit) {
  const lacking: readonly (readonly [MissingUnitPart, boolean])[] = [
    ['seller', hasSeller],
    ['vat_rate', hasVatRate],
    ['price', hasPrice],
  ];
  return { country, currency, is_offered: isOffered, missing: lacking.flatMap(([what, isThere]) => (isThere ? [] : [what])) };
}

/** Maps settings to the field names of their form. */
export function unitSettingsWire(settings: UnitSettings) {
  return {
    seller: settings.seller === null ? null : sellerWire(settings.seller),
    seller_seat: settings.seat,
    seller_statements: [...settings.statements],
    support_phone: settings.phone,
    support_email: settings.email,
    legal_line: settings.legal,
    support_hours: settings.hours,
    gas_safety_badge: settings.gasSafetyBadge,
    languages: [...settings.languages],
    time_zone: settings.timeZone,
    vat_area: settings.vatArea,
    default_credit_limit: toMajor(settings.defaultCreditLimitMinor),
    payment_terms_days: settings.paymentTermsDays,
    minimum_payment: toMajor(settings.minimumPaymentMinor),
    unsold_retention_days: settings.unsoldRetentionDays,
    sold_retention_months: settings.soldRetentionMonths,
    rejected_retention_days: settings.rejectedRetentionDays,
    is_offered: settings.isOffered,
  } satisfies FormValues;
}

/** The schema guarantees at least one language. */
export const toLanguages = (given: UnitChangesWire['languages']): CountryLanguages => given as unknown as CountryLanguages;

const omitUndefined = <Value>(values: { readonly [Name in keyof Value]: Value[Name] | undefined }): Partial<Value> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Value>;

/** Returns only the settings the form changes. */
export function unitChanges(form: UnitChangesWire): Partial<UnitSettings> {
  return omitUndefined<UnitSettings>({
    seller: form.seller === undefined ? undefined : parseSeller(form.seller),
    seat: form.seller_seat,
    statements: form.seller_statements,
    phone: form.support_phone,
    email: form.support_email,
    legal: form.legal_line,
    hours: form.support_hours,
    gasSafetyBadge: form.gas_safety_badge,
    languages: form.languages === undefined ? undefined : toLanguages(form.languages),
    timeZone: form.time_zone,
    vatArea: form.vat_area,
    defaultCreditLimitMinor: form.default_credit_limit === undefined ? undefined : toMinor(form.default_credit_limit),
    paymentTermsDays: form.payment_terms_days,
    minimumPaymentMinor: form.minimum_payment === undefined ? undefined : toMinor(form.minimum_payment),
    unsoldRetentionDays: form.unsold_retention_days,
    soldRetentionMonths: form.sold_retention_months,
    rejectedRetentionDays: form.rejected_retention_days,
    isOffered: form.is_offered,
  });
}
