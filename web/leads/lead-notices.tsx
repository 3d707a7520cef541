import { Alert } from '@mantine/core';
import { IconShieldLock } from '../ui/icons/trade-icons.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changePreferences, readPreferences } from '../platform/preferences.ts';
import { InfoNote } from '../ui/info-note.tsx';
import { useFocusHandOver } from '../ui/use-focus-hand-over.ts';
import classes from './lead-notices.module.css';

/** Shows advice before calling, and the marketplace's message about this lead. */
export function LeadNotices({ message, hasContact }: { message: string | null; hasContact: boolean }) {
  const { t } = useTranslation('lead');
  return (
    <div className={classes.notices}>
      {hasContact && <PersonalDataWarning />}
      {message !== null && (
        <section aria-label={t(($) => $.message)}>
          <InfoNote>
            {/* Sanitised by the server, and by the page's policy as a second defence. */}
            <div className={classes.message} dangerouslySetInnerHTML={{ __html: message }} />
          </InfoNote>
        </section>
      )}
    </div>
  );
}

/** Once dismissed, stays hidden in this browser for every lead. */
function PersonalDataWarning() {
  const [isDismissed, setDismissed] = useState(() => readPreferences().leadWarningDismissed === true);
  return isDismissed ? null : (
    <Warning
      onDismiss={() => {
        changePreferences({ leadWarningDismissed: true });
        setDismissed(true);
      }}
    />
  );
}

function Warning({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useTranslation('lead');
  const root = useFocusHandOver<HTMLDivElement>();
  return (
    <Alert
      ref={root}
      role="note"
      color="amber"
      icon={<IconShieldLock size={20} stroke={1.75} aria-hidden />}
      withCloseButton
      closeButtonLabel={t(($) => $.warning.dismiss)}
      classNames={{ closeButton: classes.close ?? '' }}
      onClose={onDismiss}
    >
      {t(($) => $.warning.text)}
    </Alert>
  );
}
