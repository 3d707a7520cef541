import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PromisesWire, ReturnRuleWire } from '../../contract/disputes/endpoints.ts';
import { useFormat } from '../ui/format.ts';
import { InlineFailure } from '../ui/inline-failure.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { toRegionLoading } from '../ui/region-loading.ts';
import { SectionCard } from '../ui/section-card.tsx';
import { SkeletonCard } from '../ui/skeleton/skeleton-card.tsx';
import { reasonName, deciderWords, neededWords, silenceWords, withinWords } from './reported-lead.ts';
import { policyQuery } from './api.ts';
import classes from './returns-policy.module.css';

const general = ['credit', 'reason', 'privacy', 'hours', 'how'] as const;

/** Shows the returns policy as its rules define it: what is refunded, requirements, decider and deadline. */
export function ReturnsPolicy() {
  const { t } = useTranslation('disputes');
  const query = useQuery(policyQuery());
  const loading = toRegionLoading(query);
  return (
    <div className="narrow-page">
      <PageHeader title={t(($) => $.policy.title)} description={t(($) => $.policy.description)} />
      {(loading.hasFailed || loading.isOutdated) && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.policy.failed)}
        </InlineFailure>
      )}
      {loading.isBusy && (
        <div aria-busy="true">
          <span className="visually-hidden">{t(($) => $.policy.loading)}</span>
          <SkeletonCard lines={[80, 60, 70]} />
          <SkeletonCard lines={[70, 80, 50]} />
        </div>
      )}
      {query.data !== undefined && <Rules {...query.data} />}
      <SectionCard title={t(($) => $.policy.general.title)}>
        <ul className={classes.general}>
          {general.map((key) => (
            <li key={key}>{t(($) => $.policy.general[key])}</li>
          ))}
          {query.data !== undefined && <Appealing promises={query.data.promises} />}
        </ul>
        <p className={classes.version}>
          <Link to="/help/contact">{t(($) => $.policy.contact)}</Link>
        </p>
      </SectionCard>
    </div>
  );
}

function Appealing({ promises }: { promises: PromisesWire }) {
  const { t } = useTranslation('disputes');
  return <li>{t(($) => $.policy.general.appeal, { days: t(($) => $.period.days, { count: promises.appeal_days }) })}</li>;
}

function Rules({ rules, promises }: { rules: readonly ReturnRuleWire[]; promises: PromisesWire }) {
  const { t } = useTranslation('disputes');
  if (rules.length === 0) return <p>{t(($) => $.policy.empty)}</p>;
  return (
    <ul className={classes.rules} aria-label={t(($) => $.policy.reasons)}>
      {rules.map((rule) => (
        <li key={rule.reason}>
          <Rule rule={rule} promises={promises} />
        </li>
      ))}
    </ul>
  );
}

function Rule({ rule, promises }: { rule: ReturnRuleWire; promises: PromisesWire }) {
  const { t } = useTranslation('disputes');
  const format = useFormat();
  const days = t(($) => $.policy.days, { count: rule.window_days });
  const { automatic_window_days: automatic } = rule;
  const silence = silenceWords(rule, t, format);
  const facts = [
    [t(($) => $.before.needed), neededWords(rule, promises, t)],
    [t(($) => $.before.decider), deciderWords(rule, t)],
    [t(($) => $.before.within), withinWords(rule, promises, t)],
    ...(silence === null ? [] : [[t(($) => $.before.silence), silence] as const]),
    [t(($) => $.policy.window), automatic === rule.window_days ? days : t(($) => $.policy.windowAutomatic, { days, automatic })],
  ] as const;
  const name = [
    ...(rule.reason === 'nocontacttried' || rule.reason === 'nocontactnottried' ? [reasonName('nocontact', t)] : []),
    reasonName(rule.reason, t),
  ].join(': ');
  return (
    <SectionCard title={name}>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.version}>
        {rule.version === 1
          ? t(($) => $.policy.first)
          : t(($) => $.policy.version, { date: format.shortDate(rule.valid_from), version: rule.version })}
      </p>
    </SectionCard>
  );
}
