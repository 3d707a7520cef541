import { Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './page-header.module.css';

interface PageHeaderProps {
  readonly title: ReactNode;
  /** One line: what the page is for, or how many results it shows. */
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
}

/** The page's only h1. It takes the focus that a change of page left waiting at `main`. */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement?.tagName === 'MAIN') heading.current?.focus();
  }, []);
  return (
    <header className={classes.header}>
      <div>
        <Title order={1} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {description !== undefined && <p className={classes.description}>{description}</p>}
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
