import { Button, DataList } from '@mantine/core';
import { IconPhone } from '../ui/icons/ui-icons.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ContactFacts } from '../enquiries/contact-facts.tsx';
import { useFormat } from '../ui/format.ts';
import { SectionCard } from '../ui/section-card.tsx';
import { type LeadDetailWire, addressLine, knownTimescale } from './lead-facts.ts';
import { mapsHref } from '../platform/maps-href.ts';
import classes from './lead-information.module.css';

/** Shows everything about the customer; calling is the only primary button. */
export function LeadInformation({ lead }: { lead: LeadDetailWire['lead'] }) {
  const { t } = useTranslation('lead');
  const { t: leads } = useTranslation('leads');
  const format = useFormat();
  const { enquiry } = lead;
  const timescale = knownTimescale(enquiry.timescale);
  const phone = (number: string | null) => number && <a href={format.phoneHref(number)}>{format.phone(number)}</a>;
  const address = [enquiry.address1, enquiry.address2].filter(Boolean).join(', ');
  const fields: readonly { label: string; value: ReactNode }[] = [
    { label: t(($) => $.fields.title), value: enquiry.title },
    { label: t(($) => $.fields.forename), value: enquiry.forename },
    { label: t(($) => $.fields.surname), value: enquiry.surname },
    { label: t(($) => $.fields.telephone), value: phone(enquiry.telephone) },
    { label: t(($) => $.fields.alternatePhone), value: phone(enquiry.alternate_phone) },
    { label: t(($) => $.fields.callTimes), value: enquiry.call_times.map((time) => t(($) => $.callTimes[time])).join(', ') },
    { label: t(($) => $.fields.email), value: enquiry.email && <a href={`mailto:${enquiry.email}`}>{enquiry.email}</a> },
    { label: t(($) => $.fields.address), value: address && <MapsLink address={addressLine(enquiry)}>{address}</MapsLink> },
    { label: t(($) => $.fields.town), value: enquiry.town },
    {
      label: t(($) => $.fields.postcode),
      value: enquiry.postcode && <span className={classes.code}>{format.postcode(enquiry.postcode)}</span>,
    },
    { label: t(($) => $.fields.timescale), value: timescale === undefined ? enquiry.timescale : leads(($) => $.timescale[timescale]) },
    { label: t(($) => $.fields.site), value: enquiry.site.sitename },
    { label: t(($) => $.fields.code), value: <span className={classes.code}>{lead.code}</span> },
  ];
  return (
    <SectionCard title={t(($) => $.information)}>
      {enquiry.telephone !== null && (
        <Button
          component="a"
          href={format.phoneHref(enquiry.telephone)}
          className={classes.call}
          leftSection={<IconPhone size={20} stroke={1.75} aria-hidden />}
        >
          {t(($) => $.call, { phone: format.phone(enquiry.telephone) })}
        </Button>
      )}
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

/** On phones the address itself opens the maps app. */
function MapsLink({ address, children }: { address: string; children: ReactNode }) {
  const { t } = useTranslation('lead');
  return (
    <a href={mapsHref(address)} target="_blank" rel="noreferrer">
      {children} <span className="visually-hidden">{t(($) => $.place.newTab)}</span>
    </a>
  );
}
