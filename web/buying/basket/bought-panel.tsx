import { Button, DataList } from '@mantine/core';
import { IconCircleCheck, IconPhone, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BoughtLead } from '../../../contract/buying/endpoints.ts';
import { useFormat } from '../../ui/format.ts';
import { leadFile } from '../download-links.ts';
import { LeadLink, MyLeadsLink } from '../list/lead-links.tsx';
import classes from './bought-panel.module.css';
import { ContactActions } from './contact-actions.tsx';

interface BoughtPanelProps {
  readonly lead: BoughtLead;
  readonly workType: string;
  readonly onClose: () => void;
}

/** The contact details, now that they belong to the company; calling comes first. */
export function BoughtPanel({ lead, workType, onClose }: BoughtPanelProps) {
  const { t } = useTranslation('buying');
  const format = useFormat();
  const { enquiry, invoice } = lead;
  const details = [
    { label: t(($) => $.bought.titleField), value: enquiry.title },
    { label: t(($) => $.bought.forename), value: enquiry.forename },
    { label: t(($) => $.bought.surname), value: enquiry.surname },
    { label: t(($) => $.bought.telephone), value: enquiry.telephone && format.phone(enquiry.telephone) },
    { label: t(($) => $.bought.email), value: enquiry.email },
    { label: t(($) => $.bought.address), value: [enquiry.address1, enquiry.address2].filter(Boolean).join(', ') },
    { label: t(($) => $.bought.town), value: enquiry.town },
    { label: t(($) => $.bought.postcode), value: enquiry.postcode && format.postcode(enquiry.postcode) },
  ].filter(({ value }) => value);
  const total = format.money(invoice.price_including_vat, invoice.currency);
  return (
    <section className={classes.panel}>
      <h3 className={classes.thanks} tabIndex={-1} data-stage-heading>
        <IconCircleCheck size={28} stroke={1.75} aria-hidden /> {t(($) => $.bought.title)}
      </h3>
      {enquiry.telephone !== null && (
        <div className={classes.callBar}>
          <Button
            component="a"
            href={format.phoneHref(enquiry.telephone)}
            size="lg"
            fullWidth
            className={classes.call}
            leftSection={<IconPhone size={20} stroke={1.75} aria-hidden />}
          >
            {t(($) => $.bought.call, { telephone: format.phone(enquiry.telephone) })}
          </Button>
        </div>
      )}
      <ContactActions lead={lead} workType={workType} />
      <h4 className={classes.label}>{t(($) => $.bought.details)}</h4>
      <DataList size="md" withDivider labelWidth={96}>
        {details.map(({ label, value }) => (
          <DataList.Item key={label}>
            <DataList.ItemLabel>{label}</DataList.ItemLabel>
            <DataList.ItemValue className={classes.value}>{value}</DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList>
      <p className={classes.paid}>{t(($) => $.bought.paid, { total, invoice: invoice.code })}</p>
      <div className={classes.actions}>
        <LeadLink code={lead.code} />
        <PrintLink code={lead.code} />
        <MyLeadsLink />
        <Button variant="subtle" onClick={onClose}>
          {t(($) => $.basket.close)}
        </Button>
      </div>
    </section>
  );
}

function PrintLink({ code }: { readonly code: string }) {
  const { t } = useTranslation('buying');
  return (
    <div className={classes.print}>
      <Button
        component="a"
        href={leadFile(code)}
        variant="default"
        fullWidth
        leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden />}
      >
        {t(($) => $.bought.print)}
      </Button>
    </div>
  );
}
