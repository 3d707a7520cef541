import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { type LanguageCode, languageCodes } from '../../../contract/kit/language.ts';
import { countriesQuery } from '../../geography/api.ts';
import { useFormat } from '../../ui/format.ts';
import { leadCountsQuery } from '../api.ts';
import classes from './lead-counts.module.css';

/** What came in this month, by type of work: bars with their figures, and the same as a table. Nothing where nothing came. */
export function LeadCounts({ country }: { country: CountryCode }) {
  const { t, i18n } = useTranslation('registration');
  const format = useFormat();
  const titleId = useId();
  const language: LanguageCode = languageCodes.find((code) => code === i18n.resolvedLanguage) ?? 'en';
  const { data: counts } = useQuery(leadCountsQuery(country, language));
  const { data: countries } = useQuery(countriesQuery());
  const [first, second] = counts ?? [];
  const name = countries?.find(({ iso_code }) => iso_code === country)?.name;
  if (counts === undefined || first === undefined || name === undefined) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t(($) => $.counts.title)}
      </h2>
      <p className={classes.intro}>
        {t(($) => $.counts.question, { country: name })}
        {first.count > (second?.count ?? 0) && ` ${t(($) => $.counts.summary, { type: first.work_type })}`}
      </p>
      <ul className={classes.bars} aria-label={t(($) => $.counts.month, { country: name })}>
        {counts.map(({ work_type, count }) => (
          <li key={work_type} className={classes.row}>
            <span>{work_type}</span>
            <span className={classes.track} aria-hidden>
              <span className={classes.bar} style={{ width: `${Math.round((count / first.count) * 100)}%` }} />
            </span>
            <span className={classes.count}>{format.number(count)}</span>
          </li>
        ))}
      </ul>
      <details className={classes.details}>
        <summary className={classes.summary}>{t(($) => $.counts.asTable)}</summary>
        <table className={classes.table}>
          <caption className="visually-hidden">{t(($) => $.counts.month, { country: name })}</caption>
          <thead>
            <tr>
              <th scope="col">{t(($) => $.counts.type)}</th>
              <th scope="col">{t(($) => $.counts.count)}</th>
            </tr>
          </thead>
          <tbody>
            {counts.map(({ work_type, count }) => (
              <tr key={work_type}>
                <th scope="row">{work_type}</th>
                <td>{format.number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
