import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CertificateWire } from '../../../contract/companies/operator-accreditations-endpoints.ts';
import { type CertificateView, certificateViews, certificateSheet } from '../../../contract/companies/values.ts';
import { DeskList, useNextRow } from '../../ui/desk/desk-list.tsx';
import { DeskPage } from '../../ui/desk/desk-page.tsx';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { exportHref, useDeskAddress } from '../../ui/desk/desk-search.ts';
import { deskColumns } from '../../ui/desk/use-desk-table.ts';
import { useFormat } from '../../ui/format.ts';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { showToast } from '../../ui/toast.tsx';
import { certificateKeys, getCertificateKey, loadCertificates, refreshCertificates, remind, certificatesList } from './api.ts';
import { CertificateDecision } from './certificate-decision.tsx';
import { CertificateFacts } from './certificate-facts.tsx';
import classes from './certificate.module.css';

const docked = '(width >= 87.5em)';

const column = deskColumns<CertificateWire>();

/** Lists pending, expiring and refused certificates, previewed beside the list or, on small screens, on their own page. */
export function AccreditationQueue() {
  const { t } = useTranslation('operator-accreditations');
  const isDocked = useMediaQuery(docked, true, { getInitialValueInEffect: false });
  const address = useDeskAddress(certificatesList);
  const { view, order, search, page, pageSize } = address;
  const asked = { view, order, page, pageSize, ...(search !== '' && { search }) };
  const query = useQuery({
    queryKey: certificateKeys.list(asked),
    queryFn: ({ signal }) => loadCertificates(asked, signal),
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.data;
  const meta = query.data?.meta;
  const openNext = useNextRow(address, rows, getCertificateKey);
  const renderCard = (row: CertificateWire) => (
    <>
      <span className={classes.listed}>{row.certificate_number}</span>
      <Since view={view} certificate={row} />
    </>
  );
  const renderPreview = (key: string, row: CertificateWire | undefined) =>
    row !== undefined && <Judged key={`${key} ${row.certificate_number} ${row.state}`} certificate={row} onDecided={() => openNext(key)} />;
  const renderBulkActions = (chosen: readonly CertificateWire[], clear: () => void) => <Reminder certificates={chosen} onDone={clear} />;
  return (
    <DeskPage title={t(($) => $.title)} description={t(($) => $.description)}>
      <DeskList
        label={t(($) => $.title)}
        address={address}
        list={{ rows, total: meta?.totalResults ?? 0, loading: toRegionLoading(query) }}
        views={certificateViews.map((key) => ({
          key,
          label: t(($) => $.views[key]),
          ...(key !== 'rejected' && meta !== undefined && { count: meta.counts[key] }),
        }))}
        searchLabel={t(($) => $.search)}
        columns={useColumns(view)}
        getKey={getCertificateKey}
        getName={({ company, accreditation }) => `${company}, ${accreditation.name}`}
        card={renderCard}
        {...(isDocked && { preview: renderPreview })}
        fullPage={(key) => `/operator/accreditations/${key}`}
        {...(view === 'expiring' && { bulk: renderBulkActions })}
        exportHref={exportHref('/operator/accreditations', asked)}
        exportSheet={certificateSheet}
        empty={search === '' ? t(($) => $.empty[view]) : t(($) => $.noneFound)}
      />
    </DeskPage>
  );
}

/** Shows a certificate with its decision. */
function Judged({ certificate, onDecided }: { certificate: CertificateWire; onDecided: () => void }) {
  const client = useQueryClient();
  return (
    <>
      <CertificateFacts certificate={certificate} />
      <CertificateDecision
        certificate={certificate}
        onRefused={() => void refreshCertificates(client)}
        onDecided={() => {
          onDecided();
          void refreshCertificates(client);
        }}
      />
    </>
  );
}

function Reminder({ certificates, onDone }: { certificates: readonly CertificateWire[]; onDone: () => void }) {
  const { t } = useTranslation('operator-accreditations');
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const count = certificates.length;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t(($) => $.remind.button, { count })}</Button>
      {isAsking && (
        <ReasonDialog
          title={t(($) => $.remind.title, { count })}
          confirm={t(($) => $.remind.button, { count })}
          onClose={() => setAsking(false)}
          onConfirm={async (reason) => {
            const { reminded, left_out: leftOut } = await remind(certificates, reason);
            void showToast(
              `${t(($) => $.remind.done, { count: reminded })} ${leftOut > 0 ? t(($) => $.remind.leftOut, { count: leftOut }) : ''}`,
            );
            onDone();
            await refreshCertificates(client);
          }}
        >
          <p>{t(($) => $.remind.text)}</p>
        </ReasonDialog>
      )}
    </>
  );
}

function useColumns(view: CertificateView) {
  const { t } = useTranslation('operator-accreditations');
  return column.columns([
    column.accessor('company', { header: t(($) => $.columns.company), enableSorting: true, cell: () => undefined }),
    column.accessor('certificate_number', {
      id: 'number',
      header: t(($) => $.columns.number),
      cell: ({ getValue }) => <span className={classes.listed}>{getValue()}</span>,
    }),
    column.accessor('previous_number', { id: 'previous', header: t(($) => $.columns.previous) }),
    column.accessor('work_types', {
      id: 'types',
      header: t(($) => $.columns.types),
      cell: ({ getValue }) => <span title={getValue().join(', ')}>{t(($) => $.types, { count: getValue().length })}</span>,
    }),
    column.accessor('since', {
      header: t(($) => $.columns[timeColumns[view]]),
      enableSorting: true,
      cell: ({ row }) => <Since view={view} certificate={row.original} />,
    }),
  ]);
}

const timeColumns = { waiting: 'since', expiring: 'until', rejected: 'rejected' } as const;

/** Time that decides the order of the view. */
function Since({ view, certificate }: { view: CertificateView; certificate: CertificateWire }) {
  const { t } = useTranslation('operator-accreditations');
  const format = useFormat();
  const { since, approved_until: until, reminded } = certificate;
  if (view !== 'expiring') return format.dateTime(since);
  return (
    <>
      {until !== null && format.dateTime(until)}
      {reminded !== null && <div>{t(($) => $.reminded, { when: format.dateTime(reminded) })}</div>}
    </>
  );
}
