import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DeskLink } from '../../../ui/desk/desk-link.tsx';
import { DeskPage } from '../../../ui/desk/desk-page.tsx';
import { useDeskParam } from '../../../ui/desk/use-desk-address.ts';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { loadingOf } from '../../../ui/region-loading.ts';
import { SectionCard } from '../../../ui/section-card.tsx';
import { SkeletonCard } from '../../../ui/skeleton/skeleton-card.tsx';
import { LeadActions } from '../actions/lead-actions.tsx';
import { deskLeadQuery } from '../api.ts';
import type { WholeLead } from '../lead.ts';
import { Customer } from '../parts/customer.tsx';
import { LeadAnswers } from '../parts/lead-answers.tsx';
import { LeadChecks } from '../parts/lead-checks.tsx';
import { LeadFacts } from '../parts/lead-facts.tsx';
import { LeadMatching } from '../parts/lead-matching.tsx';
import { Buyers, OffersAndDeclines } from '../parts/lead-people.tsx';
import { LeadStory } from '../parts/lead-story.tsx';
import classes from './leads.module.css';

function Parts({ whole }: { whole: WholeLead }) {
  const { t } = useTranslation('operator-leads');
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <SectionCard title={t(($) => $.facts.title)}>
          <LeadFacts whole={whole} />
        </SectionCard>
        <SectionCard title={t(($) => $.answers.title)}>
          <LeadAnswers whole={whole} />
        </SectionCard>
        <SectionCard title={t(($) => $.customer.heading)}>
          <Customer whole={whole} />
        </SectionCard>
        <SectionCard title={t(($) => $.checks.title)}>
          <LeadChecks whole={whole} />
        </SectionCard>
        <SectionCard title={t(($) => $.buyers.title)}>
          <Buyers whole={whole} />
        </SectionCard>
        <SectionCard title={t(($) => $.offers.title)}>
          <OffersAndDeclines whole={whole} />
        </SectionCard>
        <SectionCard title={t(($) => $.matching.title)}>
          <LeadMatching id={whole.lead.id} />
        </SectionCard>
      </div>
      <SectionCard title={t(($) => $.story.label)}>
        <LeadStory whole={whole} />
      </SectionCard>
    </div>
  );
}

/** One lead with everything that is known of it, and what can be done with it. */
export function Lead() {
  const { t } = useTranslation('operator-leads');
  const query = useQuery(deskLeadQuery(Number(useDeskParam('id'))));
  const loading = loadingOf(query);
  const whole = query.data;
  const title = whole === undefined || whole === null ? t(($) => $.titleOfOne) : t(($) => $.lead, { code: whole.lead.code });
  return (
    <DeskPage
      title={title}
      description={whole === undefined || whole === null ? undefined : `${whole.lead.work_type}, ${whole.lead.outcode}`}
      actions={whole === undefined || whole === null ? undefined : <LeadActions key={whole.lead.id} lead={whole.lead} />}
    >
      {loading.hasFailed ? (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.notLoaded)}
        </InlineFailure>
      ) : whole === undefined ? (
        <SkeletonCard lines={[60, 80, 70, 90, 60]} />
      ) : whole === null ? (
        <p>
          {t(($) => $.unknown)} <DeskLink href="/operator/leads">{t(($) => $.backToList)}</DeskLink>
        </p>
      ) : (
        // What was shown of one customer, or is being typed, belongs to one lead.
        <Parts key={whole.lead.id} whole={whole} />
      )}
    </DeskPage>
  );
}
