import { Button, DataList } from '@mantine/core';
import { IconCircleCheck, IconPrinter, IconAddressBook, IconMail, IconMapPin, IconMessage } from '../../ui/icons/trade-icons.ts';
import { IconPhone } from '../../ui/icons/ui-icons.ts';
import { useTranslation } from 'react-i18next';
import type { BoughtLead } from '../../../contract/buying/endpoints.ts';
import { fileName, saveFile } from '../../platform/save-file.ts';
import { mapsHref } from '../../platform/maps-href.ts';
import { useFormat } from '../../ui/format.ts';
import { leadFile } from '../lead.ts';
import { LeadLink, MyLeadsLink } from '../list/lead-cells.tsx';
import classes from './bought-panel.module.css';
import { contactName, formatVcard } from './vcard.ts';

interface BoughtPanelProps {
  readonly lead: BoughtLead;
  readonly workType: string;
  readonly onClose: () => void;
}

/** Shows the contact details of the bought lead; calling comes first. */
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
      <p className={classes.paid}>
        {t(($) => (invoice.price_vat === 0 ? $.bought.paidNoVat : $.bought.paid), { total, invoice: invoice.code })}
      </p>
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

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

interface ContactActionsProps {
  readonly lead: BoughtLead;
  readonly workType: string;
}

/** Lists other ways to get in touch, and a contact card. Omits missing details. */
function ContactActions({ lead: { code, enquiry }, workType }: ContactActionsProps) {
  const { t } = useTranslation('buying');
  const format = useFormat();
  const { telephone, email } = enquiry;
  const number = telephone === null ? undefined : format.phoneHref(telephone).slice('tel:'.length);
  const address = [enquiry.address1, enquiry.address2, enquiry.town, enquiry.postcode].filter(Boolean).join(', ');
  const save = () => {
    const note = t(($) => $.bought.contactNote, { type: workType, code });
    const card = formatVcard(enquiry, { telephone: number, note });
    saveFile(new File([card], `${fileName(contactName(enquiry))}.vcf`, { type: 'text/vcard;charset=utf-8' }));
  };
  return (
    <ul className={classes.contact} aria-label={t(($) => $.bought.actions)}>
      {number !== undefined && (
        <li>
          <Button component="a" href={`sms:${number}`} variant="default" fullWidth px="sm" leftSection={<IconMessage {...icon} />}>
            {t(($) => $.bought.text)}
          </Button>
        </li>
      )}
      {email !== null && (
        <li>
          <Button component="a" href={`mailto:${email}`} variant="default" fullWidth px="sm" leftSection={<IconMail {...icon} />}>
            {t(($) => $.bought.write)}
          </Button>
        </li>
      )}
      {address !== '' && (
        <li>
          <Button
            component="a"
            href={mapsHref(address)}
            target="_blank"
            rel="noreferrer"
            variant="default"
            fullWidth
            px="sm"
            leftSection={<IconMapPin {...icon} />}
          >
            {t(($) => $.bought.map)} <span className="visually-hidden">{t(($) => $.bought.newTab)}</span>
          </Button>
        </li>
      )}
      <li>
        <Button variant="default" fullWidth px="sm" leftSection={<IconAddressBook {...icon} />} onClick={save}>
          {t(($) => $.bought.saveContact)}
        </Button>
      </li>
    </ul>
  );
}
