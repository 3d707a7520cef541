import { maxWaiting } from '../../contract/kit/page-sizes.ts';

/** Formats a count for display beside a name: exact up to the limit, then '99+'. */
export const waitingCount = (count: number): string => (count < maxWaiting ? String(count) : `${maxWaiting - 1}+`);
