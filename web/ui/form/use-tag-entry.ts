import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../announcer.tsx';

const parts = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The input in which entries are typed: what makes them, and what takes them out again. None is there twice, whatever its case. */
export function useTagEntry(tags: readonly string[], onChange: (tags: readonly string[]) => void) {
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
