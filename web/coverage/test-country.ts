/** Builds a square of 0.1 degrees with its south-west corner at these tenths of a degree. */
const square = (east: number, north: number): number[] => [east * 1000, north * 1000, 1000, 0, 0, 1000, -1000, 0];

/** Three adjacent squares form LE, one further east is NG; LE3 has a point but no outline. */
export const testCountry = {
  country: 'gb' as const,
  version: 'v1',
  areas: [
    {
      id: 10,
      code: 'LE',
      name: 'Leicester',
      rings: [[-12_000, 526_000, 2000, 0, 0, 1000, -2000, 0]],
      districts: {
        ids: [1, 2, 3],
        codes: ['LE1', 'LE2', 'LE3'],
        towns: ['Leicester', 'Oadby', 'Braunstone'],
        points: [-11_500, 526_500, -10_500, 526_500, -11_600, 526_400],
      },
    },
    {
      id: 20,
      code: 'NG',
      name: 'Nottingham',
      rings: [square(-10, 526)],
      districts: { ids: [4], codes: ['NG1'], towns: ['Nottingham'], points: [-9500, 526_500] },
    },
  ],
  attribution: ['Test data'],
};

export const testAreas = {
  LE: {
    id: 10,
    code: 'LE',
    districts: [
      { id: 1, rings: [square(-12, 526)] },
      { id: 2, rings: [square(-11, 526)] },
    ],
  },
  NG: { id: 20, code: 'NG', districts: [{ id: 4, rings: [square(-10, 526)] }] },
};
