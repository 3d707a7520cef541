import type { NoticeWire } from '../../contract/alerts/notices-endpoints.ts';
import { systemNotices } from '../../contract/alerts/values.ts';

export interface ShownNotices {
  readonly notices: readonly NoticeWire[];
  /** Published since, and waiting to be shown. */
  readonly arrived: readonly NoticeWire[];
}

/**
 * What a fresh answer does to notices that are being read: texts change in place, nothing moves and nothing goes away under
 * the reader. New ones wait until somebody asks for them.
 */
export function mergeNotices(shown: readonly NoticeWire[], latest: readonly NoticeWire[]): ShownNotices {
  const fresh = new Map(latest.map((notice) => [notice.id, notice]));
  const known = new Set(shown.map(({ id }) => id));
  return { notices: shown.map((notice) => fresh.get(notice.id) ?? notice), arrived: latest.filter(({ id }) => !known.has(id)) };
}

/** That an invoice is overdue, or buying off because of it, is not said to a company that owes nothing, also when it has paid while it reads. */
export function isMoot({ id }: NoticeWire, balance: number | undefined): boolean {
  return (id === systemNotices.overdue || id === systemNotices.suspended) && balance !== undefined && balance <= 0;
}
