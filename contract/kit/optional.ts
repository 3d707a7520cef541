import * as z from 'zod';

const note = 'null is the same as leaving it out.';

/** A field that a machine may leave out. Many serialise what they do not have as null, which therefore means the same. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema
    .nullish()
    .transform((given) => given ?? undefined)
    .optional()
    .meta({ description: note });
}

/** The same with a value for where it was left out. */
export function optionalOr<Schema extends z.ZodType>(schema: Schema, fallback: z.output<Schema>) {
  return schema
    .nullish()
    .transform((given) => given ?? fallback)
    .meta({ description: `${note} It is then ${JSON.stringify(fallback)}.` });
}
