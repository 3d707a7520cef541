import { TextInput } from '@mantine/core';

const hourMs = 3_600_000;

/** So many hours from now, as the field writes it: by the browser's own clock. */
export function hoursFromNow(hours: number): string {
  const at = new Date(Date.now() + hours * hourMs);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** With its zone. What is no time is sent as it is, and refused by the server with words. */
export function instantOf(value: string): string {
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? value : time.toISOString();
}

interface TimeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly description?: string;
  readonly disabled?: boolean;
}

/** A moment, by the clock of whoever chooses it. */
export function TimeField({ label, value, onChange, description, disabled = false }: TimeFieldProps) {
  return (
    <TextInput
      type="datetime-local"
      label={label}
      description={description}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
