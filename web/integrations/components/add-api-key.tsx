import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { apiKeyRules } from '../../../contract/integrations/form-rules.ts';
import { keyScopes } from '../../../contract/identity/values.ts';
import type { KeyScope } from '../../../contract/kit/endpoint.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { addApiKey } from '../api.ts';
import { scopeWords } from '../event-words.ts';
import classes from './integrations.module.css';

interface AddApiKeyProps {
  readonly onAdded: (key: string) => void;
  readonly onCancel: () => void;
}

// A type, not an interface: a form takes any record. The names are the wire's.
type NewKey = { name: string; scopes: KeyScope[] };

/** What a key is called, and what it may do. */
export function AddApiKey({ onAdded, onCancel }: AddApiKeyProps) {
  const { t } = useTranslation('integrations');
  const { field, submit, isBusy, summary } = useAppForm<NewKey>({
    initial: { name: '', scopes: ['read-leads'] },
    labels: { name: t(($) => $.keys.name), scopes: t(($) => $.keys.scopes) },
    rules: apiKeyRules,
    failure: t(($) => $.keys.failed),
    send: async ({ name, scopes }) => onAdded(await addApiKey(name, scopes)),
  });
  const place = useRef<HTMLFormElement>(null);
  // What was pressed has given way to the form.
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  return (
    <form ref={place} onSubmit={(event) => void submit(event)} noValidate className={classes.form}>
      <ErrorSummary {...summary} />
      <TextInput {...field('name')} description={t(($) => $.keys.nameHint)} autoComplete="off" maxLength={60} />
      <Checkbox.Group {...field('scopes')} data-field-group size="md">
        <Stack mt="xs" gap="xs">
          {keyScopes.map((scope) => (
            <Checkbox key={scope} value={scope} label={t(($) => $.scopes[scopeWords[scope]])} size="md" />
          ))}
        </Stack>
      </Checkbox.Group>
      <div className={classes.actions}>
        <Button type="submit" loading={isBusy}>
          {t(($) => $.keys.save)}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t(($) => $.cancel)}
        </Button>
      </div>
    </form>
  );
}
