import { scaleBand } from '@visx/scale';
import { BarStack } from '@visx/shape';
import { useId } from 'react';
import { useFormat } from '../format.ts';
import { Plot, usePlot, wholeNumbers } from './plot.tsx';
import classes from './plot.module.css';

export interface BarSeries {
  readonly name: string;
  readonly values: readonly number[];
}

interface BarsProps {
  readonly labels: readonly string[];
  readonly series: readonly BarSeries[];
  readonly unit: string;
  readonly dividerBefore: number | undefined;
}

/** Bars of one or two series, stacked. */
export default function Bars({ labels, series, unit, dividerBefore }: BarsProps) {
  const pattern = useId();
  const format = useFormat();
  const rows = labels.map((label, index) => ({ label, values: series.map(({ values }) => values[index] ?? 0) }));
  const highest = Math.max(0, ...rows.map(({ values }) => values.reduce((sum, value) => sum + value, 0)));
  const left = wholeNumbers(unit, highest, format.number);
  const plot = usePlot(left);
  const labelScale = scaleBand({ domain: [...labels], range: plot.range, padding: 0.3 });
  const dividerLabel = dividerBefore === undefined ? undefined : labels[dividerBefore];
  const divider =
    dividerLabel === undefined ? undefined : (labelScale(dividerLabel) ?? 0) - (labelScale.step() - labelScale.bandwidth()) / 2;
  return (
    <Plot plot={plot} left={left} labels={labels} labelScale={labelScale}>
      <defs>
        <pattern id={pattern} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" className={classes.patternGround} />
          <rect width="2" height="6" className={classes.patternLine} />
        </pattern>
      </defs>
      <BarStack
        data={rows}
        keys={series.map((_, place) => place)}
        value={({ values }, place) => values[place] ?? 0}
        x={({ label }) => label}
        xScale={labelScale}
        yScale={plot.axes.left.scale}
        color={() => ''}
      >
        {(stacks) =>
          stacks.flatMap(({ index: place, bars }) =>
            bars.map(({ index, x, y, width, height }) => (
              <rect
                key={`${place} ${index}`}
                {...{ x, y, width, height }}
                className={classes.bar}
                fill={place === 0 ? undefined : `url(#${pattern})`}
                data-series={place}
              />
            )),
          )
        }
      </BarStack>
      {divider !== undefined && <path className={classes.divider} d={`M${divider} ${plot.top}V${plot.bottom}`} />}
    </Plot>
  );
}
