import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CertificateWire } from '../../../contract/companies/operator-accreditations-endpoints.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { DeskPage } from '../../ui/desk/desk-page.tsx';
import { useDeskParam } from '../../ui/desk/desk-search.ts';
import { nextKey } from '../../ui/desk/desk-list.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import { certificateKeys, certificateQuery, getCertificateKey, loadCertificates, refreshCertificates } from './api.ts';
import { CertificateDecision } from './certificate-decision.tsx';
import { CertificateFacts } from './certificate-facts.tsx';
import classes from './certificate.module.css';

const queue = { view: 'waiting', order: 'since-asc', pageSize: 100 } as const;
const buildCertificateHref = (key: string): string => `/operator/accreditations/${key}`;

/** Shows one certificate on its own page, with links to the pending ones before and after it. */
export function Certificate() {
  const { t } = useTranslation('operator-accreditations');
  const key = useDeskParam('key');
  const query = useQuery(certificateQuery(key));
  const loading = toRegionLoading(query);
  const waiting = useQuery({ queryKey: certificateKeys.list(queue), queryFn: ({ signal }) => loadCertificates(queue, signal) });
  const rows = waiting.data?.data ?? [];
  const at = rows.findIndex((row) => getCertificateKey(row) === key);
  const [previous, next] = at === -1 ? [undefined, rows[0]] : [rows[at - 1], rows[at + 1]];
  const { data } = query;
  return (
    <DeskPage
      title={data == null ? t(($) => $.title) : `${data.company}, ${data.accreditation.name}`}
      actions={
        <nav className={classes.steps} aria-label={t(($) => $.steps)}>
          {previous !== undefined && <DeskLink href={buildCertificateHref(getCertificateKey(previous))}>{t(($) => $.previous)}</DeskLink>}
          {next !== undefined && <DeskLink href={buildCertificateHref(getCertificateKey(next))}>{t(($) => $.next)}</DeskLink>}
          <DeskLink href="/operator/accreditations">{t(($) => $.back)}</DeskLink>
        </nav>
      }
    >
      {data === null && <p>{t(($) => $.gone)}</p>}
      {data === undefined &&
        (loading.hasFailed ? (
          <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
            {t(($) => $.failed)}
          </InlineFailure>
        ) : (
          <SkeletonCard lines={[60, 80, 70]} />
        ))}
      {data != null && <Judged key={`${key} ${data.certificate_number} ${data.state}`} certificate={data} rows={rows} />}
    </DeskPage>
  );
}

/** After a decision, opens the next pending certificate. */
function Judged({ certificate, rows }: { certificate: CertificateWire; rows: readonly CertificateWire[] }) {
  const client = useQueryClient();
  const router = useRouter();
  const goOn = async (): Promise<void> => {
    const next = nextKey(rows, getCertificateKey, getCertificateKey(certificate));
    await router.navigate({ href: next === undefined ? '/operator/accreditations' : buildCertificateHref(next) });
    await refreshCertificates(client);
  };
  return (
    <div className={classes.page}>
      <CertificateFacts certificate={certificate} />
      <CertificateDecision certificate={certificate} onRefused={() => void refreshCertificates(client)} onDecided={() => void goOn()} />
    </div>
  );
}
