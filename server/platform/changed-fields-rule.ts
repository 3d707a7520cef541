/** One field of an entry that is not as it was. */
export interface FieldChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

type State = Readonly<Record<string, unknown>>;

/** A field in a field by both names; a list is one value. */
function flat(state: State, prefix = ''): [string, string][] {
  return Object.entries(state).flatMap(([name, value]): [string, string][] => {
    if (value === null || value === undefined) return [];
    if (typeof value === 'object' && !Array.isArray(value)) return flat(value as State, `${prefix}${name}.`);
    return [[prefix + name, typeof value === 'string' ? value : JSON.stringify(value)]];
  });
}

/** What an entry tells apart, field by field, in the order in which it names them. */
export function changedFields(before: State | null, after: State | null): FieldChange[] {
  const [was, is] = [new Map(flat(before ?? {})), new Map(flat(after ?? {}))];
  const fields = [...new Set([...was.keys(), ...is.keys()])];
  return fields
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter((change) => change.before !== change.after);
}
