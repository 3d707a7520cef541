import { ReportTimeline } from '../../disputes/components/report-timeline.tsx';
import { ReviewCard } from '../../reputation/components/review-card.tsx';
import type { LeadDetailWire } from '../lead-detail-wire.ts';
import { Administration } from './administration/administration.tsx';
import { PriceCard } from './administration/price-card.tsx';
import { ContactBar } from './contact-bar.tsx';
import { LeadInformation } from './customer/lead-information.tsx';
import { LeadPhotos } from './customer/lead-photos.tsx';
import { LeadQuestions } from './customer/lead-questions.tsx';
import { LeadFinance } from './lead-finance.tsx';
import { LeadHeading } from './lead-heading.tsx';
import { LeadNotices } from './lead-notices.tsx';
import classes from './lead-page.module.css';
import { NotesCard } from './notes/notes-card.tsx';
import { LeadPlace } from './place/lead-place.tsx';

/** One bought lead: whom to call and what they want, and beside it what there is to do. */
export function LeadPage({ detail }: { detail: LeadDetailWire }) {
  const { lead, leadMessage, questions } = detail;
  const { enquiry } = lead;
  return (
    <>
      <LeadHeading lead={lead} />
      <LeadNotices message={leadMessage} hasContact={!enquiry.contact_erased} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <LeadInformation lead={lead} />
          <LeadPhotos lead={lead} />
          <LeadQuestions questions={questions} />
          <LeadPlace enquiry={enquiry} />
        </div>
        <div className={classes.side}>
          <Administration detail={detail} />
          {lead.reportStatus !== null && <ReportTimeline code={lead.code} />}
          {!enquiry.contact_erased && <LeadFinance lead={lead} />}
          {lead.feedback !== null && <ReviewCard review={lead.feedback} />}
          <NotesCard code={lead.code} notes={lead.notes} />
          <PriceCard invoice={detail.invoice} credits={detail.credits} />
        </div>
      </div>
      <ContactBar telephone={enquiry.telephone} email={enquiry.email} />
    </>
  );
}
