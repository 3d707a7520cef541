import { orders, outsideOrder } from './layout.ts';

export interface Place {
  readonly root: string;
  /** A domain, or what stands before and after them. */
  readonly part: string;
}

/** Where a file stands in the order of its root; null: beside it, such as the contract's own assembly or what only tests use. */
export function placeOf(path: string): Place | null {
  const [root = '', part = '', ...rest] = path.split('/');
  if (orders[root] === undefined || rest.length === 0 || outsideOrder[root]?.includes(part) === true) return null;
  return { root, part };
}

/** -1 where the order does not know it. */
export const rankOf = ({ root, part }: Place): number => orders[root]?.indexOf(part) ?? -1;

/** Tests, and what they are made with, may look anywhere. */
export const isProduct = (path: string): boolean => !/\.test\.tsx?$|\/test-[^/]*$|^web\/testing\//.test(path);
