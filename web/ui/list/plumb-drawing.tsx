import classes from './plumb-drawing.module.css';

/** Draws a plumb line over a faint blueprint grid; `isAstray` hangs it off its mark. */
export function PlumbDrawing({ isAstray = false }: { isAstray?: boolean }) {
  const shift = isAstray ? 42 : 0;
  return (
    <svg className={classes.drawing} viewBox="0 0 200 120" width="200" height="120" aria-hidden>
      <path
        className={classes.grid}
        d="M0 20.5h200M0 50.5h200M0 80.5h200M0 110.5h200M10.5 0v120M40.5 0v120M70.5 0v120M100.5 0v120M130.5 0v120M160.5 0v120M190.5 0v120"
      />
      <path className={classes.target} d="M100.5 98v16M92.5 106h16" />
      <g transform={`translate(${shift} 0)`}>
        <path className={classes.line} d="M100.5 0v58" />
        <path className={classes.bob} d="M86 58h29v14l-14.5 26L86 72z" />
        <path className={classes.collar} d="M86 58h29v7H86z" />
      </g>
    </svg>
  );
}
