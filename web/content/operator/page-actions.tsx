import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentPageWire } from '../../../contract/content/pages-endpoints.ts';
import { FieldProblem, ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { discardDraft, publishDraft, unscheduleDraft } from './api.ts';
import { BrokenLinks } from './broken-links.tsx';
import classes from './page-actions.module.css';

interface PageActionsProps {
  readonly page: ContentPageWire;
  /** Whether there are unsaved edits; publishing uses the saved version. */
  readonly isDirty: boolean;
  readonly onChange: () => Promise<void>;
}

/** Shows the state of the page and its actions. */
export function PageActions({ page, isDirty, onChange }: PageActionsProps) {
  const { t } = useTranslation('operator-content');
  const [asking, setAsking] = useState<'publish' | 'discard' | 'unschedule'>();
  const [from, setFrom] = useState('');
  const moment = useRef<HTMLInputElement>(null);
  const unsaved = isDirty ? t(($) => $.saveFirst) : undefined;
  const act = async (reason: string): Promise<void> => {
    // Browsers report half-typed fields as empty, and empty means now.
    if (moment.current?.validity.badInput === true) throw new FieldProblem(t(($) => $.publish.halfTyped));
    if (asking === 'publish') await publishDraft(page, { from, reason });
    else if (asking === 'discard') await discardDraft(page, reason);
    else await unscheduleDraft(page, reason);
    // Reset, because the next draft is a new one.
    setFrom('');
    await onChange();
  };
  return (
    <div className={classes.actions}>
      <Standing page={page} />
      {page.draft !== null && (
        <>
          <ReasonButton reason={unsaved} onClick={() => setAsking('publish')}>
            {t(($) => $.publish.act)}
          </ReasonButton>
          <ReasonButton variant="default" reason={unsaved} onClick={() => setAsking('discard')}>
            {t(($) => $.discard.act)}
          </ReasonButton>
        </>
      )}
      {page.scheduled !== null && (
        <Button variant="default" onClick={() => setAsking('unschedule')}>
          {t(($) => $.unschedule.act)}
        </Button>
      )}
      {asking !== undefined && (
        <ReasonDialog
          title={t(($) => $[asking].question)}
          confirm={t(($) => $[asking].act)}
          done={t(($) => $[asking].done)}
          isDestructive={asking === 'discard'}
          onConfirm={act}
          onClose={() => setAsking(undefined)}
        >
          <p>{t(($) => $[asking].effect)}</p>
          {asking === 'publish' && <BrokenLinks links={page.broken_links} />}
          {asking === 'publish' && (
            <TextInput
              ref={moment}
              type="datetime-local"
              label={t(($) => $.publish.from)}
              description={t(($) => $.publish.fromHint)}
              value={from}
              onChange={(event) => setFrom(event.currentTarget.value)}
            />
          )}
        </ReasonDialog>
      )}
    </div>
  );
}

function Standing({ page: { draft, scheduled, shown } }: Pick<PageActionsProps, 'page'>) {
  const { t } = useTranslation('operator-content');
  const format = useFormat();
  return (
    <p className={classes.state}>
      {shown === null ? t(($) => $.stands.missing) : t(($) => $.stands[shown.id === null ? 'file' : 'operator'])}{' '}
      {draft !== null && t(($) => $.stands.draft, { name: draft.by, time: format.dateTime(draft.saved) })}{' '}
      {scheduled !== null && t(($) => $.stands.planned, { time: format.dateTime(scheduled.from) })}
    </p>
  );
}
