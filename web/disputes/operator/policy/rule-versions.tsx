import { useTranslation } from 'react-i18next';
import type { RuleVersionWire } from '../../../../contract/disputes/operator-endpoints.ts';
import { Timeline } from '../../../ui/desk/timeline.tsx';
import { changesBetween } from './rule-facts.ts';

/** The versions of a rule, the newest first: since when each holds, what it changed, who wrote it and why. */
export function RuleVersions({ versions }: { versions: readonly RuleVersionWire[] }) {
  const { t } = useTranslation('operator-return-rules');
  return (
    <details>
      <summary>{t(($) => $.versions)}</summary>
      <Timeline
        label={t(($) => $.versions)}
        entries={versions.map((version, place) => {
          const earlier = versions[place + 1];
          const { by, why } = version;
          return {
            key: String(version.version),
            at: version.valid_from,
            title: t(($) => $.version, { version: version.version }),
            detail: (
              <>
                {earlier !== undefined &&
                  changesBetween(earlier, version, t).map(({ fact, before, after }) => (
                    <div key={fact}>{t(($) => $.changeLine, { fact: t(($) => $.columns[fact]), before, after })}</div>
                  ))}
                {by === null ? t(($) => $.delivered) : t(($) => $.writtenBy, { by, why: why ?? '' })}
              </>
            ),
          };
        })}
      />
    </details>
  );
}
