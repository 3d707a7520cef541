import * as z from 'zod';

const note = 'null is the same as omitting it.';

/** A field that programs may omit or send as null, with the same meaning. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema
    .nullish()
    .transform((given) => given ?? undefined)
    .optional()
    .meta({ description: note });
}

/** The same with a default value. */
export function optionalOr<Schema extends z.ZodType>(schema: Schema, fallback: z.output<Schema>) {
  return schema
    .nullish()
    .transform((given) => given ?? fallback)
    .meta({ description: `${note} Defaults to ${JSON.stringify(fallback)}.` });
}
