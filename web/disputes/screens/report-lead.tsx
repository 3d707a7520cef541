import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { reportChoice } from '../../../contract/disputes/report-rule.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { loadingOf } from '../../ui/region-loading.ts';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import { useTitleName } from '../../ui/title-detail.ts';
import { refreshLeads, reportedLeadQuery, reportingQuery } from '../api.ts';
import { AppealForm } from '../form/appeal-form.tsx';
import { LeadSummary } from '../form/lead-summary.tsx';
import { ReportForm } from '../form/report-form.tsx';
import type { ReportNoticeState } from '../report-notice-state.ts';
import type { ReportedLead, Reporting } from '../reported-lead.ts';
import { factsOf } from '../reporting-facts.ts';
import classes from './report-lead.module.css';

/** Reports a lead, or appeals against the rejection; who may do neither is led to the lead, which says why. */
export function ReportLead() {
  const { t } = useTranslation('disputes');
  const { code } = useParams({ from: '/trade/lead/report/$code' });
  const lead = useQuery(reportedLeadQuery(code));
  const reporting = useQuery(reportingQuery(code));
  const loading = loadingOf(lead, reporting);
  const isMissing = lead.data === null || reporting.data === null;
  useTitleName(isMissing ? t(($) => $.notFoundTitle) : undefined);
  return (
    <div className="narrow-page">
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
    </div>
  );
}

function Reportable({ code, lead, reporting }: { code: string; lead: ReportedLead; reporting: Reporting }) {
  const { t } = useTranslation('disputes');
  const navigate = useNavigate();
  const choice = reportChoice(factsOf(reporting));
  const client = useQueryClient();
  const hasLeft = useRef(false);
  // Once: what is sent from here makes the lead one that cannot be reported, while the page is on its way already.
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
      <PageHeader title={t(($) => $.titles[choice.kind])} description={t(($) => (isAppeal ? $.appealDescription : $.description))} />
      <LeadSummary lead={lead} choice={choice} />
      {isAppeal ? (
        <AppealForm code={code} reporting={reporting} onSent={() => leave({ kind: 'appealSent' })} />
      ) : (
        <ReportForm code={code} boughtAt={boughtAt} reporting={reporting} onSent={() => leave({ kind: 'reportSent' })} />
      )}
    </>
  );
}

function ReportSkeleton() {
  const { t } = useTranslation('disputes');
  return (
    <div aria-busy="true">
      <span className="visually-hidden">{t(($) => $.loading)}</span>
      <SkeletonCard lines={[60, 45, 70]} />
      <SkeletonCard fields={5} />
    </div>
  );
}
