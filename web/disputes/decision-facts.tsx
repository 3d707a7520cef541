import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ReportWire } from '../../contract/disputes/endpoints.ts';
import { reasonName } from './reported-lead.ts';
import classes from './decision-facts.module.css';

interface DecisionFactsProps {
  readonly report: ReportWire;
  readonly decision: ReportWire['decisions'][number];
}

/** Explains a decision: message, evidence, decider and rule. */
export function DecisionFacts({ report, decision }: DecisionFactsProps) {
  const { t } = useTranslation('disputes');
  const { ground, reason, decided_by: decider, rule_version: version } = decision;
  return (
    <div className={classes.lines}>
      {ground !== 'person' && <p>{t(($) => $.timeline.grounds[ground])}</p>}
      {reason !== null && <p>{reason}</p>}
      {factWords(decision, t).map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      <p className={classes.quiet}>
        {t(($) => $.timeline.by[decider])}. {t(($) => $.timeline.rule, { reason: reasonName(report.reason, t), version })}
      </p>
    </div>
  );
}

type Decision = ReportWire['decisions'][number];

const answers = ['yes', 'no', 'never_asked'] as const;
const credits = ['already_credited', 'written_off'] as const;

/** Turns the facts behind a decision into sentences, where a text exists. */
function factWords({ facts }: Pick<Decision, 'facts'>, t: TFunction<'disputes'>): readonly string[] {
  const { lead, answer, said: volunteered, bought, given_on_silence: given, telephone, email, credit } = facts;
  const knownAnswer = answers.find((one) => one === (answer ?? volunteered));
  const old = credits.find((one) => one === credit);
  return [
    ...(typeof lead === 'string' && lead !== '' ? [t(($) => $.facts.lead, { code: lead })] : []),
    ...(knownAnswer === undefined ? [] : [t(($) => $.facts.answers[knownAnswer])]),
    ...(typeof bought === 'number' && typeof given === 'number' ? [t(($) => $.facts.quota, { bought, given })] : []),
    ...(telephone === 'dead' ? [t(($) => $.facts.telephone)] : []),
    ...(email === 'dead' ? [t(($) => $.facts.email)] : []),
    ...(old === undefined ? [] : [t(($) => $.facts.credits[old])]),
  ];
}
