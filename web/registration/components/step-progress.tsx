import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './step-progress.module.css';

const steps = ['you', 'company', 'place', 'login'] as const;

/** "Step 2 of 4": which part of the form is in view, or holds the focus. It stays at the top of the form. */
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

/** The last part whose beginning has passed the upper third of the window. */
function useStepInView(form: RefObject<HTMLFormElement | null>): number {
  const [step, setStep] = useState(1);
  useEffect(() => {
    const parts = [...(form.current?.querySelectorAll<HTMLElement>('[data-step]') ?? [])];
    const numberOf = (part: Element | null | undefined) => Number(part?.getAttribute('data-step') ?? 1);
    const followScroll = () => {
      const line = window.innerHeight / 3;
      setStep(numberOf(parts.findLast((part) => part.getBoundingClientRect().top <= line)));
    };
    const followFocus = (event: FocusEvent) => {
      const part = event.target instanceof Element ? event.target.closest('[data-step]') : null;
      if (part !== null) setStep(numberOf(part));
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
