import { Button, DataList } from '@mantine/core';
import { IconMail, IconMapPin, IconMessage } from '../ui/icons/trade-icons.ts';
import { IconPhone } from '../ui/icons/ui-icons.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ContactFacts } from '../enquiries/contact-facts.tsx';
import type { AttemptChannel } from '../../contract/leads/values.ts';
import { useFormat } from '../ui/format.ts';
import { SectionCard } from '../ui/section-card.tsx';
import { type LeadDetailWire, addressLine, fullName, knownTimescale } from './lead-facts.ts';
import { mapsHref } from '../platform/maps-href.ts';
import classes from './lead-information.module.css';

export interface ContactActionsProps extends Pick<LeadDetailWire['lead'], 'enquiry'> {
  /** A press of call, text or email. */
  readonly onAttempt: (channel: AttemptChannel) => void;
}

interface LeadInformationProps extends Pick<ContactActionsProps, 'onAttempt'> {
  readonly lead: LeadDetailWire['lead'];
}

/** Shows everything about the customer and the request. */
export function LeadInformation({ lead, onAttempt }: LeadInformationProps) {
  const { t } = useTranslation('lead');
  const { t: leads } = useTranslation('leads');
  const { enquiry } = lead;
  const timescale = knownTimescale(enquiry.timescale);
  const fields: readonly { label: string; value: ReactNode }[] = [
    { label: t(($) => $.fields.callTimes), value: enquiry.call_times.map((time) => t(($) => $.callTimes[time])).join(', ') },
    { label: t(($) => $.fields.timescale), value: timescale === undefined ? enquiry.timescale : leads(($) => $.timescale[timescale]) },
    { label: t(($) => $.fields.site), value: enquiry.site.sitename },
    { label: t(($) => $.fields.code), value: <span className={classes.code}>{lead.code}</span> },
  ];
  return (
    <SectionCard title={t(($) => $.information)}>
      <ContactBlock enquiry={enquiry} onAttempt={onAttempt} />
      {enquiry.contact_erased && <p className={classes.erased}>{t(($) => (enquiry.erased_on_request ? $.erasedOnRequest : $.erased))}</p>}
      <DataList size="md" withDivider labelWidth={132} className={classes.facts}>
        {fields.map(
          ({ label, value }) =>
            value && (
              <DataList.Item key={label}>
                <DataList.ItemLabel>{label}</DataList.ItemLabel>
                <DataList.ItemValue className={classes.value}>{value}</DataList.ItemValue>
              </DataList.Item>
            ),
        )}
      </DataList>
      <Qualification enquiry={enquiry} />
    </SectionCard>
  );
}

/** Shows checks passed and the customer's message. */
function Qualification({ enquiry }: Pick<LeadDetailWire['lead'], 'enquiry'>) {
  const { t } = useTranslation('lead');
  return (
    <div>
      <h3 className={classes.heading}>{t(($) => $.qualification)}</h3>
      <ContactFacts
        label={t(($) => $.checked)}
        none={t(($) => $.nothingChecked)}
        facts={enquiry.contact_facts}
        say={(fact, at) => t(($) => $.facts[fact], { at })}
      />
      <p className={classes.notes}>{enquiry.description?.trim() || t(($) => $.noQualification)}</p>
    </div>
  );
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** Shows who the customer is and every way to reach them, in one place. Renders nothing once their data is erased. */
function ContactBlock({ enquiry, onAttempt }: ContactActionsProps) {
  const { t } = useTranslation('lead');
  const format = useFormat();
  const { telephone, alternate_phone: alternate, email } = enquiry;
  const name = fullName(enquiry);
  const town = [enquiry.town, enquiry.postcode && format.postcode(enquiry.postcode)].filter(Boolean).join(' ');
  const lines = [enquiry.address1, enquiry.address2, town].filter(Boolean);
  if (name === '' && telephone === null && email === null && lines.length === 0) return null;
  const phone = (number: string) => (
    <a href={format.phoneHref(number)} onClick={() => onAttempt('phone')}>
      {format.phone(number)}
    </a>
  );
  return (
    <div className={classes.contact}>
      <h3 className={classes.name}>{name}</h3>
      <dl className={classes.ways}>
        {telephone !== null && <Way label={t(($) => $.fields.telephone)}>{phone(telephone)}</Way>}
        {alternate !== null && <Way label={t(($) => $.fields.alternatePhone)}>{phone(alternate)}</Way>}
        {email !== null && (
          <Way label={t(($) => $.fields.email)}>
            <a href={`mailto:${email}`} onClick={() => onAttempt('email')}>
              {email}
            </a>
          </Way>
        )}
        {lines.length > 0 && (
          <Way label={t(($) => $.fields.address)}>
            {lines.map((line) => (
              <span key={line} className={classes.addressLine}>
                {line}
              </span>
            ))}
          </Way>
        )}
      </dl>
      <ContactActions enquiry={enquiry} onAttempt={onAttempt} />
    </div>
  );
}

function Way({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Calling is the only primary button; on a phone the bar at the window's end has it too. */
function ContactActions({ enquiry, onAttempt }: ContactActionsProps) {
  const { t } = useTranslation('lead');
  const format = useFormat();
  const { telephone, email } = enquiry;
  const number = telephone === null ? undefined : format.phoneHref(telephone).slice('tel:'.length);
  const address = addressLine(enquiry);
  return (
    <ul className={classes.actions} aria-label={t(($) => $.contact.actions)}>
      {telephone !== null && (
        <li className={classes.call}>
          <Button component="a" href={format.phoneHref(telephone)} onClick={() => onAttempt('phone')} leftSection={<IconPhone {...icon} />}>
            {t(($) => $.call, { phone: format.phone(telephone) })}
          </Button>
        </li>
      )}
      {number !== undefined && (
        <li>
          <Button
            component="a"
            variant="default"
            px="md"
            href={`sms:${number}`}
            onClick={() => onAttempt('text')}
            leftSection={<IconMessage {...icon} />}
          >
            {t(($) => $.contact.text)}
          </Button>
        </li>
      )}
      {email !== null && (
        <li className={classes.email}>
          <Button
            component="a"
            variant="default"
            px="md"
            href={`mailto:${email}`}
            onClick={() => onAttempt('email')}
            leftSection={<IconMail {...icon} />}
          >
            {t(($) => $.email)}
          </Button>
        </li>
      )}
      {address !== '' && (
        <li>
          <Button
            component="a"
            variant="default"
            px="md"
            href={mapsHref(address)}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconMapPin {...icon} />}
          >
            {t(($) => $.contact.route)} <span className="visually-hidden">{t(($) => $.place.newTab)}</span>
          </Button>
        </li>
      )}
    </ul>
  );
}
