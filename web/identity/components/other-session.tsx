import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { companyQuery } from '../../platform/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './recovery.module.css';

interface OtherSessionProps {
  readonly onReplace: () => void;
  readonly onStay: () => void;
}

/** Somebody else is signed in in this browser: asks before the link takes their place. */
export function OtherSession({ onReplace, onStay }: OtherSessionProps) {
  const { t } = useTranslation('security');
  const { data: company } = useQuery(companyQuery());
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => page.current?.querySelector<HTMLElement>('h1')?.focus(), []);
  return (
    <div ref={page} className={classes.form}>
      <PageHeader title={t(($) => $.otherSession.title)} />
      <p className={classes.text}>
        {company === undefined
          ? t(($) => $.otherSession.text)
          : t(($) => $.otherSession.textNamed, { company: company.internal_name, email: company.company_user.email })}
      </p>
      <Button fullWidth onClick={onReplace}>
        {t(($) => $.otherSession.replace)}
      </Button>
      <Button fullWidth variant="default" onClick={onStay}>
        {t(($) => $.otherSession.stay)}
      </Button>
    </div>
  );
}
