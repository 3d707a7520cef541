import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { loadingOf } from '../../../ui/region-loading.ts';
import { SkeletonCard } from '../../../ui/skeleton/skeleton-card.tsx';
import { LeadActions } from '../actions/lead-actions.tsx';
import { deskLeadQuery } from '../api.ts';
import { Customer } from '../parts/customer.tsx';
import { LeadAnswers } from '../parts/lead-answers.tsx';
import { LeadFacts } from '../parts/lead-facts.tsx';
import { Buyers, OffersAndDeclines } from '../parts/lead-people.tsx';
import { LeadStory } from '../parts/lead-story.tsx';
import classes from './leads.module.css';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={3} size="h5">
        {title}
      </Title>
      {children}
    </section>
  );
}

/** What is known of one lead, beside the list. */
export function LeadPreview({ id }: { id: number }) {
  const { t } = useTranslation('operator-leads');
  const query = useQuery(deskLeadQuery(id));
  const loading = loadingOf(query);
  if (loading.hasFailed)
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.notLoaded)}
      </InlineFailure>
    );
  if (query.data === undefined) return <SkeletonCard lines={[60, 80, 70, 90, 60]} />;
  if (query.data === null) return <p>{t(($) => $.unknown)}</p>;
  const whole = query.data;
  return (
    <div className={classes.preview}>
      <LeadActions lead={whole.lead} />
      <LeadFacts whole={whole} />
      <Part title={t(($) => $.answers.title)}>
        <LeadAnswers whole={whole} />
      </Part>
      <Part title={t(($) => $.customer.heading)}>
        <Customer whole={whole} />
      </Part>
      <Part title={t(($) => $.buyers.title)}>
        <Buyers whole={whole} />
      </Part>
      <Part title={t(($) => $.offers.title)}>
        <OffersAndDeclines whole={whole} />
      </Part>
      <Part title={t(($) => $.story.label)}>
        <LeadStory whole={whole} />
      </Part>
    </div>
  );
}
