import { Checkbox, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface LanguageCheckboxesProps {
  /** Props from the form field. */
  readonly field: { readonly id: string; readonly label: string; readonly error?: ReactNode; readonly onBlur: () => void };
  readonly description?: string;
  readonly languages: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

/** Selects the languages in which a company serves customers, out of those of its country. */
export function LanguageCheckboxes({
  field: { id, label, error, onBlur },
  description,
  languages,
  chosen,
  onChange,
}: LanguageCheckboxesProps) {
  return (
    <Checkbox.Group
      id={id}
      data-field-group
      label={label}
      error={error}
      onBlur={onBlur}
      description={description}
      size="md"
      value={[...chosen]}
      onChange={onChange}
    >
      <Group mt="xs" gap="lg">
        {languages.map(({ value, label: name }) => (
          <Checkbox key={value} value={value} label={name} size="md" />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
