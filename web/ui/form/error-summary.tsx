import { Alert } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './error-summary.module.css';

interface ErrorSummaryProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly items: readonly SummaryItem[];
}

/** "There is a problem": everything that keeps a form from being sent, each a link to its field, in the field's own words. */
export function ErrorSummary({ ref, items }: ErrorSummaryProps) {
  const { t } = useTranslation('common');
  if (items.length === 0) return null;
  return (
    <Alert
      ref={ref}
      role="alert"
      color="red"
      tabIndex={-1}
      className={classes.summary}
      icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}
      title={<h2 className={classes.title}>{t(($) => $.form.problem)}</h2>}
    >
      <ul className={classes.list}>
        {items.map(({ target, label, text }) => (
          <li key={`${target ?? ''}${text}`}>
            {target === undefined ? (
              text
            ) : (
              <a
                href={`#${target}`}
                onClick={(event) => {
                  event.preventDefault();
                  goTo(target);
                }}
              >
                {label}: {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function goTo(id: string): void {
  const control = findControl(id);
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}

interface SummaryItem {
  /** Id of the element to focus; undefined for what belongs to no field. */
  readonly target?: string;
  /** The field's name on the screen. */
  readonly label?: string;
  readonly text: string;
}

interface SummaryOptions<Values> {
  /** What the ids of the fields begin with. */
  readonly id: string;
  readonly form: UseFormReturnType<Values>;
  readonly labels: Readonly<Record<keyof Values & string, string>>;
  /** Scrolls to the first wrong field instead of the summary, which has the focus all the same. */
  readonly scrollsToError: boolean;
}

/** What is wrong with a form, told above it: first what belongs to no field, then the fields in their order. Told after a submit, not before. */
export function useErrorSummary<Values extends object>({ id, form, labels, scrollsToError }: SummaryOptions<Values>) {
  const ref = useRef<HTMLDivElement>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isShown, setShown] = useState(false);
  const items: SummaryItem[] = [
    ...problems.map((text) => ({ text })),
    ...(Object.keys(form.values) as (keyof Values & string)[]).flatMap((field) => {
      const text = form.errors[field];
      return typeof text === 'string' ? [{ target: `${id}-${field}`, label: labels[field], text }] : [];
    }),
  ];
  useErrorTitle(isShown && items.length > 0);

  /** What is to be done once the summary is drawn, which is not always with the next frame. */
  const whenDrawn = useRef<(summary: HTMLDivElement) => void>(undefined);
  useEffect(() => {
    if (ref.current === null) return;
    whenDrawn.current?.(ref.current);
    whenDrawn.current = undefined;
  });

  /** Shows the summary, which takes the focus. */
  const show = (more: readonly string[], firstField?: string) => {
    setProblems(more);
    setShown(true);
    whenDrawn.current = (summary) => {
      const field = scrollsToError && firstField !== undefined ? findControl(`${id}-${firstField}`) : null;
      summary.focus({ preventScroll: true });
      // Where a browser scrolls for the focus by itself, the summary's heading may stay under the header.
      if (field === null) summary.scrollIntoView({ block: 'start' });
      else field.scrollIntoView({ block: 'center' });
    };
  };
  const hide = () => {
    setProblems([]);
    setShown(false);
  };
  return { show, hide, shown: { ref, items: isShown ? items : [] } };
}

/** A page with a form that could not be sent says so first in its title. */
function useErrorTitle(hasErrors: boolean): void {
  const { t } = useTranslation('common');
  const prefix = t(($) => $.form.errorTitle);
  useEffect(() => {
    if (!hasErrors) return;
    const plain = document.title.startsWith(prefix) ? document.title.slice(prefix.length) : document.title;
    document.title = `${prefix}${plain}`;
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [hasErrors, prefix]);
}

/** In the order in which they are looked for; one selector with commas would answer with whichever stands first on the page. */
const preferred = ['[aria-invalid=true]:is(input, select, textarea)', 'input[type=radio]:checked', 'input, select, textarea, button'];

/** The control that an id of a form means: the element itself, or in its group the one that is wrong or chosen, else the first. */
export function findControl(id: string): HTMLElement | null {
  const element = document.getElementById(id);
  if (element === null || element.matches('input, select, textarea, button')) return element;
  const group = element.closest('[data-field-group]') ?? element;
  for (const selector of preferred) {
    const control = group.querySelector<HTMLElement>(selector);
    if (control !== null) return control;
  }
  return element;
}
