import { useTranslation } from 'react-i18next';
import { drawShape } from './skeleton/draw-shape.tsx';
import { tradeFrame } from './skeleton/frames.ts';

/** The shell's shape while the session is checked: never a flash of the sign-in page. The first page brings the same along. */
export function ShellSkeleton() {
  const { t } = useTranslation('common');
  return <div aria-busy>{drawShape(tradeFrame({ loading: t(($) => $.loading) }, 'rows'))}</div>;
}
