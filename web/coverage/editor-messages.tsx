import { Alert, Button } from '@mantine/core';
import { IconArrowsExchange } from '../ui/icons/trade-icons.ts';
import { useTranslation } from 'react-i18next';
import type { SelectionEditor } from './use-selection-editor.ts';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { useScrolledTo } from './step-end.tsx';
import classes from './editor-messages.module.css';

interface EditorMessagesProps {
  readonly editor: SelectionEditor;
  readonly failed: string;
  /** Returns the name of a selected item. */
  readonly getName: (id: number) => string;
}

const maxNames = 8;

/** Shows failed saves, and changes made in another window. */
export function EditorMessages({ editor, failed, getName }: EditorMessagesProps) {
  const { t } = useTranslation('coverage');
  const { problems, elsewhere } = editor;
  const failure = useScrolledTo<HTMLDivElement>(problems !== undefined);
  const notice = useScrolledTo<HTMLDivElement>(elsewhere !== undefined);
  const list = (ids: readonly number[]): string => {
    const names = ids.slice(0, maxNames).map(getName).join(', ');
    return ids.length > maxNames ? t(($) => $.elsewhere.more, { names, total: ids.length - maxNames }) : names;
  };
  return (
    <>
      {problems !== undefined && (
        <FailureAlert
          ref={failure}
          title={failed}
          mb="md"
          failure={problems.map((text) => (
            <p key={text} className={classes.line}>
              {text}
            </p>
          ))}
        />
      )}
      {elsewhere !== undefined && (
        <Alert
          ref={notice}
          role="alert"
          color="amber"
          icon={<IconArrowsExchange size={20} stroke={1.75} aria-hidden />}
          title={t(($) => $.elsewhere.title)}
          mb="md"
        >
          {elsewhere.added.length > 0 && <p className={classes.line}>{t(($) => $.elsewhere.added, { names: list(elsewhere.added) })}</p>}
          {elsewhere.removed.length > 0 && (
            <p className={classes.line}>{t(($) => $.elsewhere.removed, { names: list(elsewhere.removed) })}</p>
          )}
          <p className={classes.line}>{t(($) => $.elsewhere.kept)}</p>
          <Button variant="default" size="compact-md" onClick={editor.dismissElsewhere}>
            {t(($) => $.elsewhere.dismiss)}
          </Button>
        </Alert>
      )}
    </>
  );
}
