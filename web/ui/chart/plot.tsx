import { useElementSize } from '@mantine/hooks';
import { AxisBottom, AxisLeft, AxisRight } from '@visx/axis';
import { scaleLinear } from '@visx/scale';
import type { ComponentProps, ReactNode } from 'react';
import classes from './plot.module.css';

const height = 220;
/** Above: the units. Below: the labels. */
const [top, bottom] = [28, height - 26];
const [digitWidth, tickLength, spaceBesideLabels] = [7.5, 5, 12];
/** Drawn at first, until the browser has measured the room. */
const usualWidth = 640;

export interface ValueAxis {
  /** "Leads", "GBP". */
  readonly unit: string;
  readonly highest: number;
  readonly format: (value: number) => string;
}

type Scale = ReturnType<typeof createValueScale>;

function createValueScale({ highest, format }: ValueAxis) {
  // Without any value the axis still needs a length: a domain of zero has no ticks.
  const scale = scaleLinear<number>({ domain: [0, highest > 0 ? highest : 1], range: [bottom, top], nice: 4 });
  const ticks = scale.ticks(4);
  const labelWidth = Math.max(...ticks.map((tick) => format(tick).length)) * digitWidth;
  return { scale, ticks, room: labelWidth + tickLength + spaceBesideLabels };
}

/** Room for a drawing as wide as its place, with one or two value axes. */
export function usePlot(left: ValueAxis, right?: ValueAxis) {
  const { ref, width: measured } = useElementSize();
  const width = measured > 0 ? measured : usualWidth;
  const axes = { left: createValueScale(left), ...(right !== undefined && { right: createValueScale(right) }) };
  const range: [number, number] = [axes.left.room, width - (axes.right?.room ?? 4)];
  return { ref, width, axes, range, bottom, top };
}

export const wholeNumbers = (unit: string, highest: number, format: (value: number) => string): ValueAxis => ({
  unit,
  // Fewer than four would have ticks between whole numbers.
  highest: Math.max(4, highest),
  format,
});

interface PlotProps {
  readonly plot: ReturnType<typeof usePlot>;
  readonly left: ValueAxis;
  readonly right?: ValueAxis;
  readonly labels: readonly string[];
  readonly labelScale: ComponentProps<typeof AxisBottom>['scale'];
  readonly children: ReactNode;
}

/** Draws the axes, lines across at each tick, and the children between them. */
export function Plot({ plot, left, right, labels, labelScale, children }: PlotProps) {
  const { ref, width, axes, range } = plot;
  return (
    <div ref={ref} className={classes.room}>
      <svg className={classes.plot} viewBox={`0 0 ${width} ${height}`} aria-hidden>
        {axes.left.ticks.map((tick) => (
          <path key={tick} className={classes.across} d={`M${range[0]} ${axes.left.scale(tick)}H${range[1]}`} />
        ))}
        {children}
        <Unit x={0} anchor="start" axis={left} />
        <AxisLeft axisClassName={`${classes.axis}`} left={range[0]} hideAxisLine {...toTicks(axes.left, left)} />
        {right !== undefined && axes.right !== undefined && (
          <>
            <Unit x={width} anchor="end" axis={right} />
            <AxisRight axisClassName={`${classes.axis}`} left={range[1]} hideAxisLine {...toTicks(axes.right, right)} />
          </>
        )}
        <AxisBottom
          axisClassName={`${classes.axis}`}
          top={bottom}
          scale={labelScale}
          tickValues={fitLabels(labels, range[1] - range[0])}
          tickLength={tickLength}
        />
      </svg>
    </div>
  );
}

const toTicks = ({ scale, ticks }: Scale, { format }: ValueAxis) => ({
  scale,
  tickValues: ticks,
  tickFormat: (value: number | { valueOf: () => number }) => format(Number(value)),
  tickLength,
});

function Unit({ x, anchor, axis }: { x: number; anchor: 'start' | 'end'; axis: ValueAxis }) {
  return (
    <text className={classes.unit} x={x} y={12} textAnchor={anchor}>
      {axis.unit}
    </text>
  );
}

/** As many labels as fit beside each other, at equal distances, with the last one. */
export function fitLabels(labels: readonly string[], width: number): string[] {
  const longest = Math.max(1, ...labels.map((label) => label.length)) * digitWidth + spaceBesideLabels;
  const step = Math.max(1, Math.ceil((labels.length * longest) / width));
  return labels.filter((_, index) => (labels.length - 1 - index) % step === 0);
}
