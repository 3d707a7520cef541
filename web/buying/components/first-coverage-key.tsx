import { useEffect, useState } from 'react';
import { CoverageKey } from './coverage-mark.tsx';

const storageKey = 'coverage-key-seen';

/** On mobile the key lives in the filter sheet; on the first visit it also stands under the header. */
export function FirstCoverageKey() {
  const [isFirst] = useState(isFirstVisit);
  useEffect(() => {
    try {
      localStorage.setItem(storageKey, '1');
    } catch {
      // Without storage every visit is the first.
    }
  }, []);
  return isFirst ? <CoverageKey /> : null;
}

function isFirstVisit(): boolean {
  try {
    return localStorage.getItem(storageKey) === null;
  } catch {
    return true;
  }
}
