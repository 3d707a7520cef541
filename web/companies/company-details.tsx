import classes from './details-form.module.css';
import { NativeSelect, TextInput, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { titles } from '../../contract/companies/values.ts';
import { languageName, countryName } from '../../contract/kit/language.ts';
import { AddressFields } from '../geography/address-fields.tsx';
import { ErrorSummary } from '../ui/form/error-summary.tsx';
import { PlainInput } from '../ui/form/plain-input.tsx';
import { SaveBar } from '../ui/form/save-bar.tsx';
import { UnsavedChanges } from '../ui/form/unsaved-changes.tsx';
import { SettingsSection } from '../ui/section-card.tsx';
import { AccountPage } from './account-page.tsx';
import { CompanyFields } from './company-fields.tsx';
import { LanguageCheckboxes } from './language-checkboxes.tsx';
import { ManagedDetails } from './managed-details.tsx';
import { CompleteToDoPrompt } from './complete-to-do.tsx';
import { useDetailsForm, type DetailsForm as DetailsValues, type DetailsForm } from './use-details-form.ts';
import { companyDetailsQuery, type LoadedCompany } from './api.ts';
import { listCompanyLanguages } from './details-form.ts';
import { hasDetailsToConfirm } from './newcomer.ts';
import { useId } from 'react';
import { countriesQuery } from '../geography/api.ts';

/** Fields of a separate invoice address. The switch reveals them and keeps the focus. */
export function BillingFields({ details: { field, form, company, filling } }: { details: DetailsForm }) {
  const { t } = useTranslation('account');
  const { data: countries } = useQuery(countriesQuery());
  const partId = useId();
  const { values } = form;
  const isEnabled = values.billing_address_enabled;
  // While the countries load, or if that fails, offer the unit's own country.
  const listed = countries?.filter(
    ({ id, is_offered: isOpen }) => isOpen || id === company.country.id || id === values.billing_address_country,
  );
  const offered = listed ?? company.business_unit.countries;
  const country = offered.find(({ id }) => id === values.billing_address_country)?.id ?? company.country.id;
  return (
    <SettingsSection title={t(($) => $.company.billing.title)} help={t(($) => $.company.billing.help)}>
      <Switch {...field('billing_address_enabled', 'checkbox')} size="md" aria-expanded={isEnabled} aria-controls={partId} />
      <div id={partId} className="stack" hidden={!isEnabled}>
        {isEnabled && (
          <>
            <NativeSelect
              {...field('billing_address_country')}
              autoComplete="billing country"
              data={offered.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <AddressFields
              key={`${country}${filling}`}
              country={country}
              section="billing"
              value={{
                line1: values.billing_address_line1,
                line2: values.billing_address_line2,
                town: values.billing_address_town,
                county: values.billing_address_county,
                postcode: values.billing_address_postcode,
              }}
              fields={{
                line1: field('billing_address_line1'),
                line2: field('billing_address_line2'),
                town: field('billing_address_town'),
                county: field('billing_address_county'),
                postcode: field('billing_address_postcode'),
              }}
              onAddress={({ line1, line2, town, county, postcode }) =>
                form.setValues({
                  billing_address_line1: line1,
                  billing_address_line2: line2,
                  billing_address_town: town,
                  billing_address_county: county,
                  billing_address_postcode: postcode,
                })
              }
            />
          </>
        )}
      </div>
    </SettingsSection>
  );
}

export function CompanyDetails() {
  const { t } = useTranslation('account');
  return (
    <AccountPage
      title={t(($) => $.company.title)}
      description={t(($) => $.company.description)}
      query={useQuery(companyDetailsQuery())}
      failure={t(($) => $.company.loadFailed)}
    >
      {(loaded) => (loaded.company.ban_edit ? <ManagedDetails company={loaded.company} /> : <DetailsForm loaded={loaded} />)}
    </AccountPage>
  );
}

/** Form of the company details that its owner may change. */
function DetailsForm({ loaded }: { loaded: LoadedCompany }) {
  const { t } = useTranslation('account');
  const details = useDetailsForm(loaded);
  return (
    <form className="stack" onSubmit={(event) => void details.submit(event)} noValidate aria-label={t(($) => $.company.title)}>
      {hasDetailsToConfirm(loaded.company) && <CompleteToDoPrompt isBusy={details.isBusy} onSettle={() => void details.submit()} />}
      <ErrorSummary {...details.summary} />
      <PersonFields details={details} />
      <CompanyFields details={details} />
      <ContactFields details={details} />
      <LanguageChoice details={details} />
      <BillingFields details={details} />
      <SaveBar changes={details.changes} isBusy={details.isBusy} isSaved={details.isSaved} onDiscard={details.discard} />
      <UnsavedChanges isDirty={details.changes > 0} />
    </form>
  );
}

function PersonFields({ details: { field, form } }: { details: DetailsValues }) {
  const { t } = useTranslation('account');
  const { t: registration } = useTranslation('registration');
  return (
    <SettingsSection title={t(($) => $.company.you.title)} help={t(($) => $.company.you.help)}>
      <NativeSelect
        {...field('title')}
        autoComplete="honorific-prefix"
        data={[
          ...(form.getInitialValues().title === '' ? [{ value: '', label: t(($) => $.company.choose) }] : []),
          ...titles.map((title) => ({ value: title, label: registration(($) => $.titles[title]) })),
        ]}
      />
      <div className={classes.pair}>
        <PlainInput
          {...field('forename')}
          onText={(text) => form.setFieldValue('forename', text)}
          autoComplete="given-name"
          maxLength={100}
        />
        <PlainInput
          {...field('surname')}
          onText={(text) => form.setFieldValue('surname', text)}
          autoComplete="family-name"
          maxLength={100}
        />
      </div>
    </SettingsSection>
  );
}

/** Chooses our language for writing to the company and those it offers customers. Fixed in countries with a single language. */
function LanguageChoice({ details: { field, form, company } }: { details: DetailsValues }) {
  const { t, i18n } = useTranslation('account');
  const languages = listCompanyLanguages(company);
  const options = languages.map(({ id }) => ({ value: id, label: languageName(id, i18n.language) }));
  const communications = field('communications_language');
  const accepted = field('languages_accepted');
  return (
    <SettingsSection title={t(($) => $.company.languages.title)} help={t(($) => $.company.languages.help)}>
      {languages.length > 1 ? (
        <>
          <NativeSelect {...communications} data={options} />
          <LanguageCheckboxes
            field={accepted}
            languages={options}
            chosen={form.values.languages_accepted}
            onChange={(chosen) => form.setFieldValue('languages_accepted', chosen)}
          />
        </>
      ) : (
        [communications.label, accepted.label].map((name) => (
          <p key={name} className={classes.text}>
            <span className={classes.label}>{name}</span>
            {options.map((language) => language.label).join(', ')}
          </p>
        ))
      )}
    </SettingsSection>
  );
}

/** Fields for the company's contact details and address. */
function ContactFields({ details: { field, form, company, filling } }: { details: DetailsValues }) {
  const { t, i18n } = useTranslation('account');
  const { values } = form;
  return (
    <>
      <SettingsSection title={t(($) => $.company.contact.title)} help={t(($) => $.company.contact.help)}>
        <div className={classes.pair}>
          <TextInput {...field('phone')} type="tel" inputMode="tel" autoComplete="tel" maxLength={40} />
          <TextInput {...field('mobile')} type="tel" inputMode="tel" autoComplete="tel" maxLength={40} />
        </div>
      </SettingsSection>
      <SettingsSection title={t(($) => $.company.address.title)} help={t(($) => $.company.address.help)}>
        <p className={classes.text}>
          <span className={classes.label}>{t(($) => $.company.address.country)}</span>
          {countryName(company.country.id, i18n.language)} <Link to="/help/contact">{t(($) => $.company.address.changeCountry)}</Link>
        </p>
        <AddressFields
          key={filling}
          country={company.country.id}
          value={{
            line1: values.address_line1,
            line2: values.address_line2,
            town: values.town,
            county: values.county,
            postcode: values.postcode,
          }}
          fields={{
            line1: field('address_line1'),
            line2: field('address_line2'),
            town: field('town'),
            county: field('county'),
            postcode: field('postcode'),
          }}
          onAddress={({ line1, line2, town, county, postcode }) =>
            form.setValues({ address_line1: line1, address_line2: line2, town, county, postcode })
          }
        />
      </SettingsSection>
    </>
  );
}
