import { expect, it } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '../../../contract/kit/endpoint.ts';
import { uploadedFile } from '../../../contract/kit/file.ts';
import { validate } from './validate.ts';

const endpoint: Endpoint = {
  summary: 'A form',
  caller: 'anyone',
  owner: 'none',
  csrf: 'checked',
  rate: 'read',
  transaction: 'write',
  body: z.strictObject({ name: z.string().min(1).max(5), size: z.number(), kind: z.enum(['a', 'b']) }),
  answers: { 200: z.object({}) },
  refusals: [422],
};

const errorsOf = (body: unknown): readonly string[] => {
  const result = validate(endpoint, { params: {}, query: {}, headers: {}, body });
  return result.ok ? [] : result.refused.errors;
};

it.each([
  [{ size: 1, kind: 'a' }, ['name: This field is required']],
  [{ name: '', size: 1, kind: 'a' }, ['name: This field is required']],
  [{ name: 7, size: 1, kind: 'a' }, ['name: The value is not valid']],
  [{ name: 'Ann', size: 'large', kind: 'a' }, ['size: The field must be a number']],
  [{ name: 'Ann', size: 1 }, ['kind: This field is required']],
  [{ name: 'Ann', size: 1, kind: 'c' }, ['kind: The value is not valid']],
  [{ name: 'Annabel', size: 1, kind: 'a' }, ['name: You have exceeded the 5 character limit']],
  [{ name: 'Ann', size: 1, kind: 'a', more: 1 }, ['more: This field is not known']],
  [{ name: 'A\u0000n', size: 1, kind: 'a' }, ['name: The value is not valid']],
  [{ name: 'Ann', size: 1, kind: 'a' }, []],
])('%j reads %j', (body, errors) => {
  expect(errorsOf(body)).toEqual(errors);
});

it('text that no database can store is refused wherever it stands', () => {
  const open: Endpoint = { ...endpoint, body: z.record(z.string(), z.array(z.string())) };
  const result = validate(open, { params: {}, query: {}, headers: {}, body: { list: ['fine', 'half a \ud800 character'] } });
  expect(result.ok ? [] : result.refused.errors).toEqual(['list.1: The value is not valid']);
});

it('a file is taken whole: nobody looks into it byte by byte, which takes seconds', () => {
  const bytes = Object.assign(new Uint8Array(3), { hidden: 'seen only by a walk over every byte \0' });
  const upload: Endpoint = { ...endpoint, body: z.strictObject({ file: uploadedFile }) };
  const result = validate(upload, { params: {}, query: {}, headers: {}, body: { file: { filename: 'boiler.png', bytes } } });
  expect(result.ok).toBe(true);
});
