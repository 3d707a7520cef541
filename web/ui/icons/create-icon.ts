import { createElement, type ReactElement, type SVGProps } from 'react';

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  /** Width and height in px. */
  readonly size?: number;
  /** Width of the lines on the grid of 24. */
  readonly stroke?: number;
}
export type Icon = (props: IconProps) => ReactElement;

const frame = { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 24 24', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

const drawIcon = (name: string, paths: readonly string[], isFilled: boolean): Icon =>
  function Icon({ size = 24, stroke = 2, className, ...rest }) {
    const colours = isFilled ? { fill: 'currentColor', stroke: 'none' } : { fill: 'none', stroke: 'currentColor', strokeWidth: stroke };
    return createElement(
      'svg',
      {
        ...frame,
        width: size,
        height: size,
        ...colours,
        className: `icon-${name}${className === undefined ? '' : ` ${className}`}`,
        ...rest,
      },
      ...paths.map((d) => createElement('path', { d })),
    );
  };

/** Makes a component that draws the outlines `paths` on a grid of 24 in the colour of the text. */
export const createIcon = (name: string, ...paths: readonly string[]): Icon => drawIcon(name, paths, false);

/** Like `createIcon`, with areas instead of lines. */
export const createFilledIcon = (name: string, ...paths: readonly string[]): Icon => drawIcon(name, paths, true);
