import { Alert } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconAlertTriangle } from '../icons/ui-icons.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './error-summary.module.css';
import { namedProblem } from './refusal-words.ts';

interface ErrorSummaryProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly items: readonly SummaryItem[];
}

/** Shows "There is a problem": everything that blocks submission, each linking to its field. */
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
                {label === undefined ? text : namedProblem(text, label)}
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
  /** Id of the element to focus; undefined for problems of the whole form. */
  readonly target?: string;
  /** Label of the field. */
  readonly label?: string;
  readonly text: string;
}

interface SummaryOptions<Values> {
  /** Prefix of the field ids. */
  readonly id: string;
  readonly form: UseFormReturnType<Values>;
  readonly labels: Readonly<Record<keyof Values & string, string>>;
  /** Scrolls to the first invalid field instead of the summary, which still takes the focus. */
  readonly scrollsToError: boolean;
}

/** Collects the problems of a form: general ones first, then fields in order. Shown only after a submit. */
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

  /** Runs once the summary has rendered, which is not always the next frame. */
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
      // Where browsers scroll on focus, the summary's heading may end up under the header.
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

/** Prefixes the page title with "Error" after a failed submit. */
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

/** In order of preference; a single selector list would return the first match in document order. */
const preferred = ['[aria-invalid=true]:is(input, select, textarea)', 'input[type=radio]:checked', 'input, select, textarea, button'];

/** Resolves a field id to its control; within a group, the invalid or checked one, otherwise the first. */
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
