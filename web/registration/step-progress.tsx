import { Button } from '@mantine/core';
import { type RefObject, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import partnerBarClasses from './partner-bar.module.css';
import registrationFormClasses from './registration-form.module.css';
import classes from './step-progress.module.css';

const steps = ['you', 'company', 'place', 'login'] as const;

/** Shows "Step 2 of 4": the form part in view or focused. Sticky at the top of the form. */
export function StepProgress({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const { t } = useTranslation('registration');
  const step = useStepInView(form);
  const name = t(($) => $.steps[steps[step - 1] ?? 'you']);
  return (
    <div className={classes.progress}>
      <p className={classes.text}>{t(($) => $.progress, { step, steps: steps.length, name })}</p>
      <div className={classes.line} aria-hidden>
        {steps.map((one, index) => (
          <span key={one} className={classes.part} data-reached={index < step || undefined} />
        ))}
      </div>
    </div>
  );
}

/** Returns the last part whose start has passed the upper third of the window. */
function useStepInView(form: RefObject<HTMLFormElement | null>): number {
  const [step, setStep] = useState(1);
  useEffect(() => {
    const parts = [...(form.current?.querySelectorAll<HTMLElement>('[data-step]') ?? [])];
    const readStep = (part: Element | null | undefined) => Number(part?.getAttribute('data-step') ?? 1);
    const followScroll = () => {
      const line = window.innerHeight / 3;
      setStep(readStep(parts.findLast((part) => part.getBoundingClientRect().top <= line)));
    };
    const followFocus = (event: FocusEvent) => {
      const part = event.target instanceof Element ? event.target.closest('[data-step]') : null;
      if (part !== null) setStep(readStep(part));
    };
    const element = form.current;
    window.addEventListener('scroll', followScroll, { passive: true });
    element?.addEventListener('focusin', followFocus);
    return () => {
      window.removeEventListener('scroll', followScroll);
      element?.removeEventListener('focusin', followFocus);
    };
  }, [form]);
  return step;
}

/** Links to the form at the bottom of small screens, until the form is in view. */
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
    <div className={partnerBarClasses.bar}>
      <Button fullWidth size="lg" onClick={goToForm}>
        {t(($) => $.partnerSubmit)}
      </Button>
    </div>
  );
}

function useIsInView(id: string): boolean {
  // Starts hidden: a late bar goes unnoticed, but a flash would not.
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

/** One of the four parts of the form; its attribute lets "Step 2 of 4" find it. */
export function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <fieldset className={registrationFormClasses.step} data-step={number}>
      <legend className={registrationFormClasses.legend}>
        <h2 className={registrationFormClasses.stepTitle}>{title}</h2>
      </legend>
      {children}
    </fieldset>
  );
}
