import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { longestWording, neededIn, wordingProblem, type WordingProblem } from '../../../../contract/content/wording-rules.ts';
import type { TemplatePartWire } from '../../../../contract/content/wordings-endpoints.ts';
import type { TypedWords } from './templates-api.ts';

const braced = (name: string): string => `{{${name}}}`;

/** Why a text cannot be sent; the server says the same. */
export const problemOf = (part: TemplatePartWire, text: string): WordingProblem | undefined =>
  wordingProblem(text, { role: part.role, placeholders: part.placeholders.map(({ name }) => name), needed: neededIn(part.built_in) });

interface TemplateFieldsProps {
  readonly parts: readonly TemplatePartWire[];
  readonly words: TypedWords;
  readonly onChange: (key: string, text: string) => void;
}

/** The texts of a message in reading order, each with what can be filled in. */
export function TemplateFields({ parts, words, onChange }: TemplateFieldsProps) {
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
  /** Of several texts of its kind. */
  readonly place: number;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

function TemplateField({ part, place, text, onChange }: TemplateFieldProps) {
  const { t } = useTranslation('operator-templates');
  const { role, form, placeholders, built_in: builtIn } = part;
  const field = t(($) => $.field, { role: t(($) => $.roles[role]), place });
  const problem = problemOf(part, text);
  const namesOf = (isNeeded: boolean) => placeholders.filter(({ needed }) => needed === isNeeded).map(({ name }) => braced(name));
  const [needed, others] = [namesOf(true), namesOf(false)];
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
      maxLength={longestWording}
      value={text}
      error={problem !== undefined && t(($) => $.problems[problem.kind], { name: braced(problem.name ?? ''), example: braced('brand') })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
