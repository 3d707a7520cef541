import { Badge, Button, Skeleton } from '@mantine/core';
import { IconMail } from '../ui/icons/trade-icons.ts';
import { IconPhone } from '../ui/icons/ui-icons.ts';
import { IconArrowLeft } from '../ui/icons/form-icons.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toBrandPath } from '../../contract/kit/brands.ts';
import { type AttemptChannel, iconByStatus, type LeadStatus as Standing } from '../../contract/leads/values.ts';
import { ReportNotice } from '../disputes/report-notice.tsx';
import { ReportTimeline } from '../disputes/report-timeline.tsx';
import { FinanceCard } from '../finance/finance-card.tsx';
import { useBrand } from '../platform/brand.ts';
import { redirectTarget } from '../platform/redirect-target.ts';
import { ReviewCard } from '../reputation/reviews/review-card.tsx';
import { useFormat } from '../ui/format.ts';
import { InlineFailure } from '../ui/inline-failure.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { toRegionLoading } from '../ui/region-loading.ts';
import { SectionCard } from '../ui/section-card.tsx';
import { SkeletonCard } from '../ui/skeleton/skeleton-card.tsx';
import { useTitleName } from '../ui/title-detail.ts';
import { leadQuery, markSeen, changeLead } from './api.ts';
import { AssigneeCard } from './assignment.tsx';
import { type LeadDetailWire, fullName, statusStyles } from './lead-facts.ts';
import { Administration } from './administration.tsx';
import { PriceCard } from './price-card.tsx';
import { LeadHistory } from './lead-history.tsx';
import { type ContactActionsProps, LeadInformation } from './lead-information.tsx';
import { LeadPhotos } from './lead-photos.tsx';
import { LeadStage, ReachedDialog } from './lead-stage.tsx';
import leadQuestionsClasses from './lead-questions.module.css';
import leadHeadingClasses from './lead-heading.module.css';
import { LeadNotices } from './lead-notices.tsx';
import classes from './lead-page.module.css';
import leadStatusClasses from './lead-status.module.css';
import { NotesCard } from './notes-card.tsx';
import { LeadPlace } from './lead-place.tsx';
import { recordAttempt } from './progress.ts';

/** Shows a bought lead, or why it cannot be shown. */
export function LeadDetail() {
  const { t } = useTranslation('lead');
  const { code } = useParams({ from: '/trade/lead/$code' });
  const client = useQueryClient();
  const query = useQuery(leadQuery(code));
  const { data } = query;
  const loading = toRegionLoading(query);
  const isFound = data !== undefined && data !== null;
  useTitleName(data === null ? t(($) => $.notFoundTitle) : undefined);
  useEffect(() => {
    if (isFound) void markSeen(client, code);
  }, [client, code, isFound]);
  return (
    <>
      <BackLink />
      <ReportNotice key={code} code={code} />
      {(loading.hasFailed || loading.isOutdated) && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.failed)}
        </InlineFailure>
      )}
      {loading.isBusy && <LeadSkeleton />}
      {data === null && <PageHeader title={t(($) => $.notFoundTitle)} description={t(($) => $.notFound, { code })} />}
      {isFound && <LeadPage key={code} detail={data} />}
    </>
  );
}

/** Shows one bought lead: customer and request, with the actions beside. */
function LeadPage({ detail }: { detail: LeadDetailWire }) {
  const { lead, leadMessage, questions } = detail;
  const { enquiry } = lead;
  const client = useQueryClient();
  const [asked, setAsked] = useState<number>();
  const attempt = (channel: AttemptChannel) =>
    void recordAttempt(client, lead.code, channel).then((id) => (channel === 'phone' ? setAsked(id) : undefined));
  return (
    <>
      <LeadHeading lead={lead} />
      <LeadNotices message={leadMessage} hasContact={!enquiry.contact_erased} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <LeadInformation lead={lead} onAttempt={attempt} />
          <LeadStage code={lead.code} hasContact={!enquiry.contact_erased} />
          <LeadPhotos lead={lead} />
          <LeadQuestions questions={questions} />
          <LeadPlace enquiry={enquiry} />
        </div>
        <div className={classes.side}>
          <AssigneeCard code={lead.code} assignee={lead.assigned_to} />
          <Administration detail={detail} />
          {lead.reportStatus !== null && <ReportTimeline code={lead.code} />}
          {!enquiry.contact_erased && <LeadFinance lead={lead} />}
          {lead.feedback !== null && <ReviewCard review={lead.feedback} />}
          <LeadHistory lead={lead} />
          <NotesCard code={lead.code} notes={lead.notes} />
          <PriceCard invoice={detail.invoice} credits={detail.credits} />
        </div>
      </div>
      <ContactBar enquiry={enquiry} onAttempt={attempt} />
      {asked !== undefined && <ReachedDialog code={lead.code} attempt={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** Shows lead type, customer, place, date and status. */
function LeadHeading({ lead }: { lead: LeadDetailWire['lead'] }) {
  return (
    <PageHeader
      title={lead.enquiry.work_type_description}
      description={
        <span className={leadHeadingClasses.group}>
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

/** Shows the status of the lead as text: reporting and archive. */
function LeadStatus({ lead }: { lead: LeadDetailWire['lead'] }) {
  const { reportStatus, dashboard_lead: kept } = lead;
  return (
    <span className={leadStatusClasses.statuses}>
      <StatusBadge standing={reportStatus ?? 'valid'} icon={reportStatus === null ? undefined : iconByStatus[reportStatus]} />
      {kept.archived && <StatusBadge standing="archived" />}
    </span>
  );
}

function StatusBadge({ standing, icon = '' }: { standing: Standing; icon?: string | undefined }) {
  const { t } = useTranslation('lead');
  const { color, Icon } = statusStyles[standing];
  return (
    <Badge
      size="md"
      variant="light"
      color={color}
      component="span"
      classNames={{ root: `${leadStatusClasses.root} ${icon}`, label: leadStatusClasses.label ?? '' }}
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
    >
      {t(($) => $.status[standing])}
    </Badge>
  );
}

/** Shows contact buttons within thumb reach on small screens, above the shell's bar. */
function ContactBar({ enquiry: { telephone, email }, onAttempt }: ContactActionsProps) {
  const { t } = useTranslation('lead');
  const format = useFormat();
  if (telephone === null && email === null) return null;
  return (
    <div className={classes.bar} data-page-bar>
      {telephone !== null && (
        <Button
          component="a"
          href={format.phoneHref(telephone)}
          onClick={() => onAttempt('phone')}
          leftSection={<IconPhone size={20} stroke={1.75} aria-hidden />}
          aria-label={t(($) => $.callNamed, { phone: format.phone(telephone) })}
        >
          {t(($) => $.callShort)}
        </Button>
      )}
      {email !== null && (
        <Button
          component="a"
          variant="default"
          href={`mailto:${email}`}
          onClick={() => onAttempt('email')}
          leftSection={<IconMail size={20} stroke={1.75} aria-hidden />}
        >
          {t(($) => $.email)}
        </Button>
      )}
    </div>
  );
}

const information = [70, 55, 80, 45, 60, 75, 50, 65, 40, 70];

/** Skeleton with the page's two columns. */
function LeadSkeleton() {
  const { t } = useTranslation('lead');
  return (
    <div aria-busy>
      <span className="visually-hidden">{t(($) => $.loading)}</span>
      <Skeleton height={30} width="min(320px, 80%)" />
      <Skeleton height={16} width="min(420px, 90%)" mt="sm" mb="lg" />
      <div className={classes.columns}>
        <div className={classes.main}>
          <SkeletonCard lines={information} />
          <SkeletonCard lines={[85, 60, 90]} />
        </div>
        <div className={classes.side}>
          <SkeletonCard lines={[30, 25, 55, 55, 35, 60, 45]} />
          <SkeletonCard lines={[70, 90, 40]} />
          <SkeletonCard lines={[70, 70, 80]} />
        </div>
      </div>
    </div>
  );
}

/** Links back to the list with its page and filters. */
function BackLink() {
  const { t } = useTranslation('lead');
  const { fromPage } = useSearch({ from: '/trade/lead/$code' });
  const router = useRouter();
  const brand = useBrand();
  const target = fromPage === undefined ? '/my-leads' : redirectTarget(fromPage);
  return (
    <a
      className={classes.back}
      href={toBrandPath(target, brand)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void router.navigate({ href: target });
      }}
    >
      <IconArrowLeft size={20} stroke={1.75} aria-hidden /> {t(($) => $.back)}
    </a>
  );
}

/** Shows the finance card with the outcome, even after leaving and returning. */
function LeadFinance({ lead }: { lead: LeadDetailWire['lead'] }) {
  const client = useQueryClient();
  const keep = (finance_offer: string) => changeLead(client, lead.code, ({ enquiry }) => ({ enquiry: { ...enquiry, finance_offer } }));
  return <FinanceCard lead={lead} onIntroduced={keep} />;
}

export function LeadQuestions({ questions }: { questions: LeadDetailWire['questions'] }) {
  const { t } = useTranslation('lead');
  return (
    <SectionCard title={t(($) => $.questions)}>
      {questions.length === 0 ? (
        <p className={leadQuestionsClasses.none}>{t(($) => $.noQuestions)}</p>
      ) : (
        <dl className={leadQuestionsClasses.list}>
          {questions.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      )}
    </SectionCard>
  );
}
