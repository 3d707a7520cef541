import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { countriesQuery } from '../geography/api.ts';
import { useFormat } from '../ui/format.ts';
import { leadCountsQuery, type RegistrationPlace } from './api.ts';
import classes from './lead-counts.module.css';
import { usePageLanguage, usePlaceFormat } from './registration-values.ts';

/**
 * Shows the last 30 days' leads by type as bars with figures and as a table, for the postcode's area or the whole country until one is entered.
 * Renders nothing if there were none.
 */
export function LeadCounts({ place }: { place: RegistrationPlace }) {
  const { t } = useTranslation('registration');
  const titleId = useId();
  const format = usePlaceFormat(place.country);
  const { data } = useQuery(leadCountsQuery(place, usePageLanguage()));
  const { data: countries } = useQuery(countriesQuery());
  const country = countries?.find(({ iso_code }) => iso_code === place.country)?.name;
  if (data === undefined || country === undefined) return null;
  const { counts, area } = data;
  const [first, second] = counts;
  if (first === undefined && area === null) return null;
  const counted = area === null ? country : `${area.code} ${area.name}`;
  const intro = area === null ? t(($) => $.counts.country, { country }) : t(($) => $.counts.area, { area: counted });
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t(($) => $.counts.title)}
      </h2>
      <p className={classes.intro}>
        {first === undefined ? t(($) => $.counts.none, { area: counted }) : intro}
        {first !== undefined && first.count > (second?.count ?? 0) && ` ${t(($) => $.counts.summary, { type: first.work_type })}`}
      </p>
      {first !== undefined && (
        <Bars
          counts={counts}
          most={first.count}
          money={(price) => format.money(price, data.currency)}
          name={t(($) => $.counts.month, { place: counted })}
        />
      )}
    </section>
  );
}

interface BarsProps {
  readonly counts: readonly { readonly work_type: string; readonly count: number; readonly typical_price: number }[];
  readonly most: number;
  readonly money: (price: number) => string;
  readonly name: string;
}

function Bars({ counts, most, money, name }: BarsProps) {
  const { t } = useTranslation('registration');
  const format = useFormat();
  return (
    <>
      <ul className={classes.bars} aria-label={name}>
        {counts.map(({ work_type, count }) => (
          <li key={work_type} className={classes.row}>
            <span>{work_type}</span>
            <span className={classes.track} aria-hidden>
              <span className={classes.bar} style={{ width: `${Math.round((count / most) * 100)}%` }} />
            </span>
            <span className={classes.count}>{format.number(count)}</span>
          </li>
        ))}
      </ul>
      <details className={classes.details}>
        <summary className={classes.summary}>{t(($) => $.counts.asTable)}</summary>
        <table className={classes.table}>
          <caption className="visually-hidden">{name}</caption>
          <thead>
            <tr>
              <th scope="col">{t(($) => $.counts.type)}</th>
              <th scope="col">{t(($) => $.counts.count)}</th>
              <th scope="col">{t(($) => $.counts.price)}</th>
            </tr>
          </thead>
          <tbody>
            {counts.map(({ work_type, count, typical_price: price }) => (
              <tr key={work_type}>
                <th scope="row">{work_type}</th>
                <td>{format.number(count)}</td>
                <td>{money(price)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
