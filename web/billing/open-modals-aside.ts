/**
 * Runs something that may show a window of the provider's. That stands on the page itself, where an open modal dialog of ours
 * would cover it and keep it from being used: for as long as it takes, our dialogs stay where they are and are modal no more.
 */
export async function openModalsAside<Result>(run: () => Promise<Result>): Promise<Result> {
  const dialogs = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].filter(isModal);
  const focused = document.activeElement;
  for (const dialog of dialogs) {
    dialog.close();
    dialog.show();
  }
  giveBack(focused);
  try {
    return await run();
  } finally {
    const last = document.activeElement;
    for (const dialog of dialogs.filter(({ isConnected }) => isConnected)) {
      dialog.close();
      dialog.showModal();
    }
    giveBack(dialogs.some((dialog) => dialog.contains(last)) ? last : focused);
  }
}

/** A browser that cannot tell has none of the dialogs that would be in the way. */
function isModal(dialog: HTMLDialogElement): boolean {
  try {
    return dialog.matches(':modal');
  } catch {
    return false;
  }
}

function giveBack(element: Element | null): void {
  if (element instanceof HTMLElement && element !== document.body) element.focus({ preventScroll: true });
}
