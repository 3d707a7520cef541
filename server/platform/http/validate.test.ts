import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '../../../contract/kit/endpoint.ts';
import { uploadedFile } from '../../../contract/kit/file.ts';
import { parseInput, validate } from './validate.ts';

const endpoint: Endpoint = {
  id: 'saveForm',
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

const listErrors = (body: unknown): readonly string[] => {
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
  [{ name: 'Ann', size: 1, kind: 'a', more: 1 }, ['more: This field does not exist']],
  [{ name: 'A\u0000n', size: 1, kind: 'a' }, ['name: The value is not valid']],
  [{ name: 'Ann', size: 1, kind: 'a' }, []],
])('reads %j as %j', (body, errors) => {
  expect(listErrors(body)).toEqual(errors);
});

it('refuses text that no database can store, wherever it occurs', () => {
  const open: Endpoint = { ...endpoint, body: z.record(z.string(), z.array(z.string())) };
  const result = validate(open, { params: {}, query: {}, headers: {}, body: { list: ['fine', 'half a \ud800 character'] } });
  expect(result.ok ? [] : result.refused.errors).toEqual(['list.1: The value is not valid']);
});

it('refuses a query field that is sent twice', () => {
  const { body: _, ...bodyless } = endpoint;
  const searched: Endpoint = { ...bodyless, query: z.strictObject({ page: z.string() }) };
  const result = validate(searched, { params: {}, query: { page: ['1', '2'] }, headers: {}, body: undefined });
  expect(result.ok ? [] : result.refused.errors).toEqual(['page: The value is not valid']);
});

it('skips the bytes of a file, since checking them takes seconds', () => {
  const bytes = Object.assign(new Uint8Array(3), { hidden: 'seen only by a walk over every byte \0' });
  const upload: Endpoint = { ...endpoint, body: z.strictObject({ file: uploadedFile }) };
  const result = validate(upload, { params: {}, query: {}, headers: {}, body: { file: { filename: 'boiler.png', bytes } } });
  expect(result.ok).toBe(true);
});

describe('input larger than any form', () => {
  const buildMany = <Value>(many: number, value: (nth: number) => Value): Value[] => Array.from({ length: many }, (_, nth) => value(nth));

  it.each([
    ['of unknown fields', z.strictObject({}), () => Object.fromEntries(buildMany(90_000, (nth) => [`surprise${nth}`, 1]))],
    ['of faulty entries', z.array(z.strictObject({ id: z.int(), name: z.string() })), () => buildMany(90_000, () => ({ id: 'x' }))],
    ['of strange entries', z.array(z.strictObject({})).max(8_000), () => buildMany(8_000, (nth) => ({ [`surprise${nth}`]: 1 }))],
    [
      'of faulty names',
      z.record(z.string().regex(/^\d+$/), z.int()),
      () => Object.fromEntries(buildMany(90_000, (nth) => [`x${nth}`, 'x'])),
    ],
    ['of one name', z.strictObject({}), () => ({ ['x'.repeat(1_000_000)]: 1 })],
  ])('answers %s with at most twenty problems, in a few lines', (_, body, given) => {
    const result = validate({ ...endpoint, body }, { params: {}, query: {}, headers: {}, body: given() });
    if (result.ok) throw new Error('it passed');
    expect(result.refused.errors.length).toBeGreaterThan(0);
    expect(result.refused.errors.length).toBeLessThanOrEqual(20);
    expect(JSON.stringify(result.refused).length).toBeLessThan(6_000);
  });

  it('is checked until enough problems are found, and a form to its last field', () => {
    let asked = 0;
    const list = z.array(z.strictObject({ id: z.int().refine(() => (asked += 1) < 0), name: z.string().optional() }));
    const problems = (many: number): number => {
      const parsed = parseInput(
        list,
        buildMany(many, (id) => ({ id })),
      );
      return parsed.ok ? 0 : parsed.refused.errors.length;
    };
    expect([problems(90_000), asked]).toEqual([20, 20]);
    expect([problems(200), asked]).toEqual([20, 220]);
  });

  it('passes if it is a valid list', () => {
    const list = z.array(z.strictObject({ id: z.int() })).max(8_000);
    expect(
      parseInput(
        list,
        buildMany(8_000, (id) => ({ id })),
      ),
    ).toMatchObject({ ok: true });
    expect(
      parseInput(
        list,
        buildMany(8_001, (id) => ({ id })),
      ),
    ).toMatchObject({ ok: false, refused: { errors: ['body: No more than 8,000 are allowed'] } });
  });
});
