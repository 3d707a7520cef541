import { expect, it } from 'vitest';
import { readSourceFiles } from '../scripts/structure/read-source-files.ts';

// The error of an action appears next to its control, scrolled into view and announced: `FailureAlert`, or `FailureText` for a single
// line. A bare `role="alert"` is announced but may be off screen.

/** Files that may set the role, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'web/ui/failure-alert.tsx': 'scrolls into view',
  'web/ui/form/error-summary.tsx': 'takes the focus and scrolls',
  'web/ui/inline-failure.tsx': 'a region that failed to load, in place of its content',
  'web/home/components/home-card.tsx': 'a region that failed to refresh; must not scroll',
  'web/buying/list/list-header.tsx': 'a list that failed to refresh; must not scroll',
  'web/buying/basket/remedy-list.tsx': 'heads the stage, which takes the focus',
  'web/coverage/editor-messages.tsx': 'scrolls through useScrolledTo',
  'web/operations/operator/audit.tsx': 'state of the page, not the result of an action',
  'web/shell/shell-notices.tsx': 'state of the account, not the result of an action',
};

const product = readSourceFiles().filter(({ path }) => path.startsWith('web/') && path.endsWith('.tsx') && !path.endsWith('.test.tsx'));
const listFiles = (pattern: RegExp): string[] => product.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

it('shows the error of an action only through a component that brings itself into view', () => {
  expect(listFiles(/role=(?:"alert"|\{[^}]*'alert')/).toSorted()).toEqual(Object.keys(exceptions).toSorted());
});

it('uses InlineFailure only for regions, which offer a retry', () => {
  expect(listFiles(/<InlineFailure>/)).toEqual([]);
});
