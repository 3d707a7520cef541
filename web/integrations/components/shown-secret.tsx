import { Alert, Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../ui/toast.tsx';
import classes from './integrations.module.css';

interface ShownSecretProps {
  readonly title: string;
  readonly text: string;
  readonly secret: string;
  readonly onDone: () => void;
}

/** A secret or key, the one time that it can be seen. */
export function ShownSecret({ title, text, secret, onDone }: ShownSecretProps) {
  const { t } = useTranslation('integrations');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    void showToast(t(($) => $.secret.copied));
  };
  return (
    <div className={classes.secret}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <Alert role="presentation" color="amber">
        {text}
      </Alert>
      <code className={classes.value}>{secret}</code>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => void copy()}>
          {t(($) => $.secret.copy)}
        </Button>
        <Button onClick={onDone}>{t(($) => $.secret.kept)}</Button>
      </div>
    </div>
  );
}
