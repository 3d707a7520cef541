import { isRecord } from './read-body-rule.ts';

const maxDepth = 8;

/** Lists the values of a call by their path, such as `customer.phone`. Skips empty ones. */
export function flatten(value: unknown, path = '', depth = 0): (readonly [name: string, value: string])[] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'number' || typeof value === 'boolean') return [[path, String(value)]];
  if (depth === maxDepth) return [];
  const parts = Array.isArray(value) ? [...value.entries()] : isRecord(value) ? Object.entries(value) : [];
  return parts.flatMap(([name, inner]) => flatten(inner, path === '' ? String(name) : `${path}.${name}`, depth + 1));
}
