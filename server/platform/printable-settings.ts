import type { Settings } from './settings.ts';

const secretNames = new Set([
  'metricsToken',
  'secretKey',
  'webhookSecret',
  'authToken',
  'clientSecret',
  'secretAccessKey',
  'secret',
  'key',
  'previous',
  'mailgunKey',
  'body',
  'dsn',
  'headers',
]);

/** Keeps scheme, user, host and path. Drops the query with the password: `?password=` is a valid way to pass one. */
function withoutPassword(address: string): string {
  const url = new URL(address);
  url.password = '';
  url.search = '';
  url.hash = '';
  return url.href;
}

function printable(name: string, value: unknown): unknown {
  if (typeof value === 'string') {
    if (secretNames.has(name)) return '(set)';
    return name.endsWith('Url') || name === 'endpoint' || name === 'address' ? withoutPassword(value) : value;
  }
  if (value instanceof RegExp) return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (name === 'headers') return Object.fromEntries(Object.keys(value).map((header) => [header, '(set)']));
  return Object.fromEntries(Object.entries(value).map(([inner, part]) => [inner, printable(inner, part)]));
}

/** Formats the settings for logs and the operator's screen; secrets only show that they are set. */
export function printableSettings(settings: Settings): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, printable(name, value)]));
}
