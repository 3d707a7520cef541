import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './section-card.module.css';

/** Renders a section of a page under its own heading. */
export function SectionCard({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <Title order={2} size="h3" id={titleId}>
        {title}
      </Title>
      {children}
    </section>
  );
}

interface SettingsSectionProps {
  readonly title: string;
  /** Purpose of the section, in a sentence. */
  readonly help?: ReactNode;
  readonly children: ReactNode;
}

/** A settings section: title and help on the left, fields on the right; stacked on narrow screens. */
export function SettingsSection({ title, help, children }: SettingsSectionProps) {
  const titleId = useId();
  return (
    <section className={`${classes.card} ${classes.settings}`} aria-labelledby={titleId}>
      <div>
        <Title order={2} size="h3" id={titleId}>
          {title}
        </Title>
        {help !== undefined && <p className={classes.help}>{help}</p>}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}
