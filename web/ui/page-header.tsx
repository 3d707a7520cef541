import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';

interface PageHeaderProps {
  readonly title: ReactNode;
  /** One line: purpose of the page, or number of results. */
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
}

/** Renders the page's only h1, which takes the focus after navigation. */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div>
        <Title order={1} tabIndex={-1}>
          {title}
        </Title>
        {description !== undefined && <p className={classes.description}>{description}</p>}
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
