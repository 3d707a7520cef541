import { Input } from '@mantine/core';
import { IconX } from '../icons/form-icons.ts';
import { type ReactNode, useId, type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../announcer.tsx';
import classes from './tag-field.module.css';

interface TagFieldProps {
  readonly id: string;
  readonly label: string;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly value: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
  readonly onBlur?: () => void;
  readonly type?: 'email' | 'text';
  /** Identifies the invalid entries. */
  readonly isWrong?: ((tag: string) => boolean) | undefined;
}

/**
 * Field for several short entries. A comma, Enter or blur adds an entry; pasted lists are split; Backspace in the empty field removes the
 * last one, and each entry has a labelled remove button.
 */
export function TagField({ id, label, description, error, value, onChange, onBlur, type = 'text', isWrong }: TagFieldProps) {
  const { entry, commit, remove } = useTagEntry(value, onChange);
  const descriptionId = useId();
  const errorId = useId();
  const describedBy = [description !== undefined && descriptionId, error && errorId].filter(Boolean).join(' ');
  return (
    <div className={classes.root}>
      <Input.Label htmlFor={id} size="md">
        {label}
      </Input.Label>
      {description !== undefined && (
        <Input.Description id={descriptionId} size="md">
          {description}
        </Input.Description>
      )}
      {error && <Input.Error id={errorId}>{error}</Input.Error>}
      <div className={classes.box} data-error={error ? true : undefined}>
        <Tags label={label} tags={value} isWrong={isWrong} onRemove={remove} />
        <input
          {...entry}
          id={id}
          type="text"
          inputMode={type}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className={classes.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy === '' ? undefined : describedBy}
          onBlur={() => {
            commit();
            onBlur?.();
          }}
        />
      </div>
    </div>
  );
}

interface TagsProps {
  readonly label: string;
  readonly tags: readonly string[];
  readonly isWrong: TagFieldProps['isWrong'];
  readonly onRemove: (tag: string) => void;
}

function Tags({ label, tags, isWrong, onRemove }: TagsProps) {
  const { t } = useTranslation('common');
  if (tags.length === 0) return null;
  return (
    <ul className={classes.tags} aria-label={label}>
      {tags.map((tag) => (
        <li key={tag} className={classes.tag} data-wrong={isWrong?.(tag) || undefined}>
          <span className={classes.text}>{tag}</span>
          <button
            type="button"
            className={classes.remove}
            aria-label={t(($) => $.form.remove, { name: tag })}
            onClick={() => onRemove(tag)}
          >
            <IconX size={16} stroke={2} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

const parts = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Input behaviour of the field: adds, removes and dedupes entries, ignoring case. */
function useTagEntry(tags: readonly string[], onChange: (tags: readonly string[]) => void) {
  const { t } = useTranslation('common');
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');

  const add = (text: string) => {
    const more = parts(text).filter((part) => !tags.some((tag) => tag.toLowerCase() === part.toLowerCase()));
    setTyped('');
    if (more.length > 0) onChange([...tags, ...new Set(more)]);
  };
  const remove = (tag: string) => {
    onChange(tags.filter((one) => one !== tag));
    announce(t(($) => $.form.removed, { name: tag }));
    input.current?.focus();
  };
  const handleChange = ({ currentTarget: { value: text } }: ChangeEvent<HTMLInputElement>) => {
    if (text.includes(',')) add(text);
    else setTyped(text);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault();
      add(typed);
    }
    const last = tags.at(-1);
    if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      event.preventDefault();
      remove(last);
    }
  };
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (!/[,;\n]/.test(pasted)) return;
    event.preventDefault();
    add(typed + pasted);
  };
  const entry = { ref: input, value: typed, onChange: handleChange, onKeyDown: handleKey, onPaste: handlePaste };
  return { entry, remove, commit: () => add(typed) };
}
