import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pageLanguages } from '../../contract/kit/language.ts';
import { InlineFailure } from '../ui/inline-failure.tsx';
import { toRegionLoading } from '../ui/region-loading.ts';
import { pagesQuery } from './api.ts';
import classes from './loaded-page.module.css';

/** Loads a content page in the current language, falling back to English. */
export function useContentPage(key: ContentPage['url']) {
  const { i18n } = useTranslation('content');
  const language = i18n.resolvedLanguage ?? 'en';
  const query = useQuery(pagesQuery(pageLanguages.find((code) => code === language) ?? 'en'));
  return { language, page: query.data?.find(({ url }) => url === key), loading: toRegionLoading(query) };
}

type ContentPage = Awaited<ReturnType<NonNullable<ReturnType<typeof pagesQuery>['queryFn']>>>[number];

interface LoadedPageProps {
  readonly content: ReturnType<typeof useContentPage>;
  readonly failure: string;
  readonly englishOnly: string;
  /** Skeleton lines, with their widths in per cent. */
  readonly placeholder: { readonly height: number; readonly widths: readonly number[] };
  readonly children: (page: ContentPage) => ReactNode;
}

/** Renders the page once loaded. */
export function LoadedPage({ content: { language, page, loading }, failure, englishOnly, placeholder, children }: LoadedPageProps) {
  if (page !== undefined) {
    return (
      <>
        {!language.startsWith(page.language) && <p className={classes.note}>{englishOnly}</p>}
        {children(page)}
      </>
    );
  }
  if (!loading.isBusy) {
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {failure}
      </InlineFailure>
    );
  }
  return (
    <div aria-hidden className={classes.placeholder}>
      {placeholder.widths.map((width, line) => (
        <Skeleton key={line} height={placeholder.height} width={`${width}%`} />
      ))}
    </div>
  );
}
