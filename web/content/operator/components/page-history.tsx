import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentPageWire } from '../../../../contract/content/pages-endpoints.ts';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { Timeline } from '../../../ui/desk/timeline.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { showVersion } from '../api.ts';

/** Every version there was; an earlier one can be shown again, and so can the project's own. */
export function PageHistory({ page, onChange }: { page: ContentPageWire; onChange: () => Promise<void> }) {
  const { t } = useTranslation('operator-content');
  // Undefined: nobody asks. Null: the project's own.
  const [wanted, setWanted] = useState<number | null>();
  const { history, shown } = page;
  if (history.length === 0) return null;
  return (
    <SectionCard title={t(($) => $.history.title)}>
      {shown !== null && shown.id !== null && (
        <div>
          <Button variant="default" onClick={() => setWanted(null)}>
            {t(($) => $.history.toFile)}
          </Button>
        </div>
      )}
      <Timeline
        label={t(($) => $.history.title)}
        entries={history.map(({ id, state, title, by, saved, shown_from: from }) => ({
          key: String(id),
          at: from ?? saved,
          title: t(($) => $.history.version, { state: t(($) => $.history.states[state]), title: title ?? t(($) => $.history.file) }),
          detail: (
            <>
              {t(($) => $.history.by, { name: by })}{' '}
              {state === 'past' && title !== null && (
                <Button variant="default" size="compact-md" onClick={() => setWanted(id)}>
                  {t(($) => $.history.again)}
                </Button>
              )}
            </>
          ),
        }))}
      />
      {wanted !== undefined && (
        <ReasonDialog
          title={wanted === null ? t(($) => $.history.fileQuestion) : t(($) => $.history.question)}
          confirm={wanted === null ? t(($) => $.history.toFile) : t(($) => $.history.again)}
          done={t(($) => $.history.done)}
          onConfirm={async (reason) => {
            await showVersion(page, wanted, reason);
            await onChange();
          }}
          onClose={() => setWanted(undefined)}
        >
          <p>{t(($) => $.history.effect)}</p>
        </ReasonDialog>
      )}
    </SectionCard>
  );
}
