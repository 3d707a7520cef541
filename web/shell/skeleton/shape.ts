/**
 * Part of a skeleton, rendered into the server's HTML and by React while a page loads. Its styles (`skeleton.css`) are inlined in the page.
 */
export interface Shape {
  readonly tag?: 'div' | 'header' | 'main' | 'p' | 'span';
  readonly className: string;
  readonly text?: string;
  readonly parts?: readonly Shape[];
}

export const shape = (className: string, ...parts: readonly Shape[]): Shape => ({ className, parts });

export const several = (count: number, part: Shape): readonly Shape[] => Array.from({ length: count }, () => part);
