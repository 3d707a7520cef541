import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PromisesWire, ReturnRuleWire } from '../../../contract/disputes/endpoints.ts';
import { useFormat } from '../../ui/format.ts';
import { deciderWords, neededWords, silenceWords, withinWords } from '../rule-words.ts';
import classes from './before-you-report.module.css';

interface BeforeYouReportProps {
  /** Of the chosen reason. */
  readonly rule: ReturnRuleWire | undefined;
  readonly promises: PromisesWire;
  readonly quotaLeft: number | null;
  readonly answerBy: string;
}

/** What the chosen reason will need, who will decide it and by when, from the same rows that decide. */
export function BeforeYouReport({ rule, promises, quotaLeft, answerBy }: BeforeYouReportProps) {
  const { t } = useTranslation('disputes');
  const format = useFormat();
  const titleId = useId();
  return (
    <section className={classes.box} aria-labelledby={titleId}>
      <Title order={2} size="h4" id={titleId}>
        {t(($) => $.before.title)}
      </Title>
      {rule === undefined ? (
        <>
          <p>{t(($) => $.before.promise, { hours: t(($) => $.period.hours, { count: promises.decide_hours }) })}</p>
          <p>{t(($) => $.before.duplicates, { days: t(($) => $.period.days, { count: promises.duplicate_days }) })}</p>
          <p>{t(($) => $.before.choose)}</p>
        </>
      ) : (
        <RuleFacts rule={rule} promises={promises} quotaLeft={quotaLeft} />
      )}
      {/* It stands there before it speaks, or some screen readers miss its words. */}
      <output className={classes.usually}>{t(($) => $.before.usually, { date: format.namedDay(answerBy) })}</output>
      <p>
        <Link to="/help/returns" className={classes.policy}>
          {t(($) => $.policyLink)}
        </Link>
      </p>
    </section>
  );
}

type RuleFactsProps = Pick<BeforeYouReportProps, 'promises' | 'quotaLeft'> & { readonly rule: ReturnRuleWire };

function RuleFacts({ rule, promises, quotaLeft }: RuleFactsProps) {
  const { t } = useTranslation('disputes');
  const silence = silenceWords(rule, t, useFormat());
  const left = rule.quota === null || quotaLeft === null ? null : t(($) => $.rules.left, { count: quotaLeft });
  const facts = [
    [t(($) => $.before.needed), neededWords(rule, promises, t)],
    [t(($) => $.before.decider), deciderWords(rule, t)],
    [t(($) => $.before.within), withinWords(rule, promises, t)],
    ...(silence === null ? [] : [[t(($) => $.before.silence), [silence, left].filter(Boolean).join(' ')] as const]),
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
