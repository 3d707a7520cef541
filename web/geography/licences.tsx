import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { countryName, listInWords } from '../../contract/kit/language.ts';
import { InlineFailure } from '../ui/inline-failure.tsx';
import { toRegionLoading } from '../ui/region-loading.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonLines } from '../ui/skeleton/skeleton-card.tsx';
import { sourcesQuery } from './api.ts';
import classes from './licences.module.css';

/** Credits the sources of maps and place names. */
export function Licences() {
  const { t, i18n } = useTranslation('geography');
  const query = useQuery(sourcesQuery());
  const { data } = query;
  const loading = toRegionLoading(query);
  const language = i18n.resolvedLanguage ?? 'en';
  return (
    <article className={classes.page}>
      <PageHeader title={t(($) => $.licences.title)} />
      <p>{t(($) => $.licences.intro)}</p>
      {(loading.hasFailed || loading.isOutdated) && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.licences.failed)}
        </InlineFailure>
      )}
      {loading.isBusy && <SkeletonLines lines={[90, 100, 96, 98, 92, 60]} />}
      {data?.map(({ name, attribution, licence, url, countries }) => (
        <section key={`${name} ${attribution}`} className={classes.source}>
          <h2>{name}</h2>
          <p>{attribution}</p>
          <p className={classes.where}>
            {licence !== null && <>{url === null ? licence : <a href={url}>{licence}</a>}. </>}
            {t(($) => $.licences.usedIn, {
              countries: listInWords(
                countries.map((country) => countryName(country, language)),
                language,
              ),
            })}
          </p>
        </section>
      ))}
    </article>
  );
}
