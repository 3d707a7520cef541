import { Button, useMantineColorScheme } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { appearances } from '../appearance.ts';
import classes from './account-panel.module.css';
import { useSignOut } from './use-sign-out.ts';

/** Appearance and the way out. Nothing asks twice: signing in again is cheap. */
export function AccountPanel() {
  const { t } = useTranslation('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { signOut, isBusy, hasFailed } = useSignOut();
  const group = useId();
  return (
    <div className={classes.panel}>
      <fieldset className={classes.appearance}>
        <legend>{t(($) => $.account.appearance)}</legend>
        {appearances.map((appearance) => (
          <label key={appearance} className={classes.choice}>
            <input type="radio" name={group} checked={colorScheme === appearance} onChange={() => setColorScheme(appearance)} />
            {t(($) => $.account.appearances[appearance])}
          </label>
        ))}
      </fieldset>
      {hasFailed && (
        <p role="alert" className={classes.failure}>
          {t(($) => $.account.signOutFailed)}
        </p>
      )}
      <Button
        variant="default"
        loading={isBusy}
        leftSection={<IconLogout size={20} stroke={1.75} aria-hidden />}
        onClick={() => void signOut()}
      >
        {t(($) => $.account.signOut)}
      </Button>
    </div>
  );
}
