import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { api } from '../../../contract/api.ts';
import type { Endpoint } from '../../../contract/kit/endpoint.ts';
import { allowList } from './allow-list.ts';

describe('the allow-list of response keys', () => {
  it("keeps only the contract's keys, at every depth", () => {
    const schema = z.object({ data: z.array(z.object({ id: z.number(), place: z.object({ town: z.string() }).nullable() })) });
    const secret = {
      data: [
        { id: 1, telephone: '07700', place: { town: 'Leicester', street: 'High Street' } },
        { id: 2, place: null },
      ],
      debug: true,
    };
    expect(allowList(schema)(secret)).toEqual({
      data: [
        { id: 1, place: { town: 'Leicester' } },
        { id: 2, place: null },
      ],
    });
  });

  it('parses schemas with more than objects, lists and plain values', () => {
    const schema = z.object({ leads: z.record(z.string(), z.object({ code: z.string() })) });
    expect(allowList(schema)({ leads: { '7': { code: 'A', telephone: '07700' } } })).toEqual({ leads: { '7': { code: 'A' } } });
  });
});

const answers = Object.entries(api).flatMap(([key, endpoint]) =>
  Object.values((endpoint as Endpoint).answers).map((schema) => [key, schema] as const),
);

/** Builds an answer with an unknown key in every object. */
function sample(schema: z.ZodType): unknown {
  const { def } = schema as unknown as {
    def: { type: string; shape?: Record<string, z.ZodType>; element?: z.ZodType; innerType?: z.ZodType };
  };
  if (def.type === 'object') {
    return { stranger: 'secret', ...Object.fromEntries(Object.entries(def.shape ?? {}).map(([key, part]) => [key, sample(part)])) };
  }
  if (def.type === 'array' && def.element !== undefined) return [sample(def.element)];
  if ((def.type === 'nullable' || def.type === 'optional') && def.innerType !== undefined) return sample(def.innerType);
  return undefined;
}

it.each(answers)('removes unknown keys from %s', (_key, schema) => {
  let sent: unknown;
  try {
    sent = allowList(schema)(sample(schema));
  } catch {
    // Parsing failed, so nothing is sent at all.
  }
  expect(JSON.stringify(sent) ?? '').not.toContain('secret');
});
