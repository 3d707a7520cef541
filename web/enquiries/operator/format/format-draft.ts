import { mappedFields, type SourceKind } from '../../../../contract/enquiries/format-values.ts';
import type { FormatChange, SourceFormat } from './format-api.ts';

/** Selectable fields. `question` is an answer; its question number is typed. */
export const targets = [...mappedFields, 'question'] as const;
export type Target = (typeof targets)[number];

interface Line {
  readonly id: number;
  readonly target: Target;
  readonly question: string;
}
/** A line of the field map as typed. */
export type MapLine = Line & { readonly from: string };
export type FixedLine = Line & { readonly value: string };
/** A line of the value map as typed. */
export type ValueLine = Line & { readonly theirs: string; readonly ours: string };
export interface FormLine {
  readonly id: number;
  readonly formId: string;
  readonly text: string;
}

/** A source's format as typed. */
export interface FormatDraft {
  readonly kind: SourceKind;
  readonly map: readonly MapLine[];
  readonly fixed: readonly FixedLine[];
  readonly values: readonly ValueLine[];
  readonly forms: readonly FormLine[];
  /** One per line. */
  readonly eventIds: string;
  readonly success: string;
  readonly failure: string;
  /** Empty keeps the saved secret; so does an empty token. */
  readonly signingSecret: string;
  readonly accessToken: string;
}
export type UnfitFormat = 'from' | 'question' | 'value' | 'words' | 'form' | 'secret';

const questionPrefix = 'question_';

function readTarget(field: string): Pick<Line, 'target' | 'question'> {
  if (field.startsWith(questionPrefix)) return { target: 'question', question: field.slice(questionPrefix.length) };
  return { target: mappedFields.find((one) => one === field) ?? 'description', question: '' };
}

export function toDraft(format: SourceFormat): FormatDraft {
  return {
    kind: format.kind,
    map: format.field_map.map(({ from, to }, id) => ({ id, from, ...readTarget(to) })),
    fixed: format.fixed.map(({ field, value }, id) => ({ id, value, ...readTarget(field) })),
    values: format.field_values.map(({ field, theirs, ours }, id) => ({ id, theirs, ours, ...readTarget(field) })),
    forms: format.consent_forms.map(({ form_id: formId, text }, id) => ({ id, formId, text })),
    eventIds: format.event_id_fields.join('\n'),
    success: format.success_body ?? '',
    failure: format.failure_body ?? '',
    signingSecret: '',
    accessToken: '',
  };
}

const toField = ({ target, question }: Line) => (target === 'question' ? `${questionPrefix}${question.trim()}` : target);
const isQuestionMissing = ({ target, question }: Line): boolean => target === 'question' && !/^[1-9]\d{0,8}$/.test(question.trim());
const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

export function toFormatChange(draft: FormatDraft): Omit<FormatChange, 'reason'> {
  const { kind, map, fixed, values, forms, eventIds, success, failure } = draft;
  const [signingSecret, accessToken] = [draft.signingSecret.trim(), draft.accessToken.trim()];
  return {
    kind,
    field_map: map.map((line) => ({ from: line.from.trim(), to: toField(line) })),
    fixed: fixed.map((line) => ({ field: toField(line), value: line.value.trim() })),
    field_values: values.map((line) => ({ field: toField(line), theirs: line.theirs.trim(), ours: line.ours.trim() })),
    event_id_fields: eventIds
      .split('\n')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    consent_forms: forms.map(({ formId, text }) => ({ form_id: formId.trim(), text: text.trim() })),
    success_body: orNull(success),
    failure_body: orNull(failure),
    ...(signingSecret === '' ? {} : { signing_secret: signingSecret }),
    ...(accessToken === '' ? {} : { access_token: accessToken }),
  };
}

const minConsent = 10;
const minSecret = 8;
const isShort = (secret: string): boolean => secret.trim() !== '' && secret.trim().length < minSecret;

/** Returns the first kind of problem. */
export function findUnfit({ map, fixed, values, forms, signingSecret, accessToken }: FormatDraft): UnfitFormat | undefined {
  if (isShort(signingSecret) || isShort(accessToken)) return 'secret';
  if (map.some(({ from }) => from.trim() === '')) return 'from';
  if ([...map, ...fixed, ...values].some(isQuestionMissing)) return 'question';
  if (fixed.some(({ value }) => value.trim() === '')) return 'value';
  if (values.some(({ theirs, ours }) => theirs.trim() === '' || ours.trim() === '')) return 'words';
  return forms.some(({ formId, text }) => formId.trim() === '' || text.trim().length < minConsent) ? 'form' : undefined;
}

export const nextId = (lines: readonly { readonly id: number }[]): number => Math.max(-1, ...lines.map(({ id }) => id)) + 1;
