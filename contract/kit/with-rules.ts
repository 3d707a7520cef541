import * as z from 'zod';
import type { FormRules } from './problem.ts';

interface Unfolding<Body, Values> {
  /** Converts the body to the form's values. */
  readonly values: (body: Body) => Values;
  /** Returns the path of a form field in the body. */
  readonly path: (field: keyof Values & string) => string[];
}

/** Validates a body by the rules of its form, which nests some fields one level down. */
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

/** Validates a body by the rules of its form. Fields that are not text are already validated. */
export function withRules<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape, z.core.$strict>,
  rules: FormRules<z.output<typeof schema>>,
) {
  return withFormRules(schema, rules, { values: (body) => body, path: (field) => [field] });
}
