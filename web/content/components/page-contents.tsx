import { useMediaQuery } from '@mantine/hooks';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageHeading } from '../page-headings.ts';
import classes from './page-contents.module.css';

/** The parts of a page: always in sight beside the text, or to be opened above it where there is no room. */
export function PageContents({ headings }: { headings: readonly PageHeading[] }) {
  const { t } = useTranslation('content');
  const labelId = useId();
  const isBeside = useMediaQuery('(width > 75em)', true, { getInitialValueInEffect: false });
  const list = (
    <ul>
      {headings.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} onClick={() => focusHeading(id)}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
  if (!isBeside) {
    return (
      <details className={classes.folded}>
        <summary>{t(($) => $.onThisPage)}</summary>
        {list}
      </details>
    );
  }
  return (
    <nav className={classes.beside} aria-labelledby={labelId}>
      <div id={labelId}>{t(($) => $.onThisPage)}</div>
      {list}
    </nav>
  );
}

/** The browser scrolls there; reading goes on from the heading only if it has the focus. */
function focusHeading(id: string): void {
  const heading = document.getElementById(id);
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
