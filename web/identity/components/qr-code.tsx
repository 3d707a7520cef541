import { encode } from 'uqr';
import classes from './qr-code.module.css';

/** Cameras want four empty modules around a code. */
const border = 4;

/** Draws a QR code dark on light in both schemes, because many cameras read it only that way. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <figure className={classes.figure}>
      <svg className={classes.code} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden>
        <path d={path} />
      </svg>
      <figcaption className="visually-hidden">{label}</figcaption>
    </figure>
  );
}
