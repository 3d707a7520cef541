import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentPageWire } from '../../../../contract/content/pages-endpoints.ts';
import { compareWords } from '../compare-words.ts';
import { MarkdownPreview } from './markdown-preview.tsx';
import classes from './page-views.module.css';

const widths = { phone: 375, tablet: 720, desktop: 1040 } as const;
const views = ['phone', 'tablet', 'desktop', 'compare'] as const;

interface PageViewsProps {
  readonly title: string;
  readonly body: string;
  readonly shown: ContentPageWire['shown'];
}

/** How the words will look on three screens as they are typed, and what is different from what readers see. */
export function PageViews({ title, body, shown }: PageViewsProps) {
  const { t } = useTranslation('operator-content');
  const [view, setView] = useState<(typeof views)[number]>('phone');
  return (
    <div className={classes.views}>
      <SegmentedControl
        aria-label={t(($) => $.previews.label)}
        value={view}
        onChange={(value) => setView(value)}
        data={views.map((value) => ({ value, label: t(($) => $.previews[value]) }))}
      />
      {view === 'compare' ? (
        <Comparison before={shown === null ? '' : `${shown.title}\n\n${shown.body}`} after={`${title}\n\n${body}`} />
      ) : (
        <MarkdownPreview
          title={title}
          body={body}
          width={widths[view]}
          label={t(($) => $.previews.of, { screen: t(($) => $.previews[view]) })}
        />
      )}
    </div>
  );
}

/** Paragraph by paragraph; what came and what went is said in words as well. */
function Comparison({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('operator-content');
  const parts = compareWords(before, after);
  if (parts.every(({ state }) => state === 'same')) return <p>{t(($) => $.compare.same)}</p>;
  return (
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
