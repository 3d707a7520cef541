import { useTranslation } from 'react-i18next';
import type { ReportChoice } from '../../../contract/disputes/report-rule.ts';
import { deadlineInGmt } from '../../../contract/kit/deadline-format.ts';
import { useFormat } from '../../ui/format.ts';
import type { ReportedLead } from '../reported-lead.ts';
import classes from './lead-summary.module.css';

interface LeadSummaryProps {
  readonly lead: ReportedLead;
  readonly choice: Exclude<ReportChoice, { readonly kind: 'none' }>;
}

/** Which lead it is about, and until when. */
export function LeadSummary({ lead: { lead, invoice }, choice }: LeadSummaryProps) {
  const { t } = useTranslation('disputes');
  const format = useFormat();
  const { enquiry, accepted_date: boughtAt } = lead;
  const customer = [enquiry.title, enquiry.forename, enquiry.surname].filter(Boolean).join(' ');
  const place = [enquiry.town, enquiry.postcode === null ? null : format.postcode(enquiry.postcode)].filter(Boolean).join(', ');
  const facts = [
    [t(($) => $.summary.title), enquiry.work_type_description],
    [t(($) => $.summary.customer), enquiry.contact_erased ? t(($) => $.summary.erased) : customer],
    [t(($) => $.summary.place), place],
    [t(($) => $.summary.bought), format.dateTime(boughtAt)],
    [
      t(($) => $.summary.price),
      <span key="price" className="figure">
        {format.money(invoice.price_including_vat, invoice.currency)}
      </span>,
    ],
    [t(($) => (choice.kind === 'appeal' ? $.summary.appealUntil : $.summary.until)), deadlineInGmt(choice.until)],
  ] as const;
  return (
    <dl className={classes.summary}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
