import { NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountryCode } from '../../contract/kit/country.ts';
import { withoutLinks } from '../../contract/kit/free-text-rule.ts';
import { LanguageCheckboxes } from '../companies/language-checkboxes.tsx';
import { countriesQuery } from '../geography/api.ts';
import { AddressFields } from '../geography/address-fields.tsx';
import { InlineFailure } from '../ui/inline-failure.tsx';
import { toRegionLoading } from '../ui/region-loading.ts';
import { getLanguageDefaults, usePageLanguage } from './registration-values.ts';
import { Step } from './step-progress.tsx';
import type { Registration } from './use-registration.ts';

const noAddress = { address1: '', address2: '', address3: '', county: '', postcode: '' };

interface WhereYouAreProps {
  readonly registration: Registration;
}

export function WhereYouAre({ registration }: WhereYouAreProps) {
  const { t } = useTranslation('registration');
  const { form, field, brand, setAddressMode } = registration;
  const { country, address1, address2, address3, county, postcode } = form.values;
  const part = (name: 'address1' | 'address2' | 'address3' | 'county' | 'postcode') => ({
    ...field(name),
    onChange: (event: { currentTarget: { value: string } }) => form.setFieldValue(name, withoutLinks(event.currentTarget.value)),
  });
  return (
    <Step number={3} title={t(($) => $.steps.place)}>
      {brand.partner === null && <CountryFields registration={registration} />}
      <AddressFields
        key={country}
        country={country}
        value={{ line1: address1, line2: address2, town: address3, county, postcode }}
        fields={{
          line1: part('address1'),
          line2: part('address2'),
          town: part('address3'),
          county: part('county'),
          postcode: part('postcode'),
        }}
        onAddress={({ line1, line2, town, ...rest }) => {
          form.setValues({ address1: line1, address2: line2, address3: town, ...rest });
          for (const name of ['address1', 'address3', 'postcode']) form.clearFieldError(name);
        }}
        onMode={setAddressMode}
      />
    </Step>
  );
}

function CountryFields({ registration }: WhereYouAreProps) {
  const { t } = useTranslation('registration');
  const { form, field, setAddressMode } = registration;
  const query = useQuery(countriesQuery());
  const { data: served, refetch } = query;
  const countries = served?.filter(({ is_offered: isOpen }) => isOpen);
  // Country names come in the language of the page.
  const language = usePageLanguage();
  const named = useRef(language);
  useEffect(() => {
    if (named.current !== language) void refetch();
    named.current = language;
  }, [language, refetch]);
  const [first] = countries ?? [];
  const isClosed = countries?.every(({ iso_code }) => iso_code !== form.values.country) === true;
  // The page opens with a default country, which may be closed.
  useEffect(() => {
    if (isClosed && first !== undefined) form.setValues({ country: first.iso_code, ...getLanguageDefaults(first.iso_code) });
  }, [isClosed, first, form]);
  const loading = toRegionLoading(query);
  if (loading.isBusy) return <Skeleton height={72} />;
  if (countries === undefined) {
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.countriesFailed)}
      </InlineFailure>
    );
  }
  // Clears everything that depends on the previous country and resets the address finder.
  const choose = (country: CountryCode) => {
    form.setValues({ country, ...getLanguageDefaults(country), ...noAddress });
    setAddressMode('find');
    for (const name of Object.keys(noAddress)) form.clearFieldError(name);
  };
  const chosen = countries.find(({ iso_code }) => iso_code === form.values.country);
  return (
    <>
      <NativeSelect
        {...field('country')}
        autoComplete="country"
        data={countries.map(({ iso_code, name }) => ({ value: iso_code, label: name }))}
        onChange={(event) => {
          const country = countries.find(({ iso_code }) => iso_code === event.currentTarget.value);
          if (country !== undefined) choose(country.iso_code);
        }}
      />
      {chosen !== undefined && chosen.languages.length > 1 && <LanguageFields registration={registration} languages={chosen.languages} />}
    </>
  );
}

interface LanguageFieldsProps {
  readonly registration: Registration;
  readonly languages: readonly { readonly iso_code: string; readonly name: string }[];
}

/** Chooses the language we write in and the languages in which the company takes leads; shown if the country has several. */
function LanguageFields({ registration: { form, field }, languages }: LanguageFieldsProps) {
  const { t } = useTranslation('registration');
  const options = languages.map(({ iso_code, name }) => ({ value: iso_code, label: name }));
  return (
    <>
      <NativeSelect
        {...field('commsLanguage')}
        description={t(($) => $.hints.commsLanguage)}
        data={[{ value: '', label: t(($) => $.choose) }, ...options]}
      />
      <LanguageCheckboxes
        field={field('leadLanguages')}
        description={t(($) => $.hints.leadLanguages)}
        languages={options}
        chosen={form.values.leadLanguages}
        onChange={(chosen) => form.setFieldValue('leadLanguages', chosen)}
      />
    </>
  );
}
