import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { InventoryRow } from '../../../contract/leads/endpoints.ts';
import classes from './rating-stars.module.css';

const five = [1, 2, 3, 4, 5] as const;

/** What the customer gave: stored out of ten, shown out of five. Without a review nothing is there. */
export function RatingStars({ row: { feedbackRating } }: { row: InventoryRow }) {
  const { t } = useTranslation('leads');
  if (feedbackRating === null) return null;
  const stars = feedbackRating / 2;
  return (
    <span className={classes.stars}>
      <span className="visually-hidden">{t(($) => $.row.stars, { count: stars })}</span>
      {five.map((place) => {
        const Star = place <= stars ? IconStarFilled : IconStar;
        return <Star key={place} size={16} stroke={1.5} aria-hidden />;
      })}
    </span>
  );
}
