import { Alert } from '@mantine/core';
import { IconLock } from '../ui/icons/shell-icons.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyWire } from '../../contract/companies/endpoints.ts';
import { hasCompanyNumber } from '../../contract/companies/company-number-rule.ts';
import { addressLines } from '../../contract/geography/address-rule.ts';
import { isCountryForm, type CountryCode } from '../../contract/kit/country.ts';
import { countryName, languageName } from '../../contract/kit/language.ts';
import { useFormat } from '../ui/format.ts';
import { SettingsSection } from '../ui/section-card.tsx';
import { CheckVatNumberAgain, VatNumberState } from './company-fields.tsx';
import { detailsValues, listCompanyLanguages } from './details-form.ts';
import formClasses from './details-form.module.css';
import classes from './managed-details.module.css';

/** Formats each address in lines, the way its country writes it. */
function formatAddresses(values: ReturnType<typeof detailsValues>, country: CountryCode) {
  const { billing_address_country: billingCountry } = values;
  const { address_line1: line1, address_line2: line2, town, county, postcode } = values;
  const billing = addressLines(isCountryForm(billingCountry) ? billingCountry : country, {
    line1: values.billing_address_line1,
    line2: values.billing_address_line2,
    town: values.billing_address_town,
    county: values.billing_address_county,
    postcode: values.billing_address_postcode,
  });
  return {
    own: addressLines(country, { line1, line2, town, county, postcode }).join('\n'),
    billing: [...billing, billingCountry.toUpperCase()].join('\n'),
  };
}

/** Shows company details managed by the account team, read-only, with a way to request changes. */
export function ManagedDetails({ company }: { company: CompanyWire }) {
  const { t, i18n } = useTranslation('account');
  const values = detailsValues(company, useFormat().phone);
  const { geographic_coverage: coverage, expected_lead_orders: expectedOrders } = company;
  const type = company.company_user.company_type;
  const languageNames = (ids: readonly string[]) =>
    listCompanyLanguages(company)
      .filter(({ id }) => ids.includes(id))
      .map(({ id }) => languageName(id, i18n.language))
      .join(', ');
  const { own, billing } = formatAddresses(values, company.country.id);
  return (
    <div className="stack">
      <Alert color="amber" icon={<IconLock size={20} stroke={1.75} aria-hidden />}>
        {t(($) => $.company.managed)} <Link to="/help/contact">{t(($) => $.company.managedContact)}</Link>
      </Alert>
      <Section title={t(($) => $.company.you.title)}>
        <Fact name={t(($) => $.company.fields.title)} value={values.title} />
        <Fact name={t(($) => $.company.fields.forename)} value={values.forename} />
        <Fact name={t(($) => $.company.fields.surname)} value={values.surname} />
      </Section>
      <Section title={t(($) => $.company.companySection.title)}>
        <Fact name={t(($) => $.company.fields.internalName)} value={values.internal_name} />
        <Fact name={t(($) => $.company.fields.companyType)} value={type === null ? '' : t(($) => $.company.types[type])} />
        {hasCompanyNumber(values.company_type) && <Fact name={t(($) => $.company.fields.companyNumber)} value={values.company_number} />}
        <Fact name={t(($) => $.company.fields.vatNumber)} value={values.vat_number}>
          {company.vat_number_check !== null && <VatNumberState number={company.vat_number ?? ''} check={company.vat_number_check} />}
          <CheckVatNumberAgain check={company.vat_number_check} />
        </Fact>
        <Fact name={t(($) => $.company.fields.website)} value={values.website} />
        <Fact
          name={t(($) => $.company.fields.geographicCoverage)}
          value={coverage === null ? '' : t(($) => $.company.coverage[coverage])}
        />
        <Fact
          name={t(($) => $.company.fields.expectedLeadOrders)}
          value={expectedOrders === null ? '' : t(($) => $.company.orders[expectedOrders])}
        />
      </Section>
      <Section title={t(($) => $.company.contact.title)}>
        <Fact name={t(($) => $.company.fields.phone)} value={values.phone} />
        <Fact name={t(($) => $.company.fields.mobile)} value={values.mobile} />
      </Section>
      <Section title={t(($) => $.company.address.title)}>
        <Fact name={t(($) => $.company.address.country)} value={countryName(company.country.id, i18n.language)} />
        <Fact name={t(($) => $.company.address.title)} value={own} />
      </Section>
      <Section title={t(($) => $.company.languages.title)}>
        <Fact name={t(($) => $.company.fields.communicationsLanguage)} value={languageNames([values.communications_language])} />
        <Fact name={t(($) => $.company.fields.languagesAccepted)} value={languageNames(values.languages_accepted)} />
      </Section>
      <Section title={t(($) => $.company.billing.title)}>
        <Fact
          name={t(($) => $.company.billing.title)}
          value={values.billing_address_enabled ? billing : t(($) => $.company.billing.none)}
        />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SettingsSection title={title}>
      <dl className={classes.facts}>{children}</dl>
    </SettingsSection>
  );
}

function Fact({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
  const { t } = useTranslation('account');
  return (
    <div>
      <dt className={formClasses.label}>{name}</dt>
      <dd className={classes.value}>{value === '' ? t(($) => $.company.notGiven) : value}</dd>
      {children !== undefined && <dd className={classes.about}>{children}</dd>}
    </div>
  );
}
