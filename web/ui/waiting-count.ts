import { maxWaiting } from '../../contract/kit/page-sizes.ts';

/** How much waits, as it is said beside a name: exact as far as it is counted, then '99+'. */
export const waitingCount = (count: number): string => (count < maxWaiting ? String(count) : `${maxWaiting - 1}+`);
