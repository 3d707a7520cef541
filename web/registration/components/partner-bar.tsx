import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './partner-bar.module.css';

/** On small screens: the way to the form at the foot of the window, until the form is in view. */
export function PartnerBar({ formId }: { formId: string }) {
  const { t } = useTranslation('registration');
  const isFormInView = useIsInView(formId);
  if (isFormInView) return null;
  const goToForm = () => {
    const form = document.getElementById(formId);
    form?.scrollIntoView({ block: 'start' });
    form?.querySelector<HTMLElement>('select, input')?.focus({ preventScroll: true });
  };
  return (
    <div className={classes.bar}>
      <Button fullWidth size="lg" onClick={goToForm}>
        {t(($) => $.partnerSubmit)}
      </Button>
    </div>
  );
}

function useIsInView(id: string): boolean {
  // Nobody misses the bar for a moment; one that flashes up would be seen.
  const [isInView, setInView] = useState(true);
  useEffect(() => {
    const element = document.getElementById(id);
    if (element === null) return;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting === true));
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return isInView;
}
