import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import type { LeadDetailWire } from '../lead-detail-wire.ts';
import { fullName } from '../lead-facts.ts';
import classes from './lead-heading.module.css';
import { LeadStatus } from './lead-status.tsx';

/** What it is about, who, where and since when, and how it stands. */
export function LeadHeading({ lead }: { lead: LeadDetailWire['lead'] }) {
  return (
    <PageHeader
      title={lead.enquiry.work_type_description}
      description={
        <span className={classes.group}>
          <span>
            <SubLine lead={lead} />
          </span>
          <LeadStatus lead={lead} />
        </span>
      }
    />
  );
}

function SubLine({ lead }: { lead: LeadDetailWire['lead'] }) {
  const { t } = useTranslation('lead');
  const format = useFormat();
  const { enquiry, accepted_date: boughtAt } = lead;
  const outcode = enquiry.postcode === null ? undefined : format.postcode(enquiry.postcode).split(' ')[0];
  const parts = [fullName(enquiry), outcode, t(($) => $.bought, { date: format.dateTime(boughtAt) })];
  if (lead.auto_accepted) parts.push(t(($) => $.automatic));
  return parts.filter(Boolean).join(' · ');
}
