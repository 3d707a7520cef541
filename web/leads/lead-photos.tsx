import { useTranslation } from 'react-i18next';
import { SectionCard } from '../ui/section-card.tsx';
import { leadPhoto, type LeadDetailWire } from './lead-facts.ts';
import classes from './lead-photos.module.css';

/** Shows the customer's photos of the job; each opens in its own tab. */
export function LeadPhotos({ lead }: Pick<LeadDetailWire, 'lead'>) {
  const { t } = useTranslation('lead');
  const { photos } = lead.enquiry;
  if (photos.length === 0) return null;
  return (
    <SectionCard title={t(($) => $.photos.title)}>
      <ul className={classes.list}>
        {photos.map(({ id, width, height }, place) => (
          <li key={id}>
            <a href={leadPhoto(lead.code, id)} target="_blank" rel="noreferrer">
              <img
                src={leadPhoto(lead.code, id)}
                alt={t(($) => $.photos.one, { number: place + 1 })}
                width={width}
                height={height}
                loading="lazy"
              />
              <span className="visually-hidden">{t(($) => $.place.newTab)}</span>
            </a>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
