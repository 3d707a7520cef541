import { Button } from '@mantine/core';
import { IconAddressBook, IconMail, IconMapPin, IconMessage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BoughtLead } from '../../../contract/buying/endpoints.ts';
import { mapsHref } from '../../platform/maps-href.ts';
import { useFormat } from '../../ui/format.ts';
import classes from './bought-panel.module.css';
import { saveFile } from './save-file.ts';
import { contactName, vcardOf } from './vcard.ts';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

interface ContactActionsProps {
  readonly lead: BoughtLead;
  readonly workType: string;
}

/** The ways to get in touch beside the call, and the contact for the address book. What was not given has none. */
export function ContactActions({ lead: { code, enquiry }, workType }: ContactActionsProps) {
  const { t } = useTranslation('buying');
  const format = useFormat();
  const { telephone, email } = enquiry;
  const number = telephone === null ? undefined : format.phoneHref(telephone).slice('tel:'.length);
  const address = [enquiry.address1, enquiry.address2, enquiry.town, enquiry.postcode].filter(Boolean).join(', ');
  const save = () => {
    const note = t(($) => $.bought.contactNote, { type: workType, code });
    const card = vcardOf(enquiry, { telephone: number, note });
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

/** Without what file systems refuse. */
function fileName(name: string): string {
  return name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim() || 'contact';
}
