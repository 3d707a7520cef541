import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { changePreferences, readPreferences } from './preferences.ts';

/** Light, dark or system, stored with the preferences; `app/scheme-script.js` reads it before the first paint. */
export function appearanceManager(): MantineColorSchemeManager {
  return {
    get: (fallback) => readPreferences().appearance ?? fallback,
    set: (appearance) => changePreferences({ appearance }),
    subscribe: () => {},
    unsubscribe: () => {},
    clear: () => changePreferences({ appearance: 'auto' }),
  };
}

export const appearances = ['light', 'dark', 'auto'] as const satisfies readonly MantineColorScheme[];
