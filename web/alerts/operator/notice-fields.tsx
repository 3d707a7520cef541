import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noticeTypes } from '../../../contract/alerts/values.ts';
import { countryCodes, knownCountry } from '../../../contract/kit/country.ts';
import { type ChosenCompany, CompanyChoice } from '../../companies/operator/company-choice.tsx';
import { countryName } from '../../../contract/kit/language.ts';
import type { NoticeWords } from './notices-api.ts';

const accountTypes = [1, 2, 3] as const;

interface NoticeFieldsProps {
  readonly given: NoticeWords;
  /** Name of the company if the notice addresses a single one. */
  readonly companyName: string | null;
  /** Already live, so its start can no longer change. */
  readonly hasStarted: boolean;
  /** Not published yet: whether it is marketing can still be chosen. */
  readonly isNew: boolean;
  /** A required field is empty. */
  readonly hasProblem: boolean;
  readonly onChange: (change: Partial<NoticeWords>) => void;
}

export function NoticeFields({ given, companyName, hasStarted, isNew, hasProblem, onChange }: NoticeFieldsProps) {
  const { t } = useTranslation('operator-notices');
  const isMissing = (text: string) => hasProblem && text.trim() === '';
  return (
    <>
      <NativeSelect
        label={t(($) => $.fields.look)}
        value={given.type}
        data={noticeTypes.map((value) => ({ value, label: t(($) => $.looks[value]) }))}
        onChange={({ currentTarget }) => onChange({ type: noticeTypes.find((type) => type === currentTarget.value) ?? 'info' })}
      />
      <TextInput
        label={t(($) => $.fields.subject)}
        maxLength={120}
        value={given.subject}
        error={isMissing(given.subject) && t(($) => $.fields.subjectMissing)}
        onChange={(event) => onChange({ subject: event.currentTarget.value })}
      />
      <Textarea
        label={t(($) => $.fields.content)}
        description={t(($) => $.fields.contentHint)}
        autosize
        minRows={4}
        maxLength={2_000}
        value={given.content}
        error={isMissing(given.content) && t(($) => $.fields.contentMissing)}
        onChange={(event) => onChange({ content: event.currentTarget.value })}
      />
      <AudienceFields
        audience={given.audience}
        companyName={companyName}
        hasProblem={hasProblem}
        onChange={(audience) => onChange({ audience })}
      />
      <Checkbox
        label={t(($) => $.fields.dismissable)}
        checked={given.dismissable}
        onChange={(event) => onChange({ dismissable: event.currentTarget.checked })}
      />
      <Checkbox
        label={t(($) => $.marketing.label)}
        description={isNew ? t(($) => $.marketing.hint) : t(($) => $.marketing.fixed)}
        checked={given.marketing}
        disabled={!isNew}
        onChange={(event) => onChange({ marketing: event.currentTarget.checked })}
      />
      {!hasStarted && (
        <TextInput
          type="datetime-local"
          label={t(($) => $.fields.from)}
          description={t(($) => $.fields.fromHint)}
          value={given.from}
          onChange={(event) => onChange({ from: event.currentTarget.value })}
        />
      )}
      <TextInput
        type="datetime-local"
        label={t(($) => $.fields.until)}
        description={t(($) => $.fields.untilHint)}
        value={given.until}
        onChange={(event) => onChange({ until: event.currentTarget.value })}
      />
    </>
  );
}

type Audience = NoticeWords['audience'];
/** Placeholder while no company is chosen; no company has this id. */
export const nobody = 0;
const kinds = ['all', 'country', 'account_type', 'company'] as const;

function buildAudience(kind: (typeof kinds)[number]): Audience {
  if (kind === 'country') return { kind, country: 'gb' };
  if (kind === 'account_type') return { kind, account_type: 2 };
  return kind === 'company' ? { kind, company: nobody } : { kind };
}

interface AudienceFieldsProps extends Pick<NoticeFieldsProps, 'companyName' | 'hasProblem'> {
  readonly audience: Audience;
  readonly onChange: (audience: Audience) => void;
}

/** Audience: all companies, those of a country or account type, or a single one. */
function AudienceFields({ audience, companyName, hasProblem, onChange }: AudienceFieldsProps) {
  const { t } = useTranslation('operator-notices');
  const [chosen, setChosen] = useState<ChosenCompany | null>(
    audience.kind === 'company' && companyName !== null ? { id: audience.company, name: companyName } : null,
  );
  return (
    <>
      <NativeSelect
        label={t(($) => $.fields.audience)}
        value={audience.kind}
        data={kinds.map((value) => ({ value, label: t(($) => $.audiences[value]) }))}
        onChange={({ currentTarget }) => onChange(buildAudience(kinds.find((kind) => kind === currentTarget.value) ?? 'all'))}
      />
      {audience.kind === 'country' && (
        <NativeSelect
          label={t(($) => $.fields.country)}
          value={audience.country}
          data={countryCodes().map((value) => ({ value, label: countryName(value) }))}
          onChange={({ currentTarget }) => onChange({ kind: 'country', country: knownCountry(currentTarget.value) ?? 'gb' })}
        />
      )}
      {audience.kind === 'account_type' && (
        <NativeSelect
          label={t(($) => $.fields.accountType)}
          value={String(audience.account_type)}
          data={accountTypes.map((value) => ({ value: String(value), label: t(($) => $.accountTypes[`${value}`]) }))}
          onChange={({ currentTarget }) =>
            onChange({ kind: 'account_type', account_type: accountTypes.find((type) => String(type) === currentTarget.value) ?? 2 })
          }
        />
      )}
      {audience.kind === 'company' && (
        <CompanyChoice
          chosen={audience.company === nobody ? null : chosen}
          problem={hasProblem && audience.company === nobody ? t(($) => $.fields.companyNeeded) : undefined}
          onChange={(company) => {
            setChosen(company);
            onChange({ kind: 'company', company: company.id });
          }}
        />
      )}
    </>
  );
}
