import { createContext, use } from 'react';
import { createFormat, type Format } from '../../contract/kit/format.ts';

const defaultFormat = createFormat({ locale: 'en-GB', timeZone: 'Europe/London', country: 'gb' });

/** Set it where the user's company is known; before that everything reads British. */
export const FormatContext = createContext<Format>(defaultFormat);

export function useFormat(): Format {
  return use(FormatContext);
}
