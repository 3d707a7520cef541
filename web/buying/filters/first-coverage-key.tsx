import { useEffect, useState } from 'react';
import { readStored, store } from '../../platform/browser-storage.ts';
import { CoverageKey } from './coverage-mark.tsx';

/** On mobile the key lives in the filter sheet; on the first visit it also stands under the header. Without storage every visit is the first. */
export function FirstCoverageKey() {
  const [isFirst] = useState(() => readStored('coverageKeySeen') === undefined);
  useEffect(() => store('coverageKeySeen', '1'), []);
  return isFirst ? <CoverageKey /> : null;
}
