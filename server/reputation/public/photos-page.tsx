import type { ReactNode } from 'react';
import { mediaPath } from '../../../contract/reputation/listing-values.ts';
import type { Drawing } from './company-parts-page.tsx';
import type { PublicPicture } from './company-query.ts';

const getAlt = ({ title, description }: PublicPicture, otherwise: string): string => description ?? title ?? otherwise;
const buildViewId = (place: number): string => `photo-${place}`;

/** A photo grid. Each opens large, with a link to the next, by URL fragment alone, without a script. */
export function photosPart({ company, say }: Drawing): ReactNode {
  const { photos } = company;
  if (photos.length === 0) return null;
  const count = photos.length;
  return (
    <section aria-labelledby="photos">
      <h2 id="photos">{say('company.photos')}</h2>
      <ul className="photos">
        {photos.map((photo, index) => {
          const place = index + 1;
          const alt = getAlt(photo, say('company.photo', { place, count }));
          return (
            <li key={photo.fileKey}>
              <a href={`#${buildViewId(place)}`}>
                <img src={mediaPath(photo.fileKey)} alt={alt} width={photo.width} height={photo.height} loading="lazy" />
              </a>
              {photo.title !== null && <p className="quiet">{photo.title}</p>}
            </li>
          );
        })}
      </ul>
      {photos.map((photo, index) => photoView({ photo, place: index + 1, count, say }))}
    </section>
  );
}

interface PhotoView {
  readonly photo: PublicPicture;
  readonly place: number;
  readonly count: number;
  readonly say: Drawing['say'];
}

/** One photo over the whole window, shown while the fragment names it. */
function photoView({ photo, place, count, say }: PhotoView): ReactNode {
  const label = say('company.photo', { place, count });
  const step = (to: number, words: string, sign: string): ReactNode => (
    <a href={`#${buildViewId(to)}`} className="step" aria-label={words}>
      {sign}
    </a>
  );
  return (
    <section key={photo.fileKey} id={buildViewId(place)} className="viewer" aria-label={label} tabIndex={-1}>
      <a href="#photos" className="step close" aria-label={say('company.close')}>
        ×
      </a>
      <img src={mediaPath(photo.fileKey)} alt={getAlt(photo, label)} width={photo.width} height={photo.height} loading="lazy" />
      <div className="steps">
        {place > 1 && step(place - 1, say('company.previous'), '‹')}
        <span>{label}</span>
        {place < count && step(place + 1, say('company.next'), '›')}
      </div>
    </section>
  );
}
