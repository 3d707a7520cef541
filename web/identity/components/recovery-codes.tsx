import { Alert, Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../ui/toast.tsx';
import classes from './security-card.module.css';

/** Shows the recovery codes, the only time they are visible. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('security');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    void showToast(t(($) => $.secondFactor.copied));
  };
  return (
    <div className={classes.steps}>
      <h3 ref={heading} tabIndex={-1}>
        {t(($) => $.secondFactor.codesTitle)}
      </h3>
      <Alert role="presentation" color="amber">
        {t(($) => $.secondFactor.codesText)}
      </Alert>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => void copy()}>
          {t(($) => $.secondFactor.copy)}
        </Button>
        <Button onClick={onDone}>{t(($) => $.secondFactor.kept)}</Button>
      </div>
    </div>
  );
}
