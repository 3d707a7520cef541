import classes from './card-field-box.module.css';
import { Input, Skeleton } from '@mantine/core';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InlineFailure } from '../ui/inline-failure.tsx';
import type { PaymentSettings } from './cards-api.ts';
import type { Cardholder, ProviderOutcome, CardField, CardFieldOptions } from './browser-provider.ts';
import { reportError } from '../platform/report-error.ts';
import { loadProvider } from './load-provider.ts';

/** Card fields that may still be loading. */
interface OpeningCardField {
  /** Undefined until loaded. */
  readonly field: () => CardField | undefined;
  readonly close: () => void;
}

/** Loads the provider and mounts its fields. If closed meanwhile, does nothing and reports nothing. */
function openCardField(settings: Pick<PaymentSettings, 'provider' | 'publishableKey'>, options: CardFieldOptions): OpeningCardField {
  let isWanted = true;
  let field: CardField | undefined;
  const open = async () => {
    const provider = await loadProvider(settings);
    if (!isWanted) return;
    field = provider.openCardField({
      ...options,
      onReady: () => isWanted && options.onReady(),
      onFailed: () => isWanted && options.onFailed(),
    });
  };
  open().catch((problem: unknown) => {
    reportError(problem);
    if (isWanted) options.onFailed();
  });
  return {
    field: () => field,
    close: () => {
      isWanted = false;
      field?.close();
      field = undefined;
    },
  };
}

/** Methods of the card fields that the form calls. */
export interface CardFieldHandle {
  /** Undefined until the fields have loaded. */
  readonly confirm: (holder: Cardholder) => Promise<ProviderOutcome | undefined>;
}

interface FieldsProps {
  readonly id: string;
  readonly settings: PaymentSettings;
  /** Of the setup that saves the card. */
  readonly secret: string;
  readonly ref: Ref<CardFieldHandle>;
}

interface CardFieldBoxProps extends FieldsProps {
  readonly error: string | undefined;
}

/** Wraps the provider's card fields and shows the error above, as with our own fields. */
export function CardFieldBox({ error, ...fields }: CardFieldBoxProps) {
  const { t } = useTranslation('cards');
  const [hasFailed, setFailed] = useState(false);
  const ours = [t(($) => $.new.cardFailed), t(($) => $.new.cardRefused)];
  return (
    <fieldset className={classes.root}>
      <legend className={classes.label}>{t(($) => $.new.card)}</legend>
      {/* The provider already shows its own message at the field. */}
      {ours.includes(error ?? '') && <Input.Error>{error}</Input.Error>}
      {hasFailed ? (
        <InlineFailure onRetry={() => setFailed(false)}>{t(($) => $.new.cardFailed)}</InlineFailure>
      ) : (
        <ProviderFields {...fields} onFailed={() => setFailed(true)} />
      )}
    </fieldset>
  );
}

function ProviderFields({ id, settings: { provider, publishableKey }, secret, ref, onFailed }: FieldsProps & { onFailed: () => void }) {
  const { t } = useTranslation('cards');
  const place = useRef<HTMLDivElement>(null);
  const opening = useRef<OpeningCardField>(undefined);
  const [isReady, setReady] = useState(false);
  useImperativeHandle(ref, () => ({ confirm: async (holder) => opening.current?.field()?.confirm(holder) }), []);

  const notifyReady = useEffectEvent(() => setReady(true));
  const notifyFailed = useEffectEvent(onFailed);
  useEffect(() => {
    if (place.current === null) return;
    const element = place.current;
    const opened = openCardField(
      { provider, publishableKey },
      {
        element,
        secret,
        onReady: () => notifyReady(),
        onFailed: () => notifyFailed(),
        onSubmit: () => element.closest('form')?.requestSubmit(),
      },
    );
    opening.current = opened;
    return () => opened.close();
  }, [provider, publishableKey, secret]);

  return (
    // Target of the error summary. Passes the focus into the fields, which are a separate document.
    <div
      id={id}
      tabIndex={-1}
      className={classes.frame}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) opening.current?.field()?.focus();
      }}
    >
      <div ref={place} />
      {!isReady && (
        <>
          <output className="visually-hidden">{t(($) => $.new.cardLoading)}</output>
          <Skeleton className={classes.waiting} aria-hidden />
        </>
      )}
    </div>
  );
}
