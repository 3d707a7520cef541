import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isTimescaleQuestion, type Lead, shortAddress, useRowTexts, visibleAnswers } from '../lead.ts';
import { ContactFacts } from '../../enquiries/contact-facts.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { questionsQuery } from '../api.ts';
import { LeadBadgeMark, rowBadges } from '../list/lead-badge.tsx';
import { CoverageMark } from '../filters/coverage-mark.tsx';
import { ReleasedAt, TimescaleCell } from '../list/lead-cells.tsx';
import { distanceText } from '../list/lead-glance.ts';
import classes from './lead-details.module.css';
import { SoldMeter } from '../list/sold-meter.tsx';
import { useMinute } from '../use-minute.ts';

/** Shows a lead's details before purchase. */
export function LeadDetails({ row }: { row: Lead }) {
  const { t } = useTranslation('buying');
  const { id, postcode, description } = row;
  const texts = useRowTexts();
  const distance = distanceText(row, texts);
  return (
    <div className={classes.details}>
      <div>
        <h3 className={classes.type}>{row.workType}</h3>
        <p className={classes.place}>
          <span className={classes.postcode}>{postcode}</span> {shortAddress(row)} <CoverageMark isInside={row.isInCoverage} />
        </p>
      </div>
      <div className={classes.badges}>
        {distance !== undefined && <span className={classes.distance}>{distance}</span>}
        {rowBadges(row, useMinute()).map((badge) => (
          <LeadBadgeMark key={badge.kind} badge={badge} />
        ))}
      </div>
      <ContactFacts
        label={t(($) => $.basket.checked)}
        none={t(($) => $.basket.nothingChecked)}
        facts={row.contactFacts}
        say={(fact, at) => t(($) => $.basket.facts[fact], { at })}
      />
      <div>
        <h4 className={classes.label}>{t(($) => $.basket.notes)}</h4>
        <p className={classes.notes}>{description?.trim() ? description : t(($) => $.basket.noNotes)}</p>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>{t(($) => $.basket.timescale)}</dt>
          <dd>
            <TimescaleCell row={row} />
          </dd>
        </div>
        <div>
          <dt>{t(($) => $.basket.released)}</dt>
          <dd>
            <ReleasedAt row={row} />
          </dd>
        </div>
        <div>
          <dt>{t(($) => $.basket.soldSoFar)}</dt>
          <dd>
            <SoldMeter row={row} />
          </dd>
        </div>
      </dl>
      <Questions id={id} />
    </div>
  );
}

/** Placeholder while the pane opens. */
export function DetailsSkeleton() {
  return <div className={classes.skeleton} aria-hidden />;
}

/** Leaves out the timescale, which has its own place above. */
function Questions({ id }: { id: number }) {
  const { t } = useTranslation('buying');
  const questions = useQuery(questionsQuery(id));
  const loading = toRegionLoading(questions);
  if (loading.isBusy) return <Skeleton height={120} aria-hidden />;
  if (questions.data === undefined) {
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.basket.questionsFailed)}
      </InlineFailure>
    );
  }
  const answers = visibleAnswers(questions.data).filter((one) => !isTimescaleQuestion(one.id));
  if (answers.length === 0) return null;
  return (
    <section>
      <h4 className={classes.label}>{t(($) => $.basket.questions)}</h4>
      <dl className={classes.answers}>
        {answers.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
