import { importFields } from '../../../contract/enquiries/format-values.ts';
import type { LeadImportDetail, Mapping, Target } from './import-api.ts';

/** Selectable fields. `question` is an answer; its question number is typed. */
export const choices = [...importFields, 'question'] as const;
export type Choice = (typeof choices)[number] | 'track' | 'leaveOut';

export interface ColumnDraft {
  readonly heading: string;
  readonly samples: readonly string[];
  readonly choice: Choice;
  readonly question: string;
}

/** Fields that usually have one value for a whole file. */
export const sharedFields = ['work_type', 'country', 'consent_text'] as const;
type SharedField = (typeof sharedFields)[number];

/** A mapping as chosen on the page. */
export interface MappingDraft {
  readonly columns: readonly ColumnDraft[];
  readonly shared: Readonly<Record<SharedField, string>>;
  /** Values of other fields, kept from the source's last import. */
  readonly others: Mapping['fixed'];
}

const questionPrefix = 'question_';

function readChoice(field: Target | null | undefined): Pick<ColumnDraft, 'choice' | 'question'> {
  if (field === undefined) return { choice: 'track', question: '' };
  if (field === null) return { choice: 'leaveOut', question: '' };
  if (field.startsWith(questionPrefix)) return { choice: 'question', question: field.slice(questionPrefix.length) };
  return { choice: choices.find((one) => one === field) ?? 'track', question: '' };
}

const isShared = (field: string): field is SharedField => (sharedFields as readonly string[]).includes(field);

export function toMappingDraft({ headings, columns, fixed }: LeadImportDetail, country: string): MappingDraft {
  const known = new Map(columns.map(({ heading, field }) => [heading, field]));
  const valueOf = (field: SharedField): string => fixed.find((one) => one.field === field)?.value ?? '';
  return {
    columns: headings.map(({ heading, samples }) => ({
      heading,
      samples,
      ...readChoice(known.has(heading) ? known.get(heading) : undefined),
    })),
    shared: { work_type: valueOf('work_type'), country: valueOf('country') || country, consent_text: valueOf('consent_text') },
    others: fixed.filter(({ field }) => !isShared(field)),
  };
}

function toField({ choice, question }: ColumnDraft): Target | null | undefined {
  if (choice === 'track') return undefined;
  if (choice === 'leaveOut') return null;
  return choice === 'question' ? `${questionPrefix}${Number(question)}` : choice;
}

export function toMapping({ columns, shared, others }: MappingDraft): Mapping {
  return {
    columns: columns.flatMap((column) => {
      const field = toField(column);
      return field === undefined ? [] : [{ heading: column.heading, field }];
    }),
    fixed: [
      ...sharedFields.flatMap((field) => (shared[field].trim() === '' ? [] : [{ field, value: shared[field].trim() }])),
      ...others.map(({ field, value }) => ({ field, value })),
    ],
  };
}

/** Fields that every lead needs; a full name stands for both names. */
const needed = ['work_type', 'country', 'postcode', 'forename', 'surname', 'telephone', 'email', 'consent_text'] as const;
type Needed = (typeof needed)[number];

export type MappingProblem =
  | { readonly kind: 'missing' | 'twice'; readonly fields: readonly (Needed | (typeof importFields)[number])[] }
  | { readonly kind: 'badQuestion' };

/** Finds why a mapping cannot be saved yet. */
export function findMappingProblem(draft: MappingDraft): MappingProblem | undefined {
  if (draft.columns.some(({ choice, question }) => choice === 'question' && !/^[1-9]\d{0,8}$/.test(question)))
    return { kind: 'badQuestion' };
  const { columns, fixed } = toMapping(draft);
  const chosen = columns.flatMap(({ field }) => (field === null ? [] : [field]));
  const twice = importFields.filter((field) => field !== 'description' && chosen.filter((one) => one === field).length > 1);
  if (twice.length > 0) return { kind: 'twice', fields: twice };
  const filled = new Set<string>([...chosen, ...fixed.map(({ field }) => field)]);
  const stands: Readonly<Partial<Record<Needed, string>>> = { forename: 'full_name', surname: 'full_name', consent_text: 'consent_form' };
  const missing = needed.filter((field) => !filled.has(field) && !filled.has(stands[field] ?? field));
  return missing.length > 0 ? { kind: 'missing', fields: missing } : undefined;
}
