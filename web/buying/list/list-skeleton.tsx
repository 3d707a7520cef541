import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './list-skeleton.module.css';

const drawn = 12;

/** In the shapes and the size of what replaces it: a page of rows, or cards. What lies below the window has its place only. */
export function ListSkeleton({ isMobile, pageSize }: { isMobile: boolean; pageSize: number }) {
  const { t } = useTranslation('buying');
  const parts = isMobile ? ['type', 'place', 'facts', 'notes', 'button'] : ['date', 'place', 'type', 'meter', 'price', 'button'];
  return (
    <div className={isMobile ? classes.cards : `surface ${classes.rows}`} style={{ '--rows': pageSize } as CSSProperties} aria-busy>
      <span className="visually-hidden">{t(($) => $.loading)}</span>
      {Array.from({ length: Math.min(drawn, pageSize) }, (_, place) => (
        <div key={place} className={isMobile ? classes.card : classes.row}>
          {parts.map((part) => (
            <span key={part} className={classes[part]} />
          ))}
        </div>
      ))}
    </div>
  );
}
