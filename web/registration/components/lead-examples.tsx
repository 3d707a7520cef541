import '@mantine/core/styles/Badge.css';
import { Badge } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lead } from '../../buying/lead.ts';
import { useBrand } from '../../platform/brand.ts';
import { LeadCard } from '../../buying/list/lead-card.tsx';
import classes from './lead-examples.module.css';

const examples = [
  { key: 'one', id: 1, postcode: 'LE4', location: 'Leicester, Leicestershire', timescale: 'ASAP', price: 24, max: 3, sold: 1, hoursAgo: 1 },
  { key: 'two', id: 2, postcode: 'DE21', location: 'Derby, Derbyshire', timescale: '1MONTH', price: 18.5, max: 2, sold: 1, hoursAgo: 4 },
  {
    key: 'three',
    id: 3,
    postcode: 'NG7',
    location: 'Nottingham, Nottinghamshire',
    timescale: '3MONTHS',
    price: 21,
    max: 1,
    sold: 0,
    hoursAgo: 20,
  },
] as const;
type Example = (typeof examples)[number];

/** What is for sale, on the cards of Buy leads themselves; every one says that it is an example. */
export default function LeadExamples() {
  const { t } = useTranslation('registration');
  const { partner } = useBrand();
  const [openedAt] = useState(() => Date.now());
  const titleId = useId();
  const site = partner?.site === 2 ? 'solar' : 'boilers';
  return (
    <section aria-labelledby={titleId}>
      <p className={classes.over}>{t(($) => $.examples.heading)}</p>
      <h2 id={titleId} className={classes.title}>
        {t(($) => $.examples.title)}
      </h2>
      <p className={classes.intro}>{t(($) => $.examples.intro)}</p>
      <ul className={classes.list} aria-label={t(($) => $.examples.list)}>
        {examples.map((example) => {
          const { type, notes } = t(($) => $.examples[site][example.key], { returnObjects: true });
          return (
            <li key={example.key}>
              <LeadCard row={leadOf(example, type, notes, openedAt)} headingLevel="h3">
                <Badge color="gray" variant="light">
                  {t(($) => $.examples.example)}
                </Badge>
              </LeadCard>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The example as a lead for sale. */
function leadOf(example: Example, type: string, notes: string, now: number): Lead {
  const { id, postcode, location, timescale, price, max, sold, hoursAgo } = example;
  const released = new Date(now - hoursAgo * 3_600_000).toISOString();
  return {
    id,
    quoteCode: '',
    postcode,
    description: notes,
    requestedAt: released,
    sold,
    maxLeads: max,
    answers: [{ question: { id: 1 }, option: { option_text: timescale, translations: {} } }],
    priorityUntil: null,
    location,
    locationUrl: '',
    releasedAt: released,
    isViewed: false,
    isInCoverage: true,
    contactFacts: [],
    workType: type,
    price,
    vat: price * 0.2,
    currency: 'GBP',
    isOffered: false,
    isGuaranteed: false,
    guaranteedUntil: null,
  };
}
