import { Button } from '@mantine/core';
import { IconArrowLeft, IconMail, IconPhone } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { redirectTarget } from '../../platform/redirect-target.ts';
import { useFormat } from '../../ui/format.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { loadingOf } from '../../ui/region-loading.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useTitleName } from '../../ui/title-detail.ts';
import { leadQuery, markSeen } from '../api.ts';
import { InvoiceCard } from '../components/invoice-card.tsx';
import { LeadInformation } from '../components/lead-information.tsx';
import { LeadPlace } from '../components/lead-place.tsx';
import { LeadQuestions } from '../components/lead-questions.tsx';
import { LeadSkeleton } from '../components/lead-skeleton.tsx';
import type { LeadDetailWire } from '../lead-detail-wire.ts';
import { fullName } from '../lead-facts.ts';
import classes from '../components/lead-detail.module.css';

/** One bought lead: whom to call, and what they want. */
export function LeadDetail() {
  const { t } = useTranslation('leads');
  const { code } = useParams({ from: '/trade/lead/$code' });
  const client = useQueryClient();
  const query = useQuery(leadQuery(code));
  const { data } = query;
  const loading = loadingOf(query);
  const isFound = data !== undefined && data !== null;
  useTitleName(data === null ? t(($) => $.detail.notFoundTitle) : undefined);
  useEffect(() => {
    if (isFound) void markSeen(client, code);
  }, [client, code, isFound]);
  return (
    <>
      <BackLink />
      {(loading.hasFailed || loading.isOutdated) && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.detail.failed)}
        </InlineFailure>
      )}
      {loading.isBusy && <LeadSkeleton />}
      {data === null && <PageHeader title={t(($) => $.detail.notFoundTitle)} description={t(($) => $.detail.notFound, { code })} />}
      {isFound && <Lead detail={data} />}
    </>
  );
}

function Lead({ detail }: { detail: LeadDetailWire }) {
  const { t } = useTranslation('leads');
  const { lead, invoice, leadMessage, questions } = detail;
  const { enquiry } = lead;
  return (
    <>
      <PageHeader title={enquiry.work_type_description} description={<SubLine detail={detail} />} />
      {leadMessage !== null && (
        // The server has cleaned it; the page's policy runs no script that it might still hold.
        <section aria-label={t(($) => $.detail.message)} className={classes.message} dangerouslySetInnerHTML={{ __html: leadMessage }} />
      )}
      <div className={classes.columns}>
        <div className={classes.main}>
          <LeadInformation lead={lead} />
          <LeadQuestions questions={questions} />
        </div>
        <div className={classes.side}>
          <LeadPlace enquiry={enquiry} />
          <InvoiceCard invoice={invoice} />
        </div>
      </div>
      <ContactBar telephone={enquiry.telephone} email={enquiry.email} />
    </>
  );
}

function SubLine({ detail: { lead } }: { detail: LeadDetailWire }) {
  const { t } = useTranslation('leads');
  const format = useFormat();
  const { enquiry, accepted_date: boughtAt } = lead;
  const outcode = enquiry.postcode === null ? undefined : format.postcode(enquiry.postcode).split(' ')[0];
  const parts = [fullName(enquiry), outcode, t(($) => $.detail.bought, { date: format.dateTime(boughtAt) })];
  if (lead.auto_accepted) parts.push(t(($) => $.detail.automatic));
  if (lead.dashboard_lead.archived) parts.push(t(($) => $.detail.archived));
  return parts.filter(Boolean).join(' · ');
}

/** Back to where the list was, page and filters included. */
function BackLink() {
  const { t } = useTranslation('leads');
  const { fromPage } = useSearch({ from: '/trade/lead/$code' });
  const router = useRouter();
  const target = fromPage === undefined ? '/my-leads' : redirectTarget(fromPage);
  return (
    <a
      className={classes.back}
      href={target}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void router.navigate({ href: target });
      }}
    >
      <IconArrowLeft size={20} stroke={1.75} aria-hidden /> {t(($) => $.detail.back)}
    </a>
  );
}

/** Stays at the thumb on small screens. */
function ContactBar({ telephone, email }: { telephone: string | null; email: string | null }) {
  const { t } = useTranslation('leads');
  const format = useFormat();
  if (telephone === null && email === null) return null;
  return (
    <div className={classes.bar} data-page-bar>
      {telephone !== null && (
        <Button
          component="a"
          href={format.phoneHref(telephone)}
          leftSection={<IconPhone size={20} stroke={1.75} aria-hidden />}
          aria-label={t(($) => $.detail.callNamed, { phone: format.phone(telephone) })}
        >
          {t(($) => $.detail.callShort)}
        </Button>
      )}
      {email !== null && (
        <Button component="a" variant="default" href={`mailto:${email}`} leftSection={<IconMail size={20} stroke={1.75} aria-hidden />}>
          {t(($) => $.detail.email)}
        </Button>
      )}
    </div>
  );
}
