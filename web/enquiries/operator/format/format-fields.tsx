import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsSection } from '../../../ui/section-card.tsx';
import classes from '../intake.module.css';
import {
  type FixedLine,
  type FormatDraft,
  type FormLine,
  type MapLine,
  nextId,
  type Target,
  targets,
  type ValueLine,
} from './format-draft.ts';
import own from './format.module.css';

export interface FieldsProps {
  readonly draft: FormatDraft;
  readonly onChange: (part: Partial<FormatDraft>) => void;
}

export const plainText = { autoComplete: 'off', spellCheck: false } as const;

interface RemoveProps {
  readonly label: string;
  readonly onRemove: () => void;
}

/** Finds where the focus goes when a line is removed: the next line's button, the previous line's, or the button that adds one. */
function findNextFocus(removed: HTMLElement): HTMLElement | null {
  const line = removed.closest('li');
  const neighbour = line?.nextElementSibling ?? line?.previousElementSibling;
  const next = neighbour?.querySelector(':scope > button:last-child') ?? line?.parentElement?.nextElementSibling;
  return next instanceof HTMLElement ? next : null;
}

/** One line of a list: its fields side by side where there is room, and a button that removes it. */
function ListLine({ label, onRemove, children }: RemoveProps & { children: ReactNode }) {
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    findNextFocus(currentTarget)?.focus();
    onRemove();
  };
  return (
    <li className={own.line}>
      {children}
      <Button variant="subtle" aria-label={label} onClick={remove} className={own.remove}>
        ×
      </Button>
    </li>
  );
}

interface TargetFieldProps {
  readonly label: string;
  readonly line: { readonly target: Target; readonly question: string };
  readonly onChange: (part: { target?: Target; question?: string }) => void;
}

function TargetField({ label, line, onChange }: TargetFieldProps) {
  const { t } = useTranslation('operator-formats');
  return (
    <>
      <NativeSelect
        label={label}
        data={targets.map((target) => ({ value: target, label: t(($) => $.map.names[target]) }))}
        value={line.target}
        onChange={(event) => onChange({ target: targets.find((target) => target === event.currentTarget.value) ?? 'description' })}
      />
      {line.target === 'question' && (
        <TextInput
          {...plainText}
          label={t(($) => $.map.question)}
          value={line.question}
          inputMode="numeric"
          maxLength={9}
          onChange={(event) => onChange({ question: event.currentTarget.value })}
        />
      )}
    </>
  );
}

function replace<Line extends { readonly id: number }>(lines: readonly Line[], id: number, part: Partial<Line>): readonly Line[] {
  return lines.map((line) => (line.id === id ? { ...line, ...part } : line));
}

/** Maps the provider's fields to ours. */
export function MapFields({ draft: { map }, onChange }: FieldsProps) {
  const { t } = useTranslation('operator-formats');
  const set = (id: number, part: Partial<MapLine>) => onChange({ map: replace(map, id, part) });
  const add = () => onChange({ map: [...map, { id: nextId(map), from: '', target: 'telephone', question: '' }] });
  return (
    <SettingsSection title={t(($) => $.map.title)} help={t(($) => $.map.help)}>
      <ul className={own.lines}>
        {map.map((line, index) => (
          <ListLine
            key={line.id}
            label={t(($) => $.map.remove, { line: index + 1 })}
            onRemove={() => onChange({ map: map.filter(({ id }) => id !== line.id) })}
          >
            <TextInput
              {...plainText}
              label={t(($) => $.map.from)}
              value={line.from}
              maxLength={120}
              onChange={(event) => set(line.id, { from: event.currentTarget.value })}
            />
            <TargetField label={t(($) => $.map.to)} line={line} onChange={(part) => set(line.id, part)} />
          </ListLine>
        ))}
      </ul>
      <Button variant="default" onClick={add} className={classes.submit}>
        {t(($) => $.map.add)}
      </Button>
    </SettingsSection>
  );
}

/** Edits default values of fields the provider does not send. */
export function FixedFields({ draft: { fixed }, onChange }: FieldsProps) {
  const { t } = useTranslation('operator-formats');
  const set = (id: number, part: Partial<FixedLine>) => onChange({ fixed: replace(fixed, id, part) });
  const add = () => onChange({ fixed: [...fixed, { id: nextId(fixed), value: '', target: 'work_type', question: '' }] });
  return (
    <SettingsSection title={t(($) => $.fixed.title)} help={t(($) => $.fixed.help)}>
      <ul className={own.lines}>
        {fixed.map((line, index) => (
          <ListLine
            key={line.id}
            label={t(($) => $.fixed.remove, { line: index + 1 })}
            onRemove={() => onChange({ fixed: fixed.filter(({ id }) => id !== line.id) })}
          >
            <TargetField label={t(($) => $.fixed.field)} line={line} onChange={(part) => set(line.id, part)} />
            <TextInput
              {...plainText}
              label={t(($) => $.fixed.value)}
              value={line.value}
              maxLength={500}
              onChange={(event) => set(line.id, { value: event.currentTarget.value })}
            />
          </ListLine>
        ))}
      </ul>
      <Button variant="default" onClick={add} className={classes.submit}>
        {t(($) => $.fixed.add)}
      </Button>
    </SettingsSection>
  );
}

/** Maps the provider's values, such as its names of lead types, to ours. */
export function ValueFields({ draft: { values }, onChange }: FieldsProps) {
  const { t } = useTranslation('operator-formats');
  const set = (id: number, part: Partial<ValueLine>) => onChange({ values: replace(values, id, part) });
  const add = () => onChange({ values: [...values, { id: nextId(values), theirs: '', ours: '', target: 'work_type', question: '' }] });
  return (
    <SettingsSection title={t(($) => $.values.title)} help={t(($) => $.values.help)}>
      <ul className={own.lines}>
        {values.map((line, index) => (
          <ListLine
            key={line.id}
            label={t(($) => $.values.remove, { line: index + 1 })}
            onRemove={() => onChange({ values: values.filter(({ id }) => id !== line.id) })}
          >
            <TargetField label={t(($) => $.values.field)} line={line} onChange={(part) => set(line.id, part)} />
            {(['theirs', 'ours'] as const).map((side) => (
              <TextInput
                key={side}
                {...plainText}
                label={t(($) => $.values[side])}
                value={line[side]}
                maxLength={500}
                onChange={(event) => set(line.id, { [side]: event.currentTarget.value })}
              />
            ))}
          </ListLine>
        ))}
      </ul>
      <Button variant="default" onClick={add} className={classes.submit}>
        {t(($) => $.values.add)}
      </Button>
    </SettingsSection>
  );
}

/** Edits the consent texts of the provider's forms. */
export function ConsentFields({ draft: { forms }, onChange }: FieldsProps) {
  const { t } = useTranslation('operator-formats');
  const set = (id: number, part: Partial<FormLine>) => onChange({ forms: replace(forms, id, part) });
  return (
    <SettingsSection title={t(($) => $.consent.title)} help={t(($) => $.consent.help)}>
      <ul className={own.lines}>
        {forms.map((line, index) => (
          <ListLine
            key={line.id}
            label={t(($) => $.consent.remove, { line: index + 1 })}
            onRemove={() => onChange({ forms: forms.filter(({ id }) => id !== line.id) })}
          >
            <TextInput
              {...plainText}
              label={t(($) => $.consent.formId)}
              value={line.formId}
              maxLength={120}
              onChange={(event) => set(line.id, { formId: event.currentTarget.value })}
            />
            <Textarea
              label={t(($) => $.consent.text)}
              value={line.text}
              autosize
              minRows={2}
              maxLength={2_000}
              onChange={(event) => set(line.id, { text: event.currentTarget.value })}
            />
          </ListLine>
        ))}
      </ul>
      <Button
        variant="default"
        onClick={() => onChange({ forms: [...forms, { id: nextId(forms), formId: '', text: '' }] })}
        className={classes.submit}
      >
        {t(($) => $.consent.add)}
      </Button>
    </SettingsSection>
  );
}

export function EventIdField({ draft, onChange }: FieldsProps) {
  const { t } = useTranslation('operator-formats');
  return (
    <SettingsSection title={t(($) => $.ids.title)} help={t(($) => $.ids.help)}>
      <Textarea
        label={t(($) => $.ids.fields)}
        description={t(($) => $.ids.hint)}
        value={draft.eventIds}
        autosize
        minRows={2}
        spellCheck={false}
        onChange={(event) => onChange({ eventIds: event.currentTarget.value })}
      />
    </SettingsSection>
  );
}

/** Edits the response bodies for direct posts. */
export function AnswerFields({ draft, onChange }: FieldsProps) {
  const { t } = useTranslation('operator-formats');
  const placeholders = { code: '{{quote_code}}', url: '{{status_url}}', errors: '{{errors}}' };
  return (
    <SettingsSection title={t(($) => $.answers.title)} help={t(($) => $.answers.help, placeholders)}>
      {(['success', 'failure'] as const).map((outcome) => (
        <Textarea
          key={outcome}
          label={t(($) => $.answers[outcome])}
          value={draft[outcome]}
          autosize
          minRows={2}
          maxLength={4_000}
          spellCheck={false}
          onChange={(event) => onChange({ [outcome]: event.currentTarget.value })}
        />
      ))}
    </SettingsSection>
  );
}
