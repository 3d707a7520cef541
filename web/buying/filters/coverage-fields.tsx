import { postcodeErrorKey } from '../../../contract/kit/postcode-rule.ts';
import { Button, Radio, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { coverageFilters } from '../../../contract/buying/values.ts';
import type { CompanyWire } from '../../../contract/companies/endpoints.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { postcodeProblem, tidyPostcode } from '../postcode-rule.ts';
import type { FieldsProps } from './filter-fields-props.ts';
import classes from './filter-fields.module.css';

export function CoverageFields({ filters, country, onChange, postcodeRefusal, draft }: FieldsProps) {
  const { t } = useTranslation('buying');
  const [choice, setChoice] = useState(filters.coverage);
  const choose = (value: string) => {
    const coverage = Object.values(coverageFilters).find((known) => String(known) === value);
    if (coverage === undefined) return;
    setChoice(coverage);
    // A postcode alone applies once it has been entered; a draft may be incomplete.
    if (coverage !== coverageFilters.postcode || draft !== undefined) onChange({ ...filters, page: 1, coverage, postcode: '' });
  };
  const changePostcode = (postcode: string) => onChange({ ...filters, page: 1, coverage: coverageFilters.postcode, postcode });
  return (
    <>
      <Radio.Group
        label={t(($) => $.filters.coverage)}
        labelProps={{ className: 'visually-hidden' }}
        name="coverage"
        value={String(choice)}
        onChange={choose}
      >
        <div className={classes.choices}>
          {(['within', 'outside', 'all', 'postcode'] as const).map((name) => (
            <Radio
              key={name}
              size="md"
              value={String(coverageFilters[name])}
              label={t(($) => $.filters[name])}
              data-autofocus={coverageFilters[name] === choice || undefined}
            />
          ))}
        </div>
      </Radio.Group>
      {choice === coverageFilters.postcode &&
        (draft === undefined ? (
          <PostcodeForm postcode={filters.postcode} country={country} refusal={postcodeRefusal} onApply={changePostcode} />
        ) : (
          <PostcodeInput
            typed={filters.postcode}
            country={country}
            isChecked={draft.isChecked}
            refusal={postcodeRefusal}
            onType={changePostcode}
          />
        ))}
    </>
  );
}

interface PostcodeFormProps {
  readonly postcode: string;
  readonly country: CountryCode;
  readonly refusal: string | undefined;
  readonly onApply: (postcode: string) => void;
}

function PostcodeForm({ postcode, country, refusal, onApply }: PostcodeFormProps) {
  const { t } = useTranslation('buying');
  const [typed, setTyped] = useState(postcode);
  const [isChecked, setChecked] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isRight = postcodeProblem(typed, country) === undefined;
    setChecked(!isRight);
    if (isRight) onApply(tidyPostcode(typed));
  };
  return (
    <form className={classes.postcode} noValidate onSubmit={submit}>
      <PostcodeInput
        typed={typed}
        country={country}
        isChecked={isChecked}
        refusal={tidyPostcode(typed) === postcode ? refusal : undefined}
        onType={setTyped}
      />
      <Button type="submit" variant="default">
        {t(($) => $.filters.apply)}
      </Button>
    </form>
  );
}

interface PostcodeInputProps {
  readonly typed: string;
  readonly country: CountryCode;
  readonly isChecked: boolean;
  /** Server error for this postcode. */
  readonly refusal: string | undefined;
  readonly onType: (typed: string) => void;
}

function PostcodeInput({ typed, country, isChecked, refusal, onType }: PostcodeInputProps) {
  const { t } = useTranslation(['buying', 'errors']);
  const problem = isChecked ? postcodeProblem(typed, country) : undefined;
  return (
    <TextInput
      label={t(($) => $.filters.postcodeLabel)}
      description={postcodeErrorKey(country) === 'postcodeGb' ? t(($) => $.filters.postcodeExample) : undefined}
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      autoComplete="postal-code"
      value={typed}
      error={problem === undefined ? refusal : t(($) => $.errors[problem])}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

/** Sends a company without coverage to its settings, or to our contact page if the account team manages it. */
export function ChooseCoverage({ company }: { company: CompanyWire }) {
  const { t } = useTranslation('buying');
  if (!company.account.show_settings || company.ban_edit_coverage) return <Link to="/help/contact">{t(($) => $.remedy.contact)}</Link>;
  return <Link to="/settings/coverage">{t(($) => $.chooseCoverage)}</Link>;
}
