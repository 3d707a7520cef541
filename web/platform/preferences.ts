import type { MantineColorScheme } from '@mantine/core';
import { clearStored, readStored, store } from './browser-storage.ts';

/** Preferences of the signed-in user in this browser. Cleared on sign-out. */
export interface Preferences {
  readonly appearance?: MantineColorScheme;
  /** Language of the pages, if chosen manually. */
  readonly language?: string;
  /** Brand key of the company, so that the first paint shows its texts. */
  readonly brand?: string;
  readonly pageSizes?: Readonly<Record<string, number>>;
  /** Set once the warning about customers' details has been dismissed. */
  readonly leadWarningDismissed?: boolean;
  /** Whether My leads has low rows. */
  readonly compactLeads?: boolean;
  /** Whether the back office menu shows only icons. */
  readonly deskMenuFolded?: boolean;
  /** Whether single-letter shortcuts in the back office are turned off. */
  readonly deskKeysOff?: boolean;
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
const readTrue = (value: unknown) => (value === true ? true : undefined);

/** Parsers of each preference; damaged or foreign values are ignored. The cookies page lists all of them. */
const readers: { readonly [Name in keyof Preferences]-?: (value: unknown) => Preferences[Name] | undefined } = {
  appearance: (value) => (isAppearance(value) ? value : undefined),
  language: text,
  brand: text,
  pageSizes: (value) => (typeof value === 'object' && value !== null ? pickNumbers(value) : undefined),
  leadWarningDismissed: readTrue,
  compactLeads: readTrue,
  deskMenuFolded: readTrue,
  deskKeysOff: readTrue,
};
export const preferenceNames = Object.keys(readers);

/** Reads the stored preferences. */
export function readPreferences(): Preferences {
  try {
    const stored: unknown = JSON.parse(readStored('preferences') ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const given = stored as Record<string, unknown>;
    return Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(given[name])]));
  } catch {
    return {};
  }
}

export function changePreferences(change: Preferences): void {
  store('preferences', JSON.stringify({ ...readPreferences(), ...change }));
}

/** Page size last chosen for one list; every list has its own. */
export function rememberPageSize(list: string, size: number): void {
  changePreferences({ pageSizes: { ...readPreferences().pageSizes, [list]: size } });
}

const clearCallbacks = new Set<() => void>();

/** Registers a callback to clear in-memory data of the signed-in user. */
export function onPreferencesCleared(forget: () => void): void {
  clearCallbacks.add(forget);
}

/** Clears everything kept for a user, after sign-out or when another user signs in. */
export function clearPreferences(): void {
  for (const forget of clearCallbacks) forget();
  clearStored();
}

function isAppearance(value: unknown): value is MantineColorScheme {
  return value === 'light' || value === 'dark' || value === 'auto';
}

function pickNumbers(value: object): Record<string, number> {
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}
