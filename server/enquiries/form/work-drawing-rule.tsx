import type { ReactNode } from 'react';

/** SVG paths on a 40 × 40 grid, by category code. */
const drawings: Readonly<Record<string, string>> = {
  Boilers:
    'M12 4h16a2 2 0 0 1 2 2v22a2 2 0 0 1-2 2H12a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM20 9a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM14 24h12M14 30v6M20 30v6M26 30v6',
  HeatingEngineers: 'M5 13h30M5 28h30M9 9v23M16 9v23M24 9v23M31 9v23M9 32v4M31 32v4',
  RenewableEnergyInstallers:
    'M6 8h28a2 2 0 0 1 2 2v20a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2zM15 13a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM15 13v14M8 20h14M27 15h5M27 20h5M27 25h5M9 32v4M31 32v4',
  Solar: 'M10 8h20l6 20H4zM20 8v20M8 15h24M6 22h28M20 28v7M13 35h14',
  Plumbers: 'M5 12v10M5 17h17a6 6 0 0 1 6 6v3M14 17v-7M9 8h10M28 30c-2 2-3 3.5-3 4.5a3 3 0 0 0 6 0c0-1-1-2.5-3-4.5z',
  Electricians: 'M23 4 8 23h10l-2 13 16-20H21z',
  EvCharging:
    'M8 5h12a2 2 0 0 1 2 2v28H6V7a2 2 0 0 1 2-2zM4 35h20M15 10l-4 8h6l-3 7M22 18h4a3 3 0 0 1 3 3v7a3 3 0 0 0 6 0V15l-5-5M35 15h-4v-4',
  Insulation: 'M3 20 20 6l17 14M8 18v17h24V18M12 24c2-3 3-3 5 0s4 3 6 0 3-3 5 0M12 30c2-3 3-3 5 0s4 3 6 0 3-3 5 0',
  WindowsAndDoors: 'M8 6h24v26H8zM20 6v26M8 19h24M5 35h30v-3H5z',
  Roofing: 'M3 22 20 7l17 15M8 19v16h24V19M16 35V25h8v10M28 13V7h-4v3',
  Bathrooms: 'M4 20h32v4a9 9 0 0 1-9 9H13a9 9 0 0 1-9-9zM8 20V9a4 4 0 0 1 8 0v2M13 11h6M11 32v4M29 32v4',
  AirConditioning:
    'M7 8h26a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3zM9 15h22M12 25c3 3-3 6 0 10M20 25c3 3-3 6 0 10M28 25c3 3-3 6 0 10',
};

/** Spanner, for categories added by the operator. */
const spanner = 'M26 5a9 9 0 0 0-9 12L5 29a4 4 0 0 0 6 6l12-12a9 9 0 0 0 12-9l-6 5-6-2-2-6z';

/** Draws a work type's decorative icon; its name is shown beside it. */
export function workDrawing(category: string): ReactNode {
  return (
    <svg className="drawing" viewBox="0 0 40 40" width={40} height={40} aria-hidden>
      <path d={drawings[category] ?? spanner} />
    </svg>
  );
}
