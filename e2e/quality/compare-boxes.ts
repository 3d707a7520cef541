/** x, y, width, height; null where the demonstration's data decide. */
export type Box = readonly [number, number | null, number | null, number | null];
export type Boxes = Readonly<Record<string, Box>>;

/** Glyph widths vary slightly between machines. */
const tolerance = 4;
/** Column widths depend on the content of the table. */
const columnTolerance = 24;

const sides = ['x', 'y', 'width', 'height'] as const;

function describeChange(key: string, was: Box, is: Box): string[] {
  const maxDifference = /^(column|td)\b/.test(key) ? columnTolerance : tolerance;
  return sides.flatMap((side, index) => {
    const [before, after] = [was[index] ?? null, is[index] ?? null];
    if (before === null || after === null || Math.abs(before - after) <= maxDifference) return [];
    return [`${side} from ${before} to ${after}`];
  });
}

/** Lists the parts of a page that moved, appeared or disappeared since the layout was recorded. */
export function compareBoxes(written: Boxes, found: Boxes): string[] {
  const gone = Object.keys(written).filter((key) => found[key] === undefined);
  return [
    ...Object.entries(found).flatMap(([key, is]) => {
      const was = written[key];
      if (was === undefined) return [`${key} is new`];
      const changes = describeChange(key, was, is);
      return changes.length === 0 ? [] : [`${key}: ${changes.join(', ')}`];
    }),
    ...gone.map((key) => `${key} has gone`),
  ];
}
