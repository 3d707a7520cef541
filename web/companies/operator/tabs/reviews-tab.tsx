import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../ui/format.ts';
import { loadingOf } from '../../../ui/region-loading.ts';
import { SectionCard } from '../../../ui/section-card.tsx';
import { reviewsQuery } from '../api.ts';
import classes from '../company.module.css';
import { TabRoom } from '../tab-room.tsx';
import type { TabProps } from './tab-props.ts';

export function ReviewsTab({ company: { id } }: TabProps) {
  const { t } = useTranslation('operator-companies');
  const format = useFormat();
  const query = useQuery(reviewsQuery(id));
  return (
    <TabRoom data={query.data} loading={loadingOf(query)}>
      {(reviews) =>
        reviews.length === 0 ? (
          <p>{t(($) => $.reviews.empty)}</p>
        ) : (
          <SectionCard title={t(($) => $.tabNames.reviews)}>
            <ul className={classes.list}>
              {reviews.map((review) => (
                <li key={review.id}>
                  <strong>{t(($) => $.reviews.stars, { stars: review.stars })}</strong>{' '}
                  <span className={classes.dim}>
                    {[review.by, format.shortDate(review.created), t(($) => $.reviews.states[review.state])].join(', ')}
                  </span>
                  {review.comment !== null && <p className={classes.quote}>{review.comment}</p>}
                  {review.reply !== null && <p className={classes.quote}>{t(($) => $.reviews.reply, { text: review.reply })}</p>}
                </li>
              ))}
            </ul>
          </SectionCard>
        )
      }
    </TabRoom>
  );
}
