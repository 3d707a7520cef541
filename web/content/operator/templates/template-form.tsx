import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TemplateWire } from '../../../../contract/content/wordings-endpoints.ts';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { SaveBar } from '../../../ui/form/save-bar.tsx';
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx';
import { useFormat } from '../../../ui/format.ts';
import { EditAndPreview } from '../components/edit-and-preview.tsx';
import { deskContentKeys } from '../query-keys.ts';
import classes from '../components/editor-form.module.css';
import { problemOf, TemplateFields } from './template-fields.tsx';
import { TemplateHistory } from './template-history.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { type EditedTemplate, saveWords, type TemplateOf, toBuiltIn, type TypedWords } from './templates-api.ts';

interface TemplateFormProps {
  readonly edited: EditedTemplate;
  readonly of: TemplateOf;
}

/** The texts of a message, how it will look in them, and what it said before. They are sent once they are published. */
export function TemplateForm({ edited: { template, version }, of }: TemplateFormProps) {
  const { t } = useTranslation('operator-templates');
  const client = useQueryClient();
  const saved: TypedWords = Object.fromEntries(template.parts.map(({ key, text }) => [key, text]));
  const builtIn: TypedWords = Object.fromEntries(template.parts.map(({ key, built_in: text }) => [key, text]));
  const [words, setWords] = useState(saved);
  const [asking, setAsking] = useState<'publish' | 'reset'>();
  const changes = template.parts.filter(({ key }) => words[key] !== saved[key]).length;
  const own = Object.fromEntries(Object.entries(words).filter(([key, text]) => text !== builtIn[key]));
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (template.parts.every((part) => problemOf(part, words[part.key] ?? '') === undefined)) setAsking('publish');
  };
  const act = async (reason: string): Promise<void> => {
    if (asking === 'reset') await toBuiltIn(of, reason);
    else await saveWords(of, { words: own, reason, version });
    await client.invalidateQueries({ queryKey: deskContentKeys.templates() });
  };
  return (
    <>
      <Stands template={template} onReset={() => setAsking('reset')} />
      <form className={classes.form} onSubmit={ask} noValidate>
        <EditAndPreview
          edit={
            <>
              <p>{t(($) => $.hint)}</p>
              <TemplateFields parts={template.parts} words={words} onChange={(key, text) => setWords({ ...words, [key]: text })} />
            </>
          }
          preview={<TemplatePreview of={of} words={own} />}
        />
        <SaveBar changes={changes} isBusy={false} isSaved={false} onDiscard={() => setWords(saved)} />
        <UnsavedChanges isDirty={changes > 0} />
      </form>
      <TemplateHistory history={template.history} onUse={(earlier) => setWords({ ...builtIn, ...earlier })} />
      {asking !== undefined && (
        <ReasonDialog
          title={t(($) => $[asking].question)}
          confirm={t(($) => $[asking].act)}
          done={t(($) => $[asking].done)}
          onConfirm={act}
          onClose={() => setAsking(undefined)}
        >
          <p>{t(($) => $[asking].effect)}</p>
        </ReasonDialog>
      )}
    </>
  );
}

/** Whose words are sent now, and the way back. */
function Stands({ template: { history }, onReset }: { template: TemplateWire; onReset: () => void }) {
  const { t } = useTranslation('operator-templates');
  const format = useFormat();
  const [latest] = history;
  if (latest === undefined || latest.words === null) return <p>{t(($) => $.stands.builtIn)}</p>;
  const { by: name, saved, words } = latest;
  return (
    <div>
      <p>{t(($) => $.stands.ours, { count: Object.keys(words).length, name, time: format.dateTime(saved) })}</p>
      <Button variant="default" onClick={onReset}>
        {t(($) => $.reset.act)}
      </Button>
    </div>
  );
}
