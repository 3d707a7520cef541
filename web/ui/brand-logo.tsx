import type { ReactNode } from 'react';
import type { Brand } from '../../contract/kit/brands.ts';
import classes from './brand-logo.module.css';

const logos: Readonly<Record<Exclude<Brand['logo'], 'own'>, () => ReactNode>> = { 'plumb-line': PlumbLine, flame: Flame, sun: Sun };

/** Shows one of our drawings, or the brand's own picture for the current background. */
export function BrandLogo({ logo, pictures }: Pick<Brand, 'logo' | 'pictures'>) {
  if (pictures !== null) {
    return (
      <>
        <img src={pictures.light} alt="" height={28} className={classes.onLight} />
        <img src={pictures.dark} alt="" height={28} className={classes.onDark} />
      </>
    );
  }
  const Drawing = logos[logo === 'own' ? 'plumb-line' : logo];
  return <Drawing />;
}

/** A plumb line, the oldest tool on a building site: a cord, a weight, a true vertical. */
function PlumbLine() {
  return (
    <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden>
      <rect className={classes.line} x="13" y="1" width="2" height="13" />
      <path className={classes.bob} d="M9 12h10v4.5L14 27 9 16.5z" />
      <path className={classes.collar} d="M9 12h10v3H9z" />
    </svg>
  );
}

/** A flame on a pipe. */
function Flame() {
  return (
    <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden>
      <path className={classes.flame} d="M14 1c1 5 7 7 7 13a7 7 0 0 1-14 0c0-3 2-4 3-7 1 2 2 3 2 4 2-3 2-6 2-10z" />
      <rect className={classes.line} x="4" y="24" width="20" height="3" rx="1" />
    </svg>
  );
}

/** A sun rising over a roof. */
function Sun() {
  return (
    <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden>
      <circle className={classes.sun} cx="14" cy="11" r="5" />
      <path className={classes.rays} d="M14 1v3M6 3l2 3M22 3l-2 3M2 9l3.5 1M26 9l-3.5 1" />
      <path className={classes.line} d="M14 15 27 26v1h-4l-9-7.5L5 27H1v-1z" />
    </svg>
  );
}
