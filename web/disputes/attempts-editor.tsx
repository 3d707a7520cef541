import { ActionIcon, Button, Input, NativeSelect, TextInput, Textarea, type TextareaProps } from '@mantine/core';
import { IconPlus } from '../ui/icons/trade-icons.ts';
import { IconX } from '../ui/icons/form-icons.ts';
import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttemptEntry, AttemptsAsked } from '../../contract/disputes/report-form-rules.ts';
import { attemptChannels, maxContactAttempts, maxCommentLength, minCommentLength } from '../../contract/disputes/values.ts';
import { announce } from '../ui/announcer.tsx';
import { usePlainText } from '../ui/form/plain-input.tsx';
import classes from './attempts-editor.module.css';
import formClasses from './form.module.css';

const emptyAttempt: AttemptEntry = { at: '', channel: '' };

interface AttemptsEditorProps {
  readonly id: string;
  readonly asked: AttemptsAsked;
  readonly attempts: readonly AttemptEntry[];
  readonly error: string | undefined;
  readonly onChange: (attempts: readonly AttemptEntry[]) => void;
}

/** Edits when and how the company tried to reach its customer. Shows as many lines as the rule requires, plus added ones. */
export function AttemptsEditor({ id, asked, attempts, error, onChange }: AttemptsEditorProps) {
  const { t } = useTranslation('disputes');
  const errorId = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const missing = Math.max(0, asked.count - attempts.length);
  const lines = [...attempts, ...Array.from({ length: missing }, () => emptyAttempt)];
  const change = (place: number, part: Partial<AttemptEntry>) =>
    onChange(lines.map((line, at) => (at === place ? { ...line, ...part } : line)));
  const remove = (place: number) => {
    onChange(lines.filter((_line, at) => at !== place));
    announce(t(($) => $.form.attemptRemoved, { number: place + 1 }));
    // The pressed button was removed with its line.
    group.current?.querySelector<HTMLElement>('input')?.focus();
  };
  return (
    <fieldset ref={group} id={id} className={classes.group} data-field-group aria-describedby={error ? errorId : undefined}>
      <legend className={classes.legend}>{t(($) => $.form.attempts)}</legend>
      <p className={classes.hint}>{t(($) => $.form.attemptsHint, { count: asked.count, hours: asked.hours })}</p>
      {error && <Input.Error id={errorId}>{error}</Input.Error>}
      <ol className={classes.list}>
        {lines.map((line, place) => (
          // Only the index identifies a line.
          // oxlint-disable-next-line react/no-array-index-key
          <AttemptLine key={place} line={line} number={place + 1} isWrong={Boolean(error)} onChange={(part) => change(place, part)}>
            {lines.length > asked.count && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={t(($) => $.form.removeAttempt, { number: place + 1 })}
                onClick={() => remove(place)}
              >
                <IconX size={20} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
          </AttemptLine>
        ))}
      </ol>
      {lines.length < maxContactAttempts && (
        <Button
          variant="default"
          leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
          onClick={() => onChange([...lines, emptyAttempt])}
        >
          {t(($) => $.form.addAttempt)}
        </Button>
      )}
    </fieldset>
  );
}

interface AttemptLineProps {
  readonly line: AttemptEntry;
  readonly number: number;
  readonly isWrong: boolean;
  readonly onChange: (part: Partial<AttemptEntry>) => void;
  readonly children: ReactNode;
}

function AttemptLine({ line: { at, channel }, number, isWrong, onChange, children }: AttemptLineProps) {
  const { t } = useTranslation('disputes');
  const name = t(($) => $.form.attempt, { number });
  const whenLabel = t(($) => $.form.at);
  const howLabel = t(($) => $.form.channel);
  const choices = attemptChannels.map((value) => ({ value, label: t(($) => $.form.channels[value]) }));
  return (
    <li>
      <div className={classes.attempt}>
        <TextInput
          type="datetime-local"
          label={whenLabel}
          aria-label={`${name}: ${whenLabel}`}
          value={at}
          error={isWrong && at === ''}
          onChange={({ currentTarget: { value } }) => onChange({ at: value })}
        />
        <NativeSelect
          label={howLabel}
          aria-label={`${name}: ${howLabel}`}
          value={channel}
          error={isWrong && channel === ''}
          data={[{ value: '', label: t(($) => $.form.choose) }, ...choices]}
          onChange={({ currentTarget: { value } }) => onChange({ channel: attemptChannels.find((one) => one === value) ?? '' })}
        />
        {children}
      </div>
    </li>
  );
}

interface CommentFieldProps extends TextareaProps {
  readonly value: string;
  readonly onText: (text: string) => void;
}

/** Free text of the company, with a character count. */
export function CommentField({ value, onText, ...field }: CommentFieldProps) {
  const { t } = useTranslation('disputes');
  const plain = usePlainText(onText);
  const hint = t(($) => $.form.commentHint, { least: minCommentLength });
  const description = plain.description === undefined ? hint : `${hint} ${plain.description}`;
  return (
    <div>
      <Textarea
        {...field}
        {...plain}
        value={value}
        description={description}
        autosize
        minRows={5}
        maxRows={16}
        maxLength={maxCommentLength}
      />
      <span className={formClasses.count}>{t(($) => $.form.count, { used: value.length, max: maxCommentLength })}</span>
    </div>
  );
}
