import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountsQuery } from '../api.ts';
import classes from './dialogs.module.css';

const pauseMs = 250;

export interface ChosenAccount {
  readonly id: number;
  readonly name: string;
}

/** Which company, by the beginning of its name, its account number or the code of an invoice. */
export function AccountField({
  chosen,
  onChoose,
}: {
  chosen: ChosenAccount | undefined;
  onChoose: (account: ChosenAccount | undefined) => void;
}) {
  const { t } = useTranslation('operator-billing');
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text.trim(), pauseMs);
  const { data: found } = useQuery(accountsQuery(wanted));
  return (
    <div className={classes.account}>
      <TextInput
        label={t(($) => $.account.label)}
        description={t(($) => $.account.hint)}
        value={chosen?.name ?? text}
        maxLength={80}
        autoComplete="off"
        data-autofocus
        onChange={(event) => {
          onChoose(undefined);
          setText(event.currentTarget.value);
        }}
      />
      <div aria-live="polite">
        {chosen === undefined && wanted.length >= 2 && found?.length === 0 && <p className={classes.none}>{t(($) => $.account.none)}</p>}
        {chosen === undefined && found !== undefined && found.length > 0 && (
          <ul className={classes.found} aria-label={t(($) => $.account.found)}>
            {found.map(({ id, name, account_number, country }) => (
              <li key={id}>
                <button type="button" onClick={() => onChoose({ id, name })}>
                  {name} <span>{`${account_number} · ${country.toUpperCase()}`}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
