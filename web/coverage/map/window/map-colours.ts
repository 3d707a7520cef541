import { dark, gray, hues } from '../../../../contract/kit/colours.ts';

export interface MapColours {
  readonly none: string;
  readonly some: string;
  readonly all: string;
  readonly hatch: string;
  /** Between districts; on selected ones the colour of the surface. */
  readonly line: string;
  readonly lineOnAll: string;
  readonly border: string;
  readonly label: string;
  readonly labelOnAll: string;
  readonly halo: string;
  readonly mark: string;
  readonly waiting: string;
}

const { petrol, copper } = hues;

/** A canvas takes no CSS variables. The fills are those of the legend. */
export const mapColours: Readonly<Record<'light' | 'dark', MapColours>> = {
  light: {
    none: gray[1],
    some: petrol[4],
    all: petrol[7],
    hatch: '#ffffff',
    line: gray[4],
    lineOnAll: '#ffffff',
    border: gray[6],
    label: gray[9],
    labelOnAll: '#ffffff',
    halo: gray[1],
    mark: copper[6],
    waiting: copper[6],
  },
  dark: {
    none: dark[5],
    some: petrol[6],
    all: petrol[3],
    hatch: dark[6],
    line: dark[3],
    lineOnAll: dark[6],
    border: dark[1],
    label: dark[0],
    labelOnAll: dark[8],
    halo: dark[5],
    mark: copper[4],
    waiting: copper[4],
  },
};
