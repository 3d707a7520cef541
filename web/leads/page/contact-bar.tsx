import { Button } from '@mantine/core';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format.ts';
import type { LeadEnquiry } from '../lead-detail-wire.ts';
import classes from './lead-page.module.css';

/** Stays at the thumb on small screens, upon the bar of the shell. */
export function ContactBar({ telephone, email }: Pick<LeadEnquiry, 'telephone' | 'email'>) {
  const { t } = useTranslation('lead');
  const format = useFormat();
  if (telephone === null && email === null) return null;
  return (
    <div className={classes.bar} data-page-bar>
      {telephone !== null && (
        <Button
          component="a"
          href={format.phoneHref(telephone)}
          leftSection={<IconPhone size={20} stroke={1.75} aria-hidden />}
          aria-label={t(($) => $.callNamed, { phone: format.phone(telephone) })}
        >
          {t(($) => $.callShort)}
        </Button>
      )}
      {email !== null && (
        <Button component="a" variant="default" href={`mailto:${email}`} leftSection={<IconMail size={20} stroke={1.75} aria-hidden />}>
          {t(($) => $.email)}
        </Button>
      )}
    </div>
  );
}
