import * as z from 'zod';
import type { FormRules } from './problem.ts';

interface Unfolding<Body, Values> {
  /** The body as the form holds it. */
  readonly values: (body: Body) => Values;
  /** Where a field of the form stands in the body. */
  readonly path: (field: keyof Values & string) => string[];
}

/** A body judged by the rules of its form, of which it keeps some fields one level down. */
export function withFormRules<Shape extends z.ZodRawShape, Values>(
  schema: z.ZodObject<Shape, z.core.$strict>,
  rules: FormRules<Values>,
  { values, path }: Unfolding<z.output<typeof schema>, Values>,
) {
  return schema.superRefine((body, context) => {
    const form = values(body);
    for (const field of Object.keys(rules) as (keyof typeof rules & string)[]) {
      const problem = rules[field]?.(form[field], form);
      if (problem !== undefined) context.addIssue({ code: 'custom', path: path(field), params: { problem } });
    }
  });
}

/** A body whose fields are judged by the rules that the form judges them by. Fields that are no text already have their answer. */
export function withRules<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape, z.core.$strict>,
  rules: FormRules<z.output<typeof schema>>,
) {
  return withFormRules(schema, rules, { values: (body) => body, path: (field) => [field] });
}
