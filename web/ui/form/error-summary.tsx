import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './error-summary.module.css';
import { findControl } from './find-control.ts';
import type { SummaryItem } from './use-error-summary.ts';

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
