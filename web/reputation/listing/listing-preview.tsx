import { useTranslation } from 'react-i18next';
import { type ListingForm, getShortDescription } from '../../../contract/reputation/listing-rules.ts';
import type { Picture } from './api.ts';
import classes from './listing-preview.module.css';

export interface PreviewProps {
  readonly words: ListingForm;
  readonly logo: Picture | null;
  readonly photos: readonly Picture[];
}

/** Previews the search result and the company page with the form's current content. */
export function ListingPreview({ words, logo, photos }: PreviewProps) {
  const { t } = useTranslation('listing');
  const name = words.name.trim() === '' ? t(($) => $.preview.noName) : words.name;
  const short = getShortDescription(words);
  return (
    <div className={classes.preview}>
      <p className={classes.where}>{t(($) => $.preview.inSearch)}</p>
      <div className={classes.card}>
        <Head name={name} logo={logo} />
        <p className={classes.text}>{short === '' ? t(($) => $.preview.noText) : short}</p>
      </div>
      <p className={classes.where}>{t(($) => $.preview.onPage)}</p>
      <div className={classes.card}>
        <Head name={name} logo={logo} />
        <p className={classes.text}>{words.description.trim() === '' ? t(($) => $.preview.noText) : words.description}</p>
        {photos.length > 0 && (
          <ul className={classes.photos} aria-label={t(($) => $.preview.photos)}>
            {photos.map(({ id, image, alt, title, width, height }) => (
              <li key={id}>
                <img src={image} alt={alt} width={width} height={height} loading="lazy" />
                {title !== '' && <span className={classes.caption}>{title}</span>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function Head({ name, logo }: { name: string; logo: Picture | null }) {
  const { t } = useTranslation('listing');
  return (
    <div className={classes.head}>
      {logo === null ? (
        <span className={classes.noLogo} aria-hidden>
          {t(($) => $.preview.noLogo)}
        </span>
      ) : (
        <img src={logo.image} alt="" width={logo.width} height={logo.height} className={classes.logo} />
      )}
      <strong className={classes.name}>{name}</strong>
    </div>
  );
}
