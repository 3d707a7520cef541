import { NativeSelect, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { countriesQuery } from '../geography/api.ts';
import { AddressFields } from '../geography/address-fields.tsx';
import { SettingsSection } from '../ui/section-card.tsx';
import type { DetailsForm } from './use-details-form.ts';

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
