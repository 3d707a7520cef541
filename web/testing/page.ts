import { screen, within } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import './quiet-queries.ts';

/** Queries of the page by role and text; `within` searches a part of it. */
export { screen, within };

/** Simulates a user who clicks, types and tabs, without delays between events. */
export const user = userEvent.setup({ delay: null });

/** Replaces the content of a field in one step. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text === '') return;
  await user.click(field);
  // Pasted text goes to the focused element, and a page that just opened may have moved the focus.
  field.focus();
  await user.paste(text);
}

/** Opens the page's export pane, closes it and returns the download address without the format and zone parameters. */
export async function readExportAddress(): Promise<string> {
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  const link = await screen.findByRole('link', { name: 'Download' });
  const address = link.getAttribute('href') ?? '';
  await user.keyboard('{Escape}');
  return address.replace(/[?&]format=xlsx&zone=[^&]+$/, '');
}
