import '@mantine/core/styles/Badge.css';
import { Badge } from '@mantine/core';
import { useId, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { createFormat } from '../../contract/kit/format.ts';
import type { ExampleLead } from '../../contract/registration/endpoints.ts';
import type { Lead } from '../buying/lead.ts';
import { useBrand } from '../platform/brand.ts';
import { ExampleCard } from '../buying/list/lead-cards.tsx';
import { defaultCountry } from '../companies/business-unit.ts';
import { useCountryChargesVat } from '../geography/api.ts';
import { exampleLeadsQuery } from './api.ts';
import { FormatContext } from '../ui/format.ts';
import classes from './lead-examples.module.css';
import { usePageLanguage } from './registration-values.ts';

/** Sample states of sale, for three buyers as in the price list. */
const stages = [
  { timescale: 'ASAP', sold: 1, hoursAgo: 1 },
  { timescale: '1MONTH', sold: 0, hoursAgo: 4 },
  { timescale: '3MONTHS', sold: 2, hoursAgo: 20 },
] as const;

/** Shows sample leads on the cards of Buy leads, each marked as an example. */
export default function LeadExamples() {
  const { t } = useTranslation('registration');
  const { key, partner } = useBrand();
  const language = usePageLanguage();
  const { data: examples } = useQuery(exampleLeadsQuery(key, language));
  // British prices and hours, formatted for the page's language.
  const format = useMemo(() => createFormat({ locale: `${language}-GB`, timeZone: 'Europe/London', country: 'gb' }), [language]);
  // Partners recruit in one country.
  const chargesVat = useCountryChargesVat(partner?.country ?? defaultCountry);
  const [openedAt] = useState(() => Date.now());
  const titleId = useId();
  if (examples === undefined || examples.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <p className={classes.over}>{t(($) => $.examples.heading)}</p>
      <h2 id={titleId} className={classes.title}>
        {t(($) => $.examples.title)}
      </h2>
      <p className={classes.intro}>{t(($) => $.examples.intro)}</p>
      <FormatContext value={format}>
        <ul className={classes.list} aria-label={t(($) => $.examples.list)}>
          {stages.map((stage, index) => {
            const example = examples[index];
            return (
              example !== undefined && (
                <li key={stage.timescale}>
                  <ExampleCard hasNoVat={!chargesVat} row={toLead(example, stage, index, openedAt)}>
                    <Badge color="gray" variant="light">
                      {t(($) => $.examples.example)}
                    </Badge>
                  </ExampleCard>
                </li>
              )
            );
          })}
        </ul>
      </FormatContext>
    </section>
  );
}

/** Converts the example to a lead for sale. */
function toLead(example: ExampleLead, { timescale, sold, hoursAgo }: (typeof stages)[number], index: number, now: number): Lead {
  const { work_type: workType, price, currency, district, town, county } = example;
  const released = new Date(now - hoursAgo * 3_600_000).toISOString();
  return {
    id: index + 1,
    quoteCode: '',
    postcode: district,
    description: '',
    requestedAt: released,
    sold,
    maxLeads: 3,
    answers: [{ question: { id: 1 }, option: { option_text: timescale, translations: {} }, glance: null }],
    priorityUntil: null,
    distanceKm: null,
    location: county === null || county === town ? town : `${town}, ${county}`,
    locationUrl: '',
    releasedAt: released,
    isViewed: false,
    isInCoverage: true,
    contactFacts: [],
    workType,
    price,
    // The card shows the price without it.
    vat: 0,
    currency,
    isOffered: false,
    isGuaranteed: false,
    guaranteedUntil: null,
  };
}
