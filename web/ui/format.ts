import { createContext, use } from 'react';
import { createFormat, type Format } from '../../contract/kit/format.ts';

const defaultFormat = createFormat({ locale: 'en-GB', timeZone: 'Europe/London', country: 'gb' });

/** Provide it once the user's company is known; until then formats are British. */
export const FormatContext = createContext<Format>(defaultFormat);

export function useFormat(): Format {
  return use(FormatContext);
}
