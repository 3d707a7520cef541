import { createElement, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { tradeFrame } from './skeleton/frames.ts';
import type { Shape } from './skeleton/shape.ts';

/** Draws a shape with React. Its parts never change, so their indexes serve as keys. */
function drawShape({ tag = 'div', className, text, parts = [] }: Shape, key = 0): ReactElement {
  return createElement(tag, { key, className, ...(tag === 'main' && { tabIndex: -1 }) }, text, ...parts.map(drawShape));
}

/**
 * Shows the shell's shape while the session is checked, so the sign-in page never flashes. The server-sent page contains the same shape.
 */
export function ShellSkeleton() {
  const { t } = useTranslation('common');
  return <div aria-busy>{drawShape(tradeFrame({ loading: t(($) => $.loading) }, 'rows'))}</div>;
}
