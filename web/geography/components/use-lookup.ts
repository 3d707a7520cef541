import { useState } from 'react';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { ApiRefusal } from '../../platform/api-client.ts';
import { findAddresses, type FoundAddresses } from '../api.ts';

/** The way to the finder and, where it cannot be reached, the way on by hand until it answers again. */
export function useLookup(country: CountryCode, postcode: string, setMode: (mode: 'find' | 'manual') => void) {
  const [isDown, setDown] = useState(false);
  const [isRetrying, setRetrying] = useState(false);
  const [found, setFound] = useState<FoundAddresses>();
  const look = () => {
    setDown(false);
    setFound(undefined);
    setMode('find');
  };
  const fail = () => {
    setDown(true);
    setMode('manual');
  };
  const retry = async () => {
    setRetrying(true);
    try {
      setFound(await findAddresses(country, postcode));
    } catch (error) {
      // A postcode that the finder refuses is told by the finder.
      if (!(error instanceof ApiRefusal) || error.status !== 422) return;
      setFound(undefined);
    } finally {
      setRetrying(false);
    }
    setDown(false);
    setMode('find');
  };
  return { isDown, isRetrying, found, look, fail, retry };
}
