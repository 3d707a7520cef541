import { orders, outsideOrder } from './layout.ts';

export interface Place {
  readonly root: string;
  /** A domain, or a part before or after the domains. */
  readonly part: string;
}

/** Position of a file in its root's order; null if it is outside, such as the contract's assembly or test helpers. */
export function findPlace(path: string): Place | null {
  const [root = '', part = '', ...rest] = path.split('/');
  if (orders[root] === undefined || rest.length === 0 || outsideOrder[root]?.includes(part) === true) return null;
  return { root, part };
}

/** -1 if the part is not in the order. */
export const getRank = ({ root, part }: Place): number => orders[root]?.indexOf(part) ?? -1;

/** Tests and test helpers may import anything. */
export const isProduct = (path: string): boolean => !/\.test\.tsx?$|\/test-[^/]*$|^web\/testing\//.test(path);
