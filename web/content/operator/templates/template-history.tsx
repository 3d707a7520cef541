import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TemplateWire } from '../../../../contract/content/wordings-endpoints.ts';
import { Timeline } from '../../../ui/desk/timeline.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import type { TypedWords } from './templates-api.ts';

/** What a message said before; an earlier version is taken into the fields and published from there. */
export function TemplateHistory({ history, onUse }: { history: TemplateWire['history']; onUse: (words: TypedWords) => void }) {
  const { t } = useTranslation('operator-templates');
  if (history.length === 0) return null;
  return (
    <SectionCard title={t(($) => $.history.title)}>
      <Timeline
        label={t(($) => $.history.title)}
        entries={history.map(({ id, by, saved, words }, place) => ({
          key: String(id),
          at: saved,
          title: words === null ? t(($) => $.history.builtIn) : t(($) => $.history.ours, { count: Object.keys(words).length }),
          detail: (
            <>
              {t(($) => $.history.by, { name: by })}{' '}
              {place > 0 && words !== null && (
                <Button variant="default" size="compact-md" onClick={() => onUse(words)}>
                  {t(($) => $.history.use)}
                </Button>
              )}
            </>
          ),
        }))}
      />
    </SectionCard>
  );
}
