import { Button } from '@mantine/core';
import { IconCopy } from '../../ui/icons/desk-icons.ts';
import { IconExternalLink } from '../../ui/icons/trade-icons.ts';
import { useTranslation } from 'react-i18next';
import type { CertificateWire } from '../../../contract/companies/operator-accreditations-endpoints.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { FactList } from '../../ui/desk/desk-page.tsx';
import { useFormat } from '../../ui/format.ts';
import { showToast } from '../../ui/toast.tsx';
import classes from './certificate.module.css';

/** Shows the number in large type for copying, with a link to its register. */
export function CertificateFacts({ certificate }: { certificate: CertificateWire }) {
  const { t } = useTranslation('operator-accreditations');
  const format = useFormat();
  const { accreditation, certificate_number: number } = certificate;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(number);
    void showToast(
      t(($) => $.copied),
      'info',
    );
  };
  return (
    <>
      <p className={classes.number}>
        <span className="visually-hidden">{t(($) => $.columns.number)}: </span>
        {number}
      </p>
      <div className={classes.ways}>
        <Button variant="default" leftSection={<IconCopy size={20} stroke={1.75} aria-hidden />} onClick={() => void copy()}>
          {t(($) => $.copy)}
        </Button>
        {accreditation.register_url !== null && (
          <a href={accreditation.register_url} target="_blank" rel="noreferrer" className={classes.register}>
            {t(($) => $.register, { name: accreditation.name })}
            <IconExternalLink size={18} stroke={1.75} aria-hidden />
          </a>
        )}
      </div>
      <FactList
        facts={[
          {
            label: t(($) => $.columns.company),
            value: <DeskLink href={`/operator/companies/${certificate.companyId}`}>{certificate.company}</DeskLink>,
          },
          { label: t(($) => $.columns.accreditation), value: accreditation.name },
          { label: t(($) => $.columns.previous), value: certificate.previous_number },
          { label: t(($) => $.columns.types), value: certificate.work_types.join(', ') || t(($) => $.noTypes) },
          { label: t(($) => $.facts.until), value: certificate.approved_until !== null && format.dateTime(certificate.approved_until) },
          { label: t(($) => $.facts.reason), value: certificate.reject_reason },
          { label: t(($) => $.facts.reminded), value: certificate.reminded !== null && format.dateTime(certificate.reminded) },
        ]}
      />
    </>
  );
}
