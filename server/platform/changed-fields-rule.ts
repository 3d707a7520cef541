/** One changed field of an audit entry. */
export interface FieldChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

type State = Readonly<Record<string, unknown>>;

/** Flattens nested fields to dotted names; a list counts as one value. */
function flat(state: State, prefix = ''): [string, string][] {
  return Object.entries(state).flatMap(([name, value]): [string, string][] => {
    if (value === null || value === undefined) return [];
    if (typeof value === 'object' && !Array.isArray(value)) return flat(value as State, `${prefix}${name}.`);
    return [[prefix + name, typeof value === 'string' ? value : JSON.stringify(value)]];
  });
}

/** Lists the fields that differ, in the order in which the entry names them. */
export function changedFields(before: State | null, after: State | null): FieldChange[] {
  const [was, is] = [new Map(flat(before ?? {})), new Map(flat(after ?? {}))];
  const fields = [...new Set([...was.keys(), ...is.keys()])];
  return fields
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter((change) => change.before !== change.after);
}
