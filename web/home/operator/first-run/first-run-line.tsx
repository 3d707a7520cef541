import { IconCheck } from '../../../ui/icons/form-icons.ts';
import { IconCircleDashed } from '../../../ui/icons/trade-icons.ts';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FirstRunKey } from '../../../../contract/home/values.ts';
import { DeskLink } from '../../../ui/desk/desk-link.tsx';
import classes from './first-run.module.css';

/** Pages for each task. Links to missing pages are hidden. */
const places: Readonly<Record<FirstRunKey, readonly `/operator/${string}`[]>> = {
  seller: ['/operator/settings/units'],
  brand: ['/operator/settings/brands'],
  vat: ['/operator/settings/units'],
  prices: ['/operator/pricing', '/operator/work-types'],
  mail: ['/operator/settings/providers'],
  cards: ['/operator/settings/providers'],
  source: ['/operator/sources'],
  company: ['/operator/companies'],
  enquiry: ['/operator/leads/new', '/operator/dry-run'],
  sale: ['/operator/leads'],
};

interface FirstRunLineProps {
  readonly id: FirstRunKey;
  readonly isDone: boolean;
  /** Rendered beside the line's fixed text. */
  readonly children?: ReactNode;
}

/** Shows one task: expanded until done, then collapsed. */
export function FirstRunLine({ id, isDone, children }: FirstRunLineProps) {
  const { t } = useTranslation('operator-first-run');
  const { routesByPath } = useRouter();
  const links = places[id].filter((to) => Object.hasOwn(routesByPath, to));
  const Mark = isDone ? IconCheck : IconCircleDashed;
  return (
    <li>
      <details className={classes.line} data-done={isDone || undefined} open={!isDone}>
        <summary>
          <Mark size={20} stroke={1.75} aria-hidden className={classes.mark} />
          <h2 className={classes.name}>{t(($) => $.lines[id].title)}</h2>
          <span className={classes.state}>{t(($) => (isDone ? $.done : $.open))}</span>
        </summary>
        <div className={classes.body}>
          <p className={classes.text}>{t(($) => $.lines[id].text)}</p>
          {children}
          {links.length > 0 && (
            <div className={classes.links}>
              {links.map((to) => (
                <DeskLink key={to} href={to} className={classes.link}>
                  {t(($) => $.places[to as keyof typeof $.places])}
                </DeskLink>
              ))}
            </div>
          )}
        </div>
      </details>
    </li>
  );
}
