import { Checkbox, NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx';
import { useFormat } from '../../ui/format.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { countryName } from '../../../contract/kit/language.ts';
import { invalidateWorkTypes, saveWorkType, type TreeData, type WorkTypeContent, type WorkTypeData } from './api.ts';
import { AskedQuestions } from './asked-questions.tsx';
import { TextsFields } from './texts-fields.tsx';
import classes from './work-type-form.module.css';

const pickContent = ({ category_id, name, finance_allowed, requirements, questions }: WorkTypeData): WorkTypeContent => ({
  category_id,
  name,
  finance_allowed,
  requirements,
  questions,
});

function changesBetween(before: WorkTypeContent, after: WorkTypeContent): number {
  const fields = Object.keys(before) as (keyof WorkTypeContent)[];
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])).length;
}

/** Edits a work type, saved as a whole with a reason. */
export function WorkTypeForm({ workType, categories }: { workType: WorkTypeData } & Pick<TreeData, 'categories'>) {
  const { t } = useTranslation('operator-work-types');
  const client = useQueryClient();
  const before = pickContent(workType);
  const [typed, setTyped] = useState<Partial<WorkTypeContent>>({});
  const [isSaving, setSaving] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const content = { ...before, ...typed };
  const changes = changesBetween(before, content);
  const change = (part: Partial<WorkTypeContent>) => setTyped({ ...typed, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
  };
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <SectionCard title={t(($) => $.parts.texts)}>
        <TextsFields label={t(($) => $.name)} texts={content.name} onChange={(name) => change({ name })} maxLength={80} />
        <NativeSelect
          label={t(($) => $.category)}
          value={content.category_id}
          onChange={(event) => change({ category_id: Number(event.currentTarget.value) })}
          data={categories.map(({ id, description }) => ({ value: String(id), label: description }))}
        />
        <Checkbox
          label={t(($) => $.finance)}
          checked={content.finance_allowed}
          onChange={(event) => change({ finance_allowed: event.currentTarget.checked })}
        />
      </SectionCard>
      <SectionCard title={t(($) => $.parts.questions)}>
        <AskedQuestions ids={content.questions} onChange={(questions) => change({ questions: [...questions] })} />
      </SectionCard>
      <SectionCard title={t(($) => $.parts.requirements)}>
        <Requirements schemes={workType.schemes} chosen={content.requirements} onChange={(requirements) => change({ requirements })} />
      </SectionCard>
      <SaveBar changes={changes} isBusy={false} isSaved={isSaved} onDiscard={() => setTyped({})} />
      {isSaving && (
        <ReasonDialog
          title={t(($) => $.save.title, { name: workType.name.en })}
          confirm={t(($) => $.save.confirm)}
          done={t(($) => $.saved)}
          onConfirm={async (reason) => {
            try {
              await saveWorkType(workType.id, content, workType.version, reason);
              setTyped({});
              setSaved(true);
            } finally {
              await invalidateWorkTypes(client);
            }
          }}
          onClose={() => setSaving(false)}
        />
      )}
      <UnsavedChanges isDirty={changes > 0} />
    </form>
  );
}

interface RequirementsProps {
  readonly schemes: WorkTypeData['schemes'];
  readonly chosen: readonly number[];
  readonly onChange: (chosen: number[]) => void;
}

/** Companies without a required compulsory accreditation are neither matched nor able to buy. */
function Requirements({ schemes, chosen, onChange }: RequirementsProps) {
  const { t } = useTranslation('operator-work-types');
  const { locale } = useFormat();
  return (
    <>
      <p className={classes.hint}>{t(($) => $.requirements.hint)}</p>
      {[...Map.groupBy(schemes, ({ country }) => country)].map(([country, ofCountry]) => (
        <fieldset key={country} className={classes.country}>
          <legend>{countryName(country, locale)}</legend>
          {ofCountry.map(({ id, name, compulsory }) => (
            <Checkbox
              key={id}
              label={compulsory ? name : t(($) => $.requirements.optional, { name })}
              checked={chosen.includes(id)}
              onChange={(event) =>
                onChange(event.currentTarget.checked ? [...chosen, id].toSorted((a, b) => a - b) : chosen.filter((one) => one !== id))
              }
            />
          ))}
        </fieldset>
      ))}
    </>
  );
}
