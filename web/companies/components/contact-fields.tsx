import { TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../../contract/kit/language.ts';
import { AddressFields } from '../../geography/components/address-fields.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import classes from './details-form.module.css';
import type { DetailsForm } from './use-details-form.ts';

/** How to reach the company, and where it is. */
export function ContactFields({ details: { field, form, company, filling } }: { details: DetailsForm }) {
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
