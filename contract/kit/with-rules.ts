import * as z from 'zod';
import type { FormRules } from '../rules/problem.ts';

/** A body whose fields are judged by the rules that the form judges them by. Fields that are no text already have their answer. */
export function withRules<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape, z.core.$strict>,
  rules: FormRules<z.output<typeof schema>>,
) {
  return schema.superRefine((values, context) => {
    for (const field of Object.keys(rules) as (keyof typeof rules & string)[]) {
      const problem = rules[field]?.(values[field], values);
      if (problem !== undefined) context.addIssue({ code: 'custom', path: [field], params: { problem } });
    }
  });
}
