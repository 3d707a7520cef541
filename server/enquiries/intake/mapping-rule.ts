import { errorText } from '../../platform/texts.ts';
import type { ImportMapping } from './lead-imports.ts';

/** Fields that every lead needs. A name may come whole or in parts, and the site follows from the lead type. */
const needed: readonly (readonly string[])[] = [
  ['work_type'],
  ['country'],
  ['postcode'],
  ['full_name', 'forename'],
  ['full_name', 'surname'],
  ['telephone'],
  ['email'],
  ['consent_text', 'consent_form'],
];

/** Lists why a mapping cannot be used: unknown headings, a field filled by two columns, or one that every lead needs and nothing fills. */
export function findMappingProblems(headings: readonly string[], { columns, fixed }: ImportMapping): string[] {
  const known = new Set(headings);
  const unknown = columns.filter(({ heading }) => !known.has(heading)).map(({ heading }) => heading);
  const fields = columns.flatMap(({ field }) => (field === null ? [] : [field]));
  const twice = fields.filter((field, index) => field !== 'description' && fields.indexOf(field) !== index);
  const filled = new Set([...fields, ...fixed.map(({ field }) => field)]);
  const missing = needed.filter((options) => !options.some((field) => filled.has(field))).map(([first = '', second]) => second ?? first);
  return [
    ...(unknown.length > 0 ? [errorText('importHeadUnknown', { heads: unknown.join(', ') })] : []),
    ...(twice.length > 0 ? [errorText('importFieldTwice', { heads: [...new Set(twice)].join(', ') })] : []),
    ...(missing.length > 0 ? [errorText('importFieldMissing', { heads: [...new Set(missing)].join(', ') })] : []),
  ];
}
