import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isOrigin, maxFrameOrigins, requiredChecks } from '../../../contract/enquiries/values.ts';
import type { Source, SourceChange } from './api.ts';
import classes from './intake.module.css';

/** Required checks and allowed origins of a source, as typed. */
export interface Terms {
  readonly required: readonly string[];
  readonly limit: string;
  /** One origin per line. */
  readonly origins: string;
  readonly bringsProof: boolean;
}
export type InvalidTerm = 'limit' | 'origins';

export function toTerms(source: Source | undefined): Terms {
  return {
    required: source?.required_checks ?? [],
    limit: String(source?.score_limit ?? 0),
    origins: (source?.frame_origins ?? []).join('\n'),
    bringsProof: source?.brings_proof ?? false,
  };
}

const parseFrameOrigins = ({ origins }: Terms): string[] => origins.split(/\s+/).filter((one) => one !== '');

/** Returns the first invalid field. */
export function findInvalidTerm(terms: Terms): InvalidTerm | undefined {
  if (!/^\d+$/.test(terms.limit.trim()) || Number(terms.limit) > 100) return 'limit';
  const frames = parseFrameOrigins(terms);
  return frames.length <= maxFrameOrigins && frames.every(isOrigin) ? undefined : 'origins';
}

/** Converts terms for saving: without a form there is no framing, and our own form always sends confirmations. */
export function toSourceChange(
  terms: Terms,
  source: Source,
): Pick<SourceChange, 'required_checks' | 'score_limit' | 'frame_origins' | 'brings_proof'> {
  return {
    required_checks: requiredChecks.filter((check) => terms.required.includes(check)),
    score_limit: Number(terms.limit),
    ...(source.form_site === null ? { brings_proof: terms.bringsProof } : { frame_origins: parseFrameOrigins(terms) }),
  };
}

interface TermsFieldsProps {
  readonly terms: Terms;
  readonly wrong: string | undefined;
  readonly hasForm: boolean;
  /** Whether text messages can deliver codes. */
  readonly smsSetUp: boolean;
  readonly onChange: (terms: Terms) => void;
}

export function TermsFields({ terms, wrong, hasForm, smsSetUp, onChange }: TermsFieldsProps) {
  const { t } = useTranslation('operator-intake');
  return (
    <>
      <Checkbox.Group
        label={t(($) => $.sources.required)}
        value={[...terms.required]}
        onChange={(required) => onChange({ ...terms, required })}
      >
        <div className={classes.fields}>
          {requiredChecks.map((check) => (
            <Checkbox
              key={check}
              value={check}
              label={t(($) => $.sources.requiredChecks[check])}
              {...(check === 'telephone_confirmed' && !smsSetUp && !terms.bringsProof && { description: t(($) => $.sources.noSms) })}
            />
          ))}
        </div>
      </Checkbox.Group>
      {!hasForm && (
        <Checkbox
          label={t(($) => $.sources.bringsProof)}
          description={t(($) => $.sources.bringsProofHint)}
          checked={terms.bringsProof}
          onChange={(event) => onChange({ ...terms, bringsProof: event.currentTarget.checked })}
        />
      )}
      <TextInput
        label={t(($) => $.sources.scoreLimitHint)}
        value={terms.limit}
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={wrong === 'limit' || undefined}
        onChange={(event) => onChange({ ...terms, limit: event.currentTarget.value })}
      />
      {hasForm && (
        <Textarea
          label={t(($) => $.form.frames)}
          description={t(($) => $.form.framesHint)}
          value={terms.origins}
          autosize
          minRows={2}
          maxRows={8}
          spellCheck={false}
          aria-invalid={wrong === 'origins' || undefined}
          onChange={(event) => onChange({ ...terms, origins: event.currentTarget.value })}
        />
      )}
    </>
  );
}
