import { createContext, use } from 'react';
import { createFormat, type Format } from '../../contract/kit/format.ts';

/** Created on first use: loading the browser's language data delays the first page. */
let defaultFormat: Format | undefined;

/** Provide it once the user's company is known; until then formats are British. */
export const FormatContext = createContext<Format | undefined>(undefined);

export function useFormat(): Format {
  return use(FormatContext) ?? (defaultFormat ??= createFormat({ locale: 'en-GB', timeZone: 'Europe/London', country: 'gb' }));
}
