import type { ReactNode } from 'react';
import { type Brand, brand } from '../brand.ts';
import classes from './brand-mark.module.css';

const logos: Record<Brand['logo'], () => ReactNode> = { 'plumb-line': PlumbLine };

/** The brand's logo with its name beside it. */
export function BrandMark() {
  const Logo = logos[brand.logo];
  return (
    <span className={classes.brand}>
      <Logo />
      <span className={classes.name}>{brand.name}</span>
    </span>
  );
}

/** The oldest honest tool on a site: a cord, a weight, a true vertical. */
function PlumbLine() {
  return (
    <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden>
      <rect className={classes.line} x="13" y="1" width="2" height="13" />
      <path className={classes.bob} d="M9 12h10v4.5L14 27 9 16.5z" />
      <path className={classes.collar} d="M9 12h10v3H9z" />
    </svg>
  );
}
