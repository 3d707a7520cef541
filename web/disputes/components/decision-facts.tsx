import { useTranslation } from 'react-i18next';
import type { ReportWire } from '../../../contract/disputes/endpoints.ts';
import { reasonName } from '../reason-name.ts';
import { factWords } from '../fact-words.ts';
import classes from './decision-facts.module.css';

interface DecisionFactsProps {
  readonly report: ReportWire;
  readonly decision: ReportWire['decisions'][number];
}

/** Why it was decided so: the words of who decided, what was seen, who it was and by which rule. */
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
