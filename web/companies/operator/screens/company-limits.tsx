import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { staffQuery } from '../../../identity/operator/session.ts';
import { DeskLink } from '../../../ui/desk/desk-link.tsx';
import { DeskPage } from '../../../ui/desk/desk-page.tsx';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { useDeskParam } from '../../../ui/desk/use-desk-address.ts';
import { SaveBar } from '../../../ui/form/save-bar.tsx';
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx';
import { loadingOf } from '../../../ui/region-loading.ts';
import classes from '../company.module.css';
import { limitsQuery, type LoadedLimits } from '../limits/limits-api.ts';
import { LimitsFields } from '../limits/limits-form.tsx';
import { useEffects } from '../limits/use-effects.ts';
import { useLimitsForm } from '../limits/use-limits-form.ts';
import { TabRoom } from '../tab-room.tsx';

/** What a company may do, see and owe: changed together, for one reason, after its effects have been read. */
export function CompanyLimits() {
  const { t } = useTranslation('operator-companies');
  const id = Number(useDeskParam('id'));
  const query = useQuery(limitsQuery(id));
  return (
    <DeskPage
      title={t(($) => $.limits.title, { name: query.data?.name ?? '' })}
      description={<DeskLink href={`/operator/companies/${id}`}>{t(($) => $.limits.back)}</DeskLink>}
    >
      <TabRoom data={query.data} loading={loadingOf(query)}>
        {(loaded) => <LimitsForm id={id} loaded={loaded} />}
      </TabRoom>
    </DeskPage>
  );
}

function LimitsForm({ id, loaded }: { id: number; loaded: LoadedLimits }) {
  const { t } = useTranslation('operator-companies');
  const { data: member } = useQuery(staffQuery());
  const { form, changes, isSaved, save, judge } = useLimitsForm(id, loaded);
  const effectsOf = useEffects(loaded);
  const [isAsking, setAsking] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changes > 0 && judge()) setAsking(true);
  };
  return (
    <>
      <form className="stack" onSubmit={submit} noValidate>
        <LimitsFields form={form} loaded={loaded} isAdmin={member?.role === 'admin'} />
        <SaveBar changes={changes} isBusy={false} isSaved={isSaved} onDiscard={() => form.reset()} />
      </form>
      {isAsking && (
        <ReasonDialog
          title={t(($) => $.limits.question, { name: loaded.name, count: changes })}
          confirm={t(($) => $.limits.save)}
          onConfirm={save}
          onClose={() => setAsking(false)}
        >
          <ul className={classes.effects} aria-label={t(($) => $.limits.effects)}>
            {effectsOf(form.getValues()).map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </ReasonDialog>
      )}
      <UnsavedChanges isDirty={changes > 0 && !isAsking} />
    </>
  );
}
