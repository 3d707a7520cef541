import { withBrandWords } from '../../platform/brand-words.ts';
import { MarkdownText } from '../../ui/markdown-text.tsx';
import classes from './markdown-preview.module.css';

/** Previews a page at the width of the reader's screen. */
export function MarkdownPreview({ title, body, label, width }: { title: string; body: string; label: string; width: number }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- overflowing content must scroll by keyboard too
    <section className={classes.room} aria-label={label} tabIndex={0}>
      <div className={classes.page} style={{ width }}>
        <h2 className={classes.title}>{withBrandWords(title)}</h2>
        <MarkdownText text={withBrandWords(body)} />
      </div>
    </section>
  );
}
