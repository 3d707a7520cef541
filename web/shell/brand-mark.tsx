import { useBrand } from '../platform/brand.ts';
import { BrandLogo } from '../ui/brand-logo.tsx';
import classes from './brand-mark.module.css';

/** The brand's logo with its name beside it; `compact` leaves the name to screen readers where a phone needs the room. */
export function BrandMark({ compact = false }: { compact?: boolean }) {
  const brand = useBrand();
  return (
    <span className={classes.brand} data-compact={compact}>
      <BrandLogo {...brand} />
      <span className={classes.name}>{brand.name}</span>
    </span>
  );
}
