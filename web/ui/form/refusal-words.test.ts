import { beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { api } from '../../../contract/api.ts';
import type { Endpoint } from '../../../contract/kit/endpoint.ts';
import { addDeskCatalogues } from '../../platform/desk-catalogues.ts';
import { startTexts } from '../../platform/i18n.ts';
import { fieldLabel, fieldProblemText, refusalWords } from './refusal-words.ts';
import desk from '../../../locales/en/desk.json' with { type: 'json' };
import errors from '../../../locales/en/errors.json' with { type: 'json' };

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

/** Returns the path of every field of a schema, as refusals name it; list entries by index. */
function listFields(schema: z.core.$ZodType, path: readonly string[] = []): string[] {
  const { type, innerType, in: input, element, valueType, options, shape } = schema._zod.def as unknown as Definition;
  const inner = innerType ?? (type === 'pipe' ? input : undefined);
  if (inner !== undefined) return listFields(inner, path);
  if (shape !== undefined) return Object.entries(shape).flatMap(([name, field]) => listFields(field, [...path, name]));
  const part = element ?? valueType;
  if (part !== undefined) return listFields(part, [...path, '0']);
  const named = options?.flatMap((option) => listFields(option, path)) ?? [];
  return path.length === 0 ? named : [...named, path.join('.')];
}

const staffForms = (Object.entries(api) as (readonly [string, Endpoint])[]).flatMap(([call, { caller, body }]) =>
  caller === 'staff' && body !== undefined ? [[call, body] as const] : [],
);

describe('fields of the back office forms', () => {
  it.each(staffForms)('have a label for every field: %s', (call, body) => {
    const fields = listFields(body);
    expect(fields.length).toBeGreaterThan(0);
    expect(fields.filter((field) => fieldLabel(field, call) === undefined)).toEqual([]);
  });

  it.each([
    ['seller.vat_number', 'PUT /operator/business-units/{country}', 'VAT number'],
    ['net', 'POST /operator/invoices/{code}/credit', 'Amount excluding VAT'],
    ['until', 'POST /operator/reports/{id}/extend', 'They can report until'],
    ['until', 'POST /operator/enquiries/{id}/hold', 'Until'],
    ['options.3.text.da', 'POST /operator/questions', 'Danish text'],
    ['nonsense', 'POST /operator/questions', undefined],
  ])('%s of %s is called %s', (field, call, label) => {
    expect(fieldLabel(field, call)).toBe(label);
  });
});

describe('the text of a refusal', () => {
  it('uses the label, or only the reason for a field without one', () => {
    const call = 'POST /operator/invoices/{code}/credit';
    const fields = { net: ['Enter an amount above zero'], nonsense: ['This field does not exist'] };
    const errors = ['net: Enter an amount above zero', 'nonsense: This field does not exist', 'Try again later'];
    expect(refusalWords({ errors, fields, call })).toEqual([
      'Try again later',
      'Amount excluding VAT: Enter an amount above zero',
      'This field does not exist',
    ]);
  });
});

describe('an empty or wrong field of the back office', () => {
  it.each([
    [errors.required, 'First name', 'Enter the first name'],
    [errors.required, 'VAT number', 'Enter the VAT number'],
    [errors.invalid, 'Country', 'Check the country'],
    [errors.email, 'Email', errors.email],
    [errors.required, desk.fields.da, 'Enter the Danish text'],
    [errors.invalid, desk.fields.until, errors.invalid],
    [errors.required, desk.fields['extend-until'], errors.required],
    [errors.required, desk.fields.timestamp, errors.required],
  ])('%s (%s) reads %s', (text, label, words) => {
    expect(fieldProblemText(text, label)).toBe(words);
  });

  it('is named once in a dialog', () => {
    const refusal = { call: 'POST /operator/companies', errors: [`email: ${errors.required}`], fields: { email: [errors.required] } };
    expect(refusalWords(refusal)).toEqual(['Enter the email']);
  });

  it('is recognised by the texts that the server sends', () => {
    expect([desk.problems.required, desk.problems.invalid]).toEqual([errors.required, errors.invalid]);
  });
});
