import { Button } from '@mantine/core';
import { IconArrowLeft } from '../ui/icons/form-icons.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type AppealForm as Values, appealRules } from '../../contract/disputes/report-form-rules.ts';
import { reportChoice, type ReportFacts, type ReportChoice } from '../../contract/disputes/report-rule.ts';
import { deadlineInGmt } from '../../contract/kit/deadline-format.ts';
import { ErrorSummary } from '../ui/form/error-summary.tsx';
import { useAppForm } from '../ui/form/use-app-form.ts';
import { useFormat } from '../ui/format.ts';
import { InlineFailure } from '../ui/inline-failure.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { toRegionLoading } from '../ui/region-loading.ts';
import { SectionCard } from '../ui/section-card.tsx';
import { SkeletonCard } from '../ui/skeleton/skeleton-card.tsx';
import { useTitleName } from '../ui/title-detail.ts';
import { refreshLeads, reportedLeadQuery, reportingQuery, sendAppeal } from './api.ts';
import { DecisionFacts } from './decision-facts.tsx';
import { CommentField } from './attempts-editor.tsx';
import formClasses from './form.module.css';
import leadSummaryClasses from './lead-summary.module.css';
import { ReportForm } from './report-form.tsx';
import type { ReportNoticeState, ReportedLead, Reporting } from './reported-lead.ts';
import classes from './report-lead.module.css';

/** Reports a lead or appeals a rejection. If neither is possible, redirects to the lead, which explains why. */
export function ReportLead() {
  const { t } = useTranslation('disputes');
  const { code } = useParams({ from: '/trade/lead/report/$code' });
  const lead = useQuery(reportedLeadQuery(code));
  const reporting = useQuery(reportingQuery(code));
  const loading = toRegionLoading(lead, reporting);
  const isMissing = lead.data === null || reporting.data === null;
  useTitleName(isMissing ? t(($) => $.notFoundTitle) : undefined);
  return (
    <>
      <Link to={isMissing ? '/my-leads' : '/lead/$code'} params={{ code }} className={classes.back}>
        <IconArrowLeft size={20} stroke={1.75} aria-hidden /> {t(($) => (isMissing ? $.backToList : $.back))}
      </Link>
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.failed)}
        </InlineFailure>
      )}
      {loading.isBusy && <ReportSkeleton />}
      {isMissing && <PageHeader title={t(($) => $.notFoundTitle)} description={t(($) => $.notFound, { code })} />}
      {lead.data && reporting.data && <Reportable key={code} code={code} lead={lead.data} reporting={reporting.data} />}
    </>
  );
}

function Reportable({ code, lead, reporting }: { code: string; lead: ReportedLead; reporting: Reporting }) {
  const { t } = useTranslation('disputes');
  const navigate = useNavigate();
  const choice = reportChoice(toReportFacts(reporting));
  const leadName = useLeadName(lead);
  const client = useQueryClient();
  const hasLeft = useRef(false);
  // Only once: submitting makes the lead unreportable while navigation is already under way.
  const leave = (reportNotice: ReportNoticeState) => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    void navigate({ to: '/lead/$code', params: { code }, state: { reportNotice }, replace: true });
    void refreshLeads(client);
  };
  useEffect(() => {
    if (choice.kind === 'none') leave({ kind: 'refused', choice });
  });
  useTitleName(choice.kind === 'appeal' ? t(($) => $.titles.appeal) : undefined);
  if (choice.kind === 'none') return null;
  const boughtAt = Date.parse(lead.lead.accepted_date);
  const isAppeal = choice.kind === 'appeal';
  return (
    <>
      <PageHeader title={t(($) => $.titles[choice.kind])} description={leadName} />
      {isAppeal ? (
        <div className="narrow-page">
          <p className={classes.once}>{t(($) => $.appealDescription)}</p>
          <LeadSummary lead={lead} choice={choice} />
          <AppealForm code={code} reporting={reporting} onSent={() => leave({ kind: 'appealSent' })} />
        </div>
      ) : (
        <ReportForm code={code} boughtAt={boughtAt} reporting={reporting} onSent={() => leave({ kind: 'reportSent' })}>
          <LeadSummary lead={lead} choice={choice} />
        </ReportForm>
      )}
    </>
  );
}

function ReportSkeleton() {
  const { t } = useTranslation('disputes');
  return (
    <div className="narrow-page" aria-busy="true">
      <span className="visually-hidden">{t(($) => $.loading)}</span>
      <SkeletonCard lines={[60, 45, 70]} />
      <SkeletonCard fields={5} />
    </div>
  );
}

/** Returns the reporting options, by the same rule and facts as the button that led here and the endpoint that accepts the report. */
function toReportFacts({ facts }: Pick<Reporting, 'facts'>): ReportFacts {
  return {
    state: facts.state,
    reportBy: Date.parse(facts.report_by),
    appealBy: facts.appeal_by === null ? null : Date.parse(facts.appeal_by),
    isBanned: facts.is_banned,
    now: Date.parse(facts.now),
  };
}

interface AppealFormProps {
  readonly code: string;
  readonly reporting: Reporting;
  readonly onSent: () => void;
}

/** Asks why the report should be reviewed again, below the first decision. */
function AppealForm({ code, reporting, onSent }: AppealFormProps) {
  const { t } = useTranslation('disputes');
  const format = useFormat();
  const { form, field, submit, isBusy, summary } = useAppForm<Values>({
    initial: { comment: '' },
    labels: { comment: t(($) => $.form.appealComment) },
    rules: appealRules,
    failure: t(($) => $.form.appealFailed),
    send: async ({ comment }) => {
      await sendAppeal(code, comment);
      onSent();
    },
  });
  const [report] = reporting.reports;
  const first = report?.decisions.find(({ step }) => step === 'report');
  return (
    <>
      {report !== undefined && first !== undefined && (
        <SectionCard title={t(($) => $.appeal.first)}>
          <p className={formClasses.decided}>
            <strong>{t(($) => $.timeline.outcomes.report[first.outcome])}</strong>,{' '}
            <time dateTime={first.at}>{format.dateTime(first.at)}</time>
          </p>
          <DecisionFacts report={report} decision={first} />
        </SectionCard>
      )}
      <form className={formClasses.form} onSubmit={(event) => void submit(event)} noValidate>
        <ErrorSummary {...summary} />
        <CommentField {...field('comment')} value={form.values.comment} onText={(text) => form.setFieldValue('comment', text)} />
        <output className={formClasses.usually}>{t(($) => $.before.usually, { date: format.namedDay(reporting.answer_by) })}</output>
        <Button type="submit" loading={isBusy} aria-label={isBusy ? t(($) => $.form.sending) : undefined} className={formClasses.submit}>
          {t(($) => $.form.sendAppeal)}
        </Button>
      </form>
    </>
  );
}

interface LeadSummaryProps {
  readonly lead: ReportedLead;
  readonly choice: Exclude<ReportChoice, { readonly kind: 'none' }>;
}

/** Names a lead by work type, customer and place. */
function useLeadName({ lead: { enquiry } }: ReportedLead): string {
  const { t } = useTranslation('disputes');
  const format = useFormat();
  const customer = [enquiry.title, enquiry.forename, enquiry.surname].filter(Boolean).join(' ');
  const place = [enquiry.town, enquiry.postcode === null ? null : format.postcode(enquiry.postcode)].filter(Boolean).join(', ');
  const parts = [enquiry.work_type_description, enquiry.contact_erased ? t(($) => $.summary.erased) : customer, place];
  return parts.filter(Boolean).join(' · ');
}

/** Shows until when the lead can be reported, when it was bought and what it cost. */
function LeadSummary({ lead: { lead, invoice }, choice }: LeadSummaryProps) {
  const { t } = useTranslation('disputes');
  const format = useFormat();
  const facts = [
    [t(($) => (choice.kind === 'appeal' ? $.summary.appealUntil : $.summary.until)), deadlineInGmt(choice.until)],
    [t(($) => $.summary.bought), format.dateTime(lead.accepted_date)],
    [
      t(($) => $.summary.price),
      <span key="price" className="figure">
        {format.money(invoice.price_including_vat, invoice.currency)}
      </span>,
    ],
  ] as const;
  return (
    <dl className={leadSummaryClasses.summary}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
