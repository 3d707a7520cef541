import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconX } from '../icons/form-icons.ts';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import modalPaneClasses from './modal-pane.module.css';
import paneHeaderClasses from './pane-header.module.css';
import classes from './pane.module.css';
import { useModalPane } from './use-modal.ts';

interface PaneProps {
  readonly labelledBy: string;
  readonly onClose: () => void;
  /** Whether Escape closes the docked pane from the list as well. */
  readonly isEscapeGlobal?: boolean;
  /** For paper-sized content: 560 instead of 480 px when it overlays the list. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** Renders a pane beside the list if there is room, otherwise on top. */
export function Pane({ isDocked, ...pane }: PaneProps & { readonly isDocked: boolean }) {
  const { labelledBy, onClose, children, isWide = false } = pane;
  if (isDocked) return <DockedPane {...pane} />;
  return (
    <ModalPane labelledBy={labelledBy} onClose={onClose} isWide={isWide}>
      {children}
    </ModalPane>
  );
}

function DockedPane({ isEscapeGlobal = false, isWide = false, labelledBy, onClose, children }: PaneProps) {
  const pane = useRef<HTMLElement>(null);
  useHeightToWindowEnd(pane);
  useEscape(true, () => {
    if (isEscapeGlobal || pane.current?.contains(document.activeElement) === true) onClose();
  });
  return (
    <aside ref={pane} className={classes.docked} aria-labelledby={labelledBy} data-wide={isWide || undefined}>
      {children}
    </aside>
  );
}

const gapBelow = 16;

/** Fits the pane to the window's end, so that the buy button is visible at any scroll position. */
function useHeightToWindowEnd(pane: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const fit = () => {
      const element = pane.current;
      if (element !== null)
        element.style.setProperty('max-height', `${window.innerHeight - element.getBoundingClientRect().top - gapBelow}px`);
    };
    fit();
    window.addEventListener('scroll', fit, { passive: true });
    window.addEventListener('resize', fit);
    return () => {
      window.removeEventListener('scroll', fit);
      window.removeEventListener('resize', fit);
    };
  }, [pane]);
}

/** Handles Escape anywhere on the page, unless an open menu or dialog handles it. */
function useEscape(isActive: boolean, onEscape: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const isTaken =
      event.defaultPrevented || (event.target instanceof Element && event.target.closest('dialog, [role=dialog], [role=menu]') !== null);
    if (event.key === 'Escape' && !isTaken) onEscape();
  });
  useEffect(() => {
    if (!isActive) return undefined;
    const listen = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isActive]);
}

interface ModalPaneProps {
  readonly labelledBy: string;
  readonly onClose: () => void;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** Renders a pane over the page: full width on mobile, from the right above. `onClose` decides whether it closes. */
export function ModalPane({ labelledBy, onClose, isWide = false, children }: ModalPaneProps) {
  const modal = useModalPane(onClose);
  return (
    <dialog {...modal} className={modalPaneClasses.pane} aria-labelledby={labelledBy} data-wide={isWide || undefined}>
      <div className={modalPaneClasses.content}>{children}</div>
    </dialog>
  );
}

interface PaneHeaderProps {
  readonly titleId: string;
  readonly title: string;
  readonly onClose: () => void;
  readonly isBusy?: boolean;
}

/** Focuses the title when its pane opens. On mobile the close button is a back arrow on the left. */
export function PaneHeader({ titleId, title, onClose, isBusy = false }: PaneHeaderProps) {
  const { t } = useTranslation('common');
  const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <header className={paneHeaderClasses.header}>
      <h2 id={titleId} className={paneHeaderClasses.title} tabIndex={-1} data-pane-title>
        {title}
      </h2>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        className={paneHeaderClasses.close}
        aria-label={t(($) => $.backToList)}
        aria-disabled={isBusy}
        onClick={onClose}
      >
        <IconArrowLeft {...icon} className={paneHeaderClasses.arrow} />
        <IconX {...icon} className={paneHeaderClasses.cross} />
      </ActionIcon>
    </header>
  );
}
