import { screen, within } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import './quiet-looks.ts';

/** What people find on the page, by role and text; `within` a part of it. */
export { screen, within };

/** Whoever sits before the page: clicks, types, tabs, as a browser tells of them; without pauses, for nobody watches. */
export const user = userEvent.setup({ delay: null });

/** Puts a text in the place of what a field holds, in one go. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text === '') return;
  await user.click(field);
  // What is pasted lands where the focus is, and a page that has just come may have moved it.
  field.focus();
  await user.paste(text);
}
