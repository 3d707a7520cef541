import { Button, useMantineColorScheme } from '@mantine/core';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { appearances } from '../platform/appearance.ts';
import { AppLinkButton } from '../ui/app-link.tsx';
import classes from './account-panel.module.css';
import { useSignOut } from './use-sign-out.ts';

/** The way to one's own details, appearance, and the way out. Nothing asks twice: signing in again is cheap. */
export function AccountPanel({ onChoose }: { onChoose?: () => void }) {
  const { t } = useTranslation('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { signOut, isBusy, hasFailed } = useSignOut();
  const group = useId();
  return (
    <div className={classes.panel}>
      <AppLinkButton
        to="/account/user"
        variant="default"
        leftSection={<IconUser size={20} stroke={1.75} aria-hidden />}
        {...(onChoose && { onClick: onChoose })}
      >
        {t(($) => $.account.userDetails)}
      </AppLinkButton>
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
