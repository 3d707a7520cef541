import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentPageWire } from '../../../../contract/content/pages-endpoints.ts';
import { withPeriods } from '../../../../contract/content/period-rule.ts';
import { Tabs } from '../../../ui/desk/tabs.tsx';
import { compareWords } from '../compare-words.ts';
import { MarkdownPreview } from './markdown-preview.tsx';
import classes from './page-views.module.css';

const widths = { phone: 375, tablet: 720, desktop: 1040 } as const;
const views = ['phone', 'tablet', 'desktop', 'compare'] as const;

interface PageViewsProps {
  readonly title: string;
  readonly body: string;
  readonly shown: ContentPageWire['shown'];
  /** What may be named in the body, in the words in which readers will see it. */
  readonly periods: ContentPageWire['periods'];
}

/** How the words will look on three screens as they are typed, and what is different from what readers see. */
export function PageViews({ title, body, shown, periods }: PageViewsProps) {
  const { t } = useTranslation('operator-content');
  const [view, setView] = useState<(typeof views)[number]>('phone');
  return (
    <div className={classes.views}>
      <Tabs
        label={t(($) => $.previews.label)}
        tabs={views.map((key) => ({ key, label: t(($) => $.previews[key]) }))}
        active={view}
        onChange={setView}
      >
        {view === 'compare' ? (
          <Comparison before={shown === null ? '' : `${shown.title}\n\n${shown.body}`} after={`${title}\n\n${body}`} />
        ) : (
          <MarkdownPreview
            title={title}
            body={withPeriods(body, (key) => periods[key])}
            width={widths[view]}
            label={t(($) => $.previews.of, { screen: t(($) => $.previews[view]) })}
          />
        )}
      </Tabs>
    </div>
  );
}

/** Paragraph by paragraph; what came and what went is said in words as well. */
function Comparison({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('operator-content');
  const parts = compareWords(before, after);
  if (parts.every(({ state }) => state === 'same')) return <p>{t(($) => $.compare.same)}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is longer than its room is scrolled by keyboard too
    <ul className={classes.comparison} aria-label={t(($) => $.previews.compare)} tabIndex={0}>
      {parts.map(({ text, state }, index) => (
        <li key={index} data-state={state}>
          {state !== 'same' && <strong>{t(($) => $.compare[state])}</strong>}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
