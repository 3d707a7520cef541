import { scalePoint } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { Plot, usePlot, type ValueAxis } from './plot.tsx';
import classes from './plot.module.css';

export interface LineSeries extends ValueAxis {
  /** One per label; null if there is none. */
  readonly values: readonly (number | null)[];
}

interface LinesProps {
  readonly labels: readonly string[];
  /** Solid, with its axis on the left. */
  readonly left: LineSeries;
  /** Dashed, with its axis on the right. */
  readonly right: LineSeries;
}

/** Two lines over the same days, each with its own axis. */
export default function Lines({ labels, left, right }: LinesProps) {
  const plot = usePlot(left, right);
  const labelScale = scalePoint({ domain: [...labels], range: plot.range });
  const getX = (index: number) => labelScale(labels[index] ?? '') ?? 0;
  return (
    <Plot plot={plot} left={left} right={right} labels={labels} labelScale={labelScale}>
      {([right, left] as const).map(({ unit, values }, place) => (
        <LinePath
          key={unit}
          className={`${classes.line}`}
          data-line={place === 0 ? 'right' : 'left'}
          data={[...values.entries()]}
          defined={([, value]) => value !== null}
          x={([index]) => getX(index)}
          y={([, value]) => (place === 0 ? plot.axes.right : plot.axes.left)?.scale(value ?? 0) ?? 0}
        />
      ))}
    </Plot>
  );
}
