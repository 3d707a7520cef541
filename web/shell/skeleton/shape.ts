/**
 * A part of a skeleton. One description is drawn twice: into the page that the server sends, and by React while a page is on its way.
 * Its styles (`skeleton.css`) stand in the page itself, so nothing has to arrive before they are there.
 */
export interface Shape {
  readonly tag?: 'div' | 'header' | 'main' | 'p' | 'span';
  readonly className: string;
  readonly text?: string;
  readonly parts?: readonly Shape[];
}

export const shape = (className: string, ...parts: readonly Shape[]): Shape => ({ className, parts });

export const several = (count: number, part: Shape): readonly Shape[] => Array.from({ length: count }, () => part);
