import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  maxWordingLength,
  listRequiredPlaceholders,
  wordingProblem,
  type WordingProblem,
} from '../../../contract/content/wording-rules.ts';
import type { TemplateWire, TemplatePartWire } from '../../../contract/content/wordings-endpoints.ts';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { Timeline } from '../../ui/desk/timeline.tsx';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx';
import { useFormat } from '../../ui/format.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { EditAndPreview } from './edit-and-preview.tsx';
import classes from './editor-form.module.css';
import { deskContentKeys, type EditedTemplate, saveWords, type TemplateKey, restoreBuiltIn, type TypedWords } from './api.ts';
import { TemplatePreview } from './template-preview.tsx';

interface TemplateFormProps {
  readonly edited: EditedTemplate;
  readonly of: TemplateKey;
}

/** Edits a message's texts with preview and history. They apply once published. */
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
    if (template.parts.every((part) => findWordingProblem(part, words[part.key] ?? '') === undefined)) setAsking('publish');
  };
  const act = async (reason: string): Promise<void> => {
    if (asking === 'reset') await restoreBuiltIn(of, reason);
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

/** Says whether the default or a custom text is in use, with a reset. */
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

/** Lists earlier versions, which can be loaded into the fields and published again. */
function TemplateHistory({ history, onUse }: { history: TemplateWire['history']; onUse: (words: TypedWords) => void }) {
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

const braced = (name: string): string => `{{${name}}}`;

/** Returns why a text cannot be used, matching the server's checks. */
const findWordingProblem = (part: TemplatePartWire, text: string): WordingProblem | undefined =>
  wordingProblem(text, {
    role: part.role,
    placeholders: part.placeholders.map(({ name }) => name),
    needed: listRequiredPlaceholders(part.built_in),
  });

interface TemplateFieldsProps {
  readonly parts: readonly TemplatePartWire[];
  readonly words: TypedWords;
  readonly onChange: (key: string, text: string) => void;
}

/** Fields of the message in reading order, each with its placeholders. */
function TemplateFields({ parts, words, onChange }: TemplateFieldsProps) {
  const places = new Map<string, number>();
  return parts.map((part) => {
    const place = part.form === 'other' ? (places.get(part.role) ?? 1) : (places.get(part.role) ?? 0) + 1;
    places.set(part.role, place);
    return (
      <TemplateField key={part.key} part={part} place={place} text={words[part.key] ?? ''} onChange={(text) => onChange(part.key, text)} />
    );
  });
}

interface TemplateFieldProps {
  readonly part: TemplatePartWire;
  /** Number of the text among several of its kind. */
  readonly place: number;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

function TemplateField({ part, place, text, onChange }: TemplateFieldProps) {
  const { t } = useTranslation('operator-templates');
  const { role, form, placeholders, built_in: builtIn } = part;
  const field = t(($) => $.field, { role: t(($) => $.roles[role]), place });
  const problem = findWordingProblem(part, text);
  const listPlaceholders = (isNeeded: boolean) => placeholders.filter(({ needed }) => needed === isNeeded).map(({ name }) => braced(name));
  const [needed, others] = [listPlaceholders(true), listPlaceholders(false)];
  const hints = [
    needed.length > 0 && t(($) => $.needs, { names: needed.join(', ') }),
    others.length > 0 && t(($) => $.fills, { names: others.join(', ') }),
    text !== builtIn && t(($) => $.builtInWas, { text: builtIn }),
  ].filter((hint) => hint !== false);
  return (
    <Textarea
      label={form === null ? field : t(($) => $.forms[form], { field })}
      description={hints.length === 0 ? undefined : hints.join(' ')}
      autosize
      maxLength={maxWordingLength}
      value={text}
      error={problem !== undefined && t(($) => $.problems[problem.kind], { name: braced(problem.name ?? ''), example: braced('brand') })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
