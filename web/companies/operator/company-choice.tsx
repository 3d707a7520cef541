import { Radio, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../platform/api-client.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { companyDeskKeys } from './api.ts';

const minSearchLength = 2;
const debounceMs = 200;

/** Searches companies by part of their name, number or email address. */
async function findCompanies(q: string, signal: AbortSignal) {
  return (await callApi('GET /operator/search', { query: { q }, signal })).body.data.companies;
}

export interface ChosenCompany {
  readonly id: number;
  readonly name: string;
}

interface CompanyChoiceProps {
  readonly chosen: ChosenCompany | null;
  readonly onChange: (company: ChosenCompany) => void;
  readonly problem: string | undefined;
  /** The field takes the focus when its dialog opens. */
  readonly isFirst?: boolean;
}

/** Picks a company by searching for a few letters. */
export function CompanyChoice({ chosen, onChange, problem, isFirst = false }: CompanyChoiceProps) {
  const { t } = useTranslation('desk');
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), debounceMs);
  const isAsked = asked.length >= minSearchLength;
  const query = useQuery({
    queryKey: companyDeskKeys.found(asked),
    queryFn: ({ signal }) => findCompanies(asked, signal),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const loading = toRegionLoading(query);
  const found = isAsked ? query.data : undefined;
  const choose = (id: string) => {
    const company = found?.find((one) => String(one.id) === id);
    if (company !== undefined) onChange({ id: company.id, name: company.name });
  };
  return (
    <>
      <TextInput
        type="search"
        label={t(($) => $.company.label)}
        description={t(($) => $.company.hint)}
        {...(isFirst && { 'data-autofocus': true })}
        autoComplete="off"
        maxLength={80}
        value={text}
        error={problem}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter starts the search instead of submitting the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {isAsked && loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.company.notSearched)}
        </InlineFailure>
      )}
      <output>{found === undefined ? '' : t(($) => $.company.found, { count: found.length })}</output>
      {found !== undefined && found.length > 0 && (
        <Radio.Group aria-label={t(($) => $.company.choose)} value={chosen === null ? '' : String(chosen.id)} onChange={choose}>
          {found.map(({ id, name, detail }) => (
            <Radio key={id} value={String(id)} mt="xs" label={name} description={detail} />
          ))}
        </Radio.Group>
      )}
      {chosen !== null && found?.some(({ id }) => id === chosen.id) !== true && <p>{t(($) => $.company.chosen, { name: chosen.name })}</p>}
    </>
  );
}
