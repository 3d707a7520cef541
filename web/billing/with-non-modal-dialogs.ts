/**
 * Runs work that may open a provider window. That window sits on the page itself, where our modal dialogs would cover and disable it; until
 * it ends, our dialogs stay open but non-modal.
 */
export async function withNonModalDialogs<Result>(run: () => Promise<Result>): Promise<Result> {
  const dialogs = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].filter(isModal);
  const focused = document.activeElement;
  for (const dialog of dialogs) {
    dialog.close();
    dialog.show();
  }
  restoreFocus(focused);
  try {
    return await run();
  } finally {
    const last = document.activeElement;
    for (const dialog of dialogs.filter(({ isConnected }) => isConnected)) {
      dialog.close();
      dialog.showModal();
    }
    restoreFocus(dialogs.some((dialog) => dialog.contains(last)) ? last : focused);
  }
}

/** Browsers without `:modal` have no modal dialogs that could block it. */
function isModal(dialog: HTMLDialogElement): boolean {
  try {
    return dialog.matches(':modal');
  } catch {
    return false;
  }
}

function restoreFocus(element: Element | null): void {
  if (element instanceof HTMLElement && element !== document.body) element.focus({ preventScroll: true });
}
