import { ActionIcon, Input, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlertAddressWire } from '../../../contract/alerts/settings-endpoints.ts';
import { isEmail } from '../../../contract/kit/email-rule.ts';
import { maxLeadEmails } from '../../../contract/alerts/settings-rules.ts';
import { announce } from '../../ui/announcer.tsx';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { alertAddressesQuery } from '../addresses-api.ts';
import { AddressState } from './address-state.tsx';
import classes from './email-list.module.css';

interface EmailListProps {
  readonly id: string;
  readonly emails: readonly string[];
  readonly error: ReactNode;
  readonly onChange: (emails: string[]) => void;
}

/** The main address and up to four more. Removing one moves the focus to the one before it. */
export function EmailList({ id, emails, error, onChange }: EmailListProps) {
  const { t } = useTranslation('alertSettings');
  const list = useRef<HTMLDivElement>(null);
  const focus = (place: number) => requestAnimationFrame(() => list.current?.querySelectorAll('input')[place]?.focus());
  const remove = (place: number) => {
    onChange(emails.filter((_, other) => other !== place));
    announce(t(($) => $.removed, { email: emails[place] ?? '' }));
    focus(Math.max(0, place - 1));
  };
  const add = () => {
    onChange([...emails, '']);
    focus(emails.length);
  };
  const { data: addresses = [] } = useQuery(alertAddressesQuery());
  const isStoodInFor = addresses.length > 0 && addresses.every(({ state }) => state === 'waiting');
  const hasError = error !== undefined && error !== null;
  const isFull = emails.length >= maxLeadEmails;
  return (
    <div ref={list} id={id} data-field-group className={classes.list}>
      {emails.map((email, place) => (
        // Places are all that tells the lines apart: the text changes while it is typed.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place}>
          <EmailLine
            place={place}
            email={email}
            error={hasError && email.trim() !== '' && !isEmail(email) ? error : undefined}
            onChange={(next) => onChange(emails.map((other, index) => (index === place ? next : other)))}
            onRemove={place > 0 ? () => remove(place) : undefined}
          />
          <KnownState addresses={addresses} email={email} />
        </div>
      ))}
      {isStoodInFor && <p className={classes.standIn}>{t(($) => $.standIn)}</p>}
      {hasError && emails.every((email) => email.trim() === '' || isEmail(email)) && <Input.Error>{error}</Input.Error>}
      <ReasonButton variant="default" reason={isFull ? t(($) => $.full) : undefined} onClick={add}>
        {t(($) => $.addEmail)}
      </ReasonButton>
    </div>
  );
}

interface EmailLineProps {
  readonly place: number;
  readonly email: string;
  readonly error: ReactNode;
  readonly onChange: (email: string) => void;
  /** The main address stays. */
  readonly onRemove: (() => void) | undefined;
}

function EmailLine({ place, email, error, onChange, onRemove }: EmailLineProps) {
  const { t } = useTranslation('alertSettings');
  return (
    <div className={classes.line}>
      <TextInput
        type="email"
        inputMode="email"
        autoComplete="email"
        className={classes.input}
        label={place === 0 ? t(($) => $.mainEmail) : t(($) => $.anotherEmail, { place: place + 1 })}
        value={email}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {onRemove !== undefined && (
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t(($) => $.removeEmail, { email })} onClick={onRemove}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}

/** Addresses are kept as they are compared: in small letters. */
function KnownState({ addresses, email }: { readonly addresses: readonly AlertAddressWire[]; readonly email: string }) {
  const known = addresses.find(({ address }) => address === email.trim().toLowerCase());
  return known === undefined ? null : <AddressState known={known} />;
}
