import { beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { api } from '../../../contract/api.ts';
import type { Endpoint } from '../../../contract/kit/endpoint.ts';
import { addDeskCatalogues } from '../../platform/desk-catalogues.ts';
import { startTexts } from '../../platform/i18n.ts';
import { fieldLabel, refusalWords } from './refusal-words.ts';

beforeAll(async () => {
  addDeskCatalogues();
  await (await startTexts(['en'])).loadNamespaces('desk');
});

interface Definition {
  readonly type: string;
  readonly innerType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly valueType?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
}

/** Every field of a schema by its path, as a refusal names it; the entries of a list by their place. */
function fieldsOf(schema: z.core.$ZodType, path: readonly string[] = []): string[] {
  const { type, innerType, in: input, element, valueType, options, shape } = schema._zod.def as unknown as Definition;
  const inner = innerType ?? (type === 'pipe' ? input : undefined);
  if (inner !== undefined) return fieldsOf(inner, path);
  if (shape !== undefined) return Object.entries(shape).flatMap(([name, field]) => fieldsOf(field, [...path, name]));
  const part = element ?? valueType;
  if (part !== undefined) return fieldsOf(part, [...path, '0']);
  const named = options?.flatMap((option) => fieldsOf(option, path)) ?? [];
  return path.length === 0 ? named : [...named, path.join('.')];
}

const staffForms = (Object.entries(api) as (readonly [string, Endpoint])[]).flatMap(([call, { caller, body }]) =>
  caller === 'staff' && body !== undefined ? [[call, body] as const] : [],
);

describe('a field of a form of the back office', () => {
  it.each(staffForms)('%s: every field has a label', (call, body) => {
    const fields = fieldsOf(body);
    expect(fields.length).toBeGreaterThan(0);
    expect(fields.filter((field) => fieldLabel(field, call) === undefined)).toEqual([]);
  });

  it.each([
    ['seller.vat_number', 'PUT /operator/business-units/{country}', 'VAT number'],
    ['net', 'POST /operator/invoices/{code}/credit', 'Amount excluding VAT'],
    ['until', 'POST /operator/reports/{id}/extend', 'They can report until'],
    ['until', 'POST /operator/enquiries/{id}/hold', 'Until'],
    ['options.3.text.da', 'POST /operator/questions', 'Danish'],
    ['nonsense', 'POST /operator/questions', undefined],
  ])('%s of %s is called %s', (field, call, label) => {
    expect(fieldLabel(field, call)).toBe(label);
  });
});

describe('the words of a refusal', () => {
  it('say the label, and of a field without one only what is wrong', () => {
    const call = 'POST /operator/invoices/{code}/credit';
    const fields = { net: ['The amount has to be above zero'], nonsense: ['This field is not known'] };
    const errors = ['net: The amount has to be above zero', 'nonsense: This field is not known', 'Try again later'];
    expect(refusalWords({ errors, fields, call })).toEqual([
      'Try again later',
      'Amount excluding VAT: The amount has to be above zero',
      'This field is not known',
    ]);
  });
});
