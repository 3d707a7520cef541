import { IconStar, IconStarFilled, IconStarHalfFilled } from '@tabler/icons-react';
import classes from './stars.module.css';

/** Stars beside the words that say the same: for the eye alone. `value` is out of five; halves are drawn. */
export function Stars({ value, size = 18 }: { value: number; size?: number }) {
  const halves = Math.round(value * 2);
  return (
    <span className={classes.stars} aria-hidden>
      {[1, 2, 3, 4, 5].map((place) => {
        if (halves >= place * 2) return <IconStarFilled key={place} size={size} />;
        if (halves === place * 2 - 1) return <IconStarHalfFilled key={place} size={size} />;
        return <IconStar key={place} size={size} stroke={1.5} className={classes.empty} />;
      })}
    </span>
  );
}
