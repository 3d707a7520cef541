import { Radio, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { loadingOf } from '../../../ui/region-loading.ts';
import { findCompanies, offerLead } from '../api.ts';
import { deskLeadKeys } from '../query-keys.ts';
import type { LeadDialogProps } from './lead-dialog-props.ts';
import { hoursFromNow, instantOf, TimeField } from './time-field.tsx';

const shortestSearch = 2;
const typingMs = 200;

interface CompanyChoiceProps {
  readonly company: string;
  readonly onChange: (company: string) => void;
  readonly problem: string | undefined;
}

/** A company, looked for by a few letters. */
function CompanyChoice({ company, onChange, problem }: CompanyChoiceProps) {
  const { t } = useTranslation('operator-leads');
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), typingMs);
  const isAsked = asked.length >= shortestSearch;
  const query = useQuery({
    queryKey: [...deskLeadKeys.all(), 'companies', asked],
    queryFn: ({ signal }) => findCompanies(asked, signal),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const loading = loadingOf(query);
  const found = isAsked ? query.data : undefined;
  return (
    <>
      <TextInput
        type="search"
        label={t(($) => $.offer.company)}
        description={t(($) => $.offer.companyHint)}
        data-autofocus
        autoComplete="off"
        maxLength={80}
        value={text}
        error={problem}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter looks; it does not send the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {isAsked && loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.offer.notSearched)}
        </InlineFailure>
      )}
      <output>{found === undefined ? '' : t(($) => $.offer.found, { count: found.length })}</output>
      {found !== undefined && found.length > 0 && (
        <Radio.Group aria-label={t(($) => $.offer.choose)} value={company} onChange={onChange}>
          {found.map(({ id, name, detail }) => (
            <Radio key={id} value={String(id)} mt="xs" label={name} description={detail} />
          ))}
        </Radio.Group>
      )}
    </>
  );
}

export function OfferDialog({ whole: { lead }, seen, afterwards, onClose }: LeadDialogProps) {
  const { t } = useTranslation('operator-leads');
  const [company, setCompany] = useState('');
  const [problem, setProblem] = useState<string>();
  const [until, setUntil] = useState(() => hoursFromNow(1));
  return (
    <ReasonDialog
      title={t(($) => $.offer.title, { code: lead.code })}
      confirm={t(($) => $.actions.names.offer)}
      onConfirm={async (reason) => {
        if (company === '') {
          setProblem(t(($) => $.offer.missing));
          throw new Error('no company was chosen');
        }
        await offerLead({ ...seen, reason, company: Number(company), until: instantOf(until) });
        await afterwards();
      }}
      done={t(($) => $.offer.done, { code: lead.code })}
      onClose={onClose}
    >
      <p>{t(($) => $.offer.effect)}</p>
      <CompanyChoice
        company={company}
        problem={problem}
        onChange={(chosen) => {
          setCompany(chosen);
          setProblem(undefined);
        }}
      />
      <TimeField label={t(($) => $.offer.until)} value={until} onChange={setUntil} />
    </ReasonDialog>
  );
}
