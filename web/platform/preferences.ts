import type { MantineColorScheme } from '@mantine/core';
import { clearStored, readStored, store } from './browser-storage.ts';

/** What this browser remembers for the person who is signed in. Signing out clears it. */
export interface Preferences {
  readonly appearance?: MantineColorScheme;
  /** Of the pages, where it was chosen by hand. */
  readonly language?: string;
  /** Of the company, by its key: so that the first thing drawn is in its words. */
  readonly brand?: string;
  readonly pageSizes?: Readonly<Record<string, number>>;
  /** That the warning about customers' details was read and put away. */
  readonly leadWarningDismissed?: boolean;
  /** The menu of the back-office shows icons alone. */
  readonly deskMenuFolded?: boolean;
  /** Single letters do something in the back-office: unless they were switched off. */
  readonly deskKeysOff?: boolean;
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
const yes = (value: unknown) => (value === true ? true : undefined);

/** How each is read; what is damaged or foreign counts as nothing. The cookies page names every one of them. */
const readers: { readonly [Name in keyof Preferences]-?: (value: unknown) => Preferences[Name] | undefined } = {
  appearance: (value) => (isAppearance(value) ? value : undefined),
  language: text,
  brand: text,
  pageSizes: (value) => (typeof value === 'object' && value !== null ? numbersOf(value) : undefined),
  leadWarningDismissed: yes,
  deskMenuFolded: yes,
  deskKeysOff: yes,
};
export const preferenceNames = Object.keys(readers);

/** Reads what is stored. */
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

/** The page size last chosen for one list; every list has its own. */
export function rememberPageSize(list: string, size: number): void {
  changePreferences({ pageSizes: { ...readPreferences().pageSizes, [list]: size } });
}

const forgetting = new Set<() => void>();

/** Registers what else is kept for the person who is signed in, in memory, and how it is forgotten. */
export function onForgotten(forget: () => void): void {
  forgetting.add(forget);
}

/** Forgets what this browser keeps for a person: they have signed out, or somebody else has signed in. */
export function clearPreferences(): void {
  for (const forget of forgetting) forget();
  clearStored();
}

function isAppearance(value: unknown): value is MantineColorScheme {
  return value === 'light' || value === 'dark' || value === 'auto';
}

function numbersOf(value: object): Record<string, number> {
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}
