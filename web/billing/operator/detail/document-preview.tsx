import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { staffQuery } from '../../../identity/operator/session.ts';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { loadingOf } from '../../../ui/region-loading.ts';
import { SkeletonCard } from '../../../ui/skeleton/skeleton-card.tsx';
import { DocumentFrame } from '../../preview/document-frame.tsx';
import { staffDocumentQuery } from '../api.ts';
import { DocumentActions } from './document-actions.tsx';
import { DocumentFacts } from './document-facts.tsx';
import { DocumentHistory } from './document-history.tsx';
import classes from './document.module.css';

/** The document as a file, for staff. */
export const staffFile = (code: string): string => `/download/operator/invoice/${encodeURIComponent(code)}.pdf`;

/** One document beside the list, or as a page of its own with the PDF next to it. */
export function DocumentPreview({ code, isPage = false }: { code: string; isPage?: boolean }) {
  const { t } = useTranslation('operator-billing');
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false });
  const isAdmin = useQuery(staffQuery()).data?.role === 'admin';
  const query = useQuery(staffDocumentQuery(code));
  const loading = loadingOf(query);
  const { data } = query;
  if (data === undefined)
    return loading.hasFailed ? (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.detail.failed)}
      </InlineFailure>
    ) : (
      <SkeletonCard lines={[60, 80, 70, 90]} />
    );
  if (data === null) return <p>{t(($) => $.detail.unknown, { code })}</p>;
  const document = isPhone ? (
    <a href={`${staffFile(code)}?inline=1`} target="_blank" rel="noreferrer">
      {t(($) => $.detail.open)}
    </a>
  ) : (
    <DocumentFrame key={code} code={code} file={staffFile(code)} />
  );
  const words = (
    <>
      <DocumentActions page={data} isAdmin={isAdmin} />
      <DocumentFacts page={data} />
      <DocumentHistory page={data} />
    </>
  );
  if (!isPage)
    return (
      <>
        {words}
        {document}
      </>
    );
  return (
    <div className={classes.page}>
      <div className={classes.column}>{words}</div>
      {document}
    </div>
  );
}
