import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';

/** Opens the export of the list on the page, closes it again, and returns the address of its file without what the pane adds. */
export async function openedExport(): Promise<string> {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  const link = await screen.findByRole('link', { name: 'Download' });
  const address = link.getAttribute('href') ?? '';
  await user.keyboard('{Escape}');
  return address.replace(/[?&]format=xlsx&zone=[^&]+$/, '');
}
