import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CountryCode, countryCodes } from '../../../contract/kit/country.ts';
import { countryName } from '../../../contract/kit/language.ts';
import { intakeTypesQuery } from '../../enquiries/operator/api.ts';
import { DeskPage } from '../../ui/desk/desk-page.tsx';
import { useDeskAddress } from '../../ui/desk/desk-search.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { type EnquiryDryRun, runForEnquiry, dryRunParameters } from './dry-run-api.ts';
import { DryRunResult } from './dry-run-result.tsx';
import classes from './dry-run.module.css';

interface Asked {
  readonly about: 'imagined' | 'existing';
  readonly quote_code: string;
  readonly country: CountryCode;
  readonly work_type: string;
  readonly postcode: string;
  readonly number_leads_requested: string;
}

const neededWhere = (about: Asked['about']) => (value: string, asked: Asked) =>
  asked.about === about && value.trim() === '' ? ('required' as const) : undefined;

/** Simulates releasing a lead now. `?code=` uses an existing lead. */
export function DryRun() {
  const { t } = useTranslation('operator-dry-run');
  const { filters } = useDeskAddress(dryRunParameters);
  const [result, setResult] = useState<EnquiryDryRun>();
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (result !== undefined) room.current?.querySelector<HTMLElement>('[data-result]')?.focus();
  }, [result]);
  return (
    <DeskPage title={t(($) => $.title)} description={t(($) => $.description)}>
      <DryRunForm code={filters['code'] ?? ''} onResult={setResult} />
      <div ref={room}>{result !== undefined && <DryRunResult result={result} />}</div>
    </DeskPage>
  );
}

function useDryRunForm(code: string, onResult: (result: EnquiryDryRun) => void) {
  const { t } = useTranslation('operator-dry-run');
  return useAppForm<Asked>({
    initial: {
      about: code === '' ? 'imagined' : 'existing',
      quote_code: code,
      country: 'gb',
      work_type: '',
      postcode: '',
      number_leads_requested: '3',
    },
    labels: {
      about: t(($) => $.about),
      quote_code: t(($) => $.code),
      country: t(($) => $.country),
      work_type: t(($) => $.workType),
      postcode: t(($) => $.postcode),
      number_leads_requested: t(($) => $.buyers),
    },
    rules: {
      quote_code: neededWhere('existing'),
      work_type: neededWhere('imagined'),
      postcode: neededWhere('imagined'),
    },
    failure: t(($) => $.failed),
    send: async ({ about, quote_code, country, work_type, postcode, number_leads_requested }) =>
      onResult(
        await runForEnquiry(
          about === 'existing'
            ? { quote_code: quote_code.trim() }
            : { country, work_type, postcode: postcode.trim(), number_leads_requested: Number(number_leads_requested) },
        ),
      ),
  });
}

function DryRunForm({ code, onResult }: { code: string; onResult: (result: EnquiryDryRun) => void }) {
  const { t } = useTranslation('operator-dry-run');
  const { form, field, submit, isBusy, summary } = useDryRunForm(code, onResult);
  const { about, country } = form.values;
  const { id, name, label } = field('about');
  return (
    <form onSubmit={(event) => void submit(event)} className={`${classes.form} ${classes.narrow}`} noValidate>
      <ErrorSummary {...summary} />
      <RadioCards
        id={id}
        name={name}
        label={label}
        value={about}
        options={[
          { value: 'imagined', label: t(($) => $.imagined) },
          { value: 'existing', label: t(($) => $.existing) },
        ]}
        onChange={(value) => form.setFieldValue('about', value)}
      />
      {about === 'existing' ? (
        <TextInput {...field('quote_code')} autoComplete="off" spellCheck={false} maxLength={12} />
      ) : (
        <>
          <div className={classes.pair}>
            <NativeSelect {...field('country')} data={countryCodes().map((value) => ({ value, label: countryName(value) }))} />
            <TypeField country={country} field={field('work_type')} />
          </div>
          <div className={classes.pair}>
            <TextInput {...field('postcode')} autoComplete="off" maxLength={10} />
            <NativeSelect {...field('number_leads_requested')} data={['1', '2', '3']} />
          </div>
        </>
      )}
      <Button type="submit" loading={isBusy} className={classes.submit}>
        {t(($) => $.run)}
      </Button>
    </form>
  );
}

function TypeField({ country, field }: { country: CountryCode; field: object }) {
  const { t } = useTranslation('operator-dry-run');
  const types = useQuery(intakeTypesQuery(country));
  const loading = toRegionLoading(types);
  if (loading.hasFailed)
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.typesFailed)}
      </InlineFailure>
    );
  return (
    <NativeSelect {...field}>
      <option value="">{t(($) => $.chooseType)}</option>
      {(types.data ?? []).map(({ code, description }) => (
        <option key={code} value={code}>
          {description}
        </option>
      ))}
    </NativeSelect>
  );
}
