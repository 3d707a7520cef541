import { useTranslation } from 'react-i18next';
import { drawShape } from './skeleton/draw-shape.tsx';
import { tradeFrame } from './skeleton/frames.ts';

/**
 * Shows the shell's shape while the session is checked, so the sign-in page never flashes. The server-sent page contains the same shape.
 */
export function ShellSkeleton() {
  const { t } = useTranslation('common');
  return <div aria-busy>{drawShape(tradeFrame({ loading: t(($) => $.loading) }, 'rows'))}</div>;
}
