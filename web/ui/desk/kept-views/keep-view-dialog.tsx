import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longestViewName } from '../../../../contract/identity/list-views-values.ts';
import { FailureAlert } from '../../failure-alert.tsx';
import { useAction } from '../../form/use-action.ts';
import { DialogActions, ModalDialog } from '../../overlay/modal-dialog.tsx';
import { showToast } from '../../toast.tsx';
import { type KeptView, refreshKeptViews, removeView, renameView, saveView } from './api.ts';
import classes from './keep-view.module.css';
import type { KeptViews } from './use-kept-views.ts';

interface KeepViewDialogProps {
  readonly kept: KeptViews;
  readonly label: string;
  readonly wish: string;
  readonly onClose: () => void;
}

/** What can be done with the view: each reads one's views anew, says that it is done, and closes the dialog. */
function useViewActs({ list, wish, shown, onClose }: Pick<KeepViewDialogProps, 'wish' | 'onClose'> & Pick<KeptViews, 'list' | 'shown'>) {
  const { t } = useTranslation('desk');
  const client = useQueryClient();
  const { run, isBusy, failure } = useAction(t(($) => $.failed));
  const reason = t(($) => $.keptViews.reason);
  const act = async (work: () => Promise<void>, done: string): Promise<void> =>
    run(async () => {
      await work();
      await refreshKeptViews(client);
      void showToast(done);
      onClose();
    });
  const keep = (name: string) =>
    act(
      () => (shown === undefined ? saveView({ list, name, query: wish }, reason) : renameView(shown.id, name, reason)),
      t(($) => $.keptViews.saved, { name }),
    );
  const forget = ({ id, name }: KeptView) =>
    act(
      () => removeView(id, reason),
      t(($) => $.keptViews.removed, { name }),
    );
  return { keep, forget, isBusy, failure };
}

/** Names what is shown; of a view that is kept already, changes its name or forgets it. */
export function KeepViewDialog({ kept: { list, shown: current }, label, wish, onClose }: KeepViewDialogProps) {
  const { t } = useTranslation('desk');
  // As it was when the dialog opened: it is told about while the list is read anew.
  const [shown] = useState(current);
  const [name, setName] = useState(shown?.name ?? '');
  const [problem, setProblem] = useState<string>();
  const { keep, forget, isBusy, failure } = useViewActs({ list, wish, shown, onClose });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = name.trim();
    if (given !== '') {
      void keep(given);
      return;
    }
    setProblem(t(($) => $.keptViews.noName));
    event.currentTarget.querySelector<HTMLElement>('[name=name]')?.focus();
  };
  return (
    <ModalDialog
      title={shown === undefined ? t(($) => $.keptViews.saveTitle) : t(($) => $.keptViews.editTitle, { name: shown.name })}
      onClose={onClose}
    >
      <form onSubmit={submit} className={classes.form} noValidate>
        <FailureAlert failure={failure} />
        <p className={classes.what}>{t(($) => $.keptViews.what, { list: label })}</p>
        <TextInput
          name="name"
          label={t(($) => $.keptViews.name)}
          value={name}
          maxLength={longestViewName}
          autoComplete="off"
          error={problem}
          data-autofocus
          onChange={(event) => {
            setName(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <DialogActions>
          {shown !== undefined && (
            <Button variant="subtle" color="red" disabled={isBusy} onClick={() => void forget(shown)}>
              {t(($) => $.keptViews.remove)}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t(($) => $.cancel)}
          </Button>
          <Button type="submit" loading={isBusy}>
            {shown === undefined ? t(($) => $.keptViews.save) : t(($) => $.keptViews.rename)}
          </Button>
        </DialogActions>
      </form>
    </ModalDialog>
  );
}
