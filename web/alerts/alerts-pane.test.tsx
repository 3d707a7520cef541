import { afterEach, describe, expect, test, vi } from 'vitest';
import type { LeadAlertGroups } from '../../contract/alerts/endpoints.ts';
import type { TestAnswers } from '../testing/contract-answers.ts';
import { eventually } from '../testing/eventually.ts';
import { openPart } from '../testing/open-part.tsx';
import { screen, user, within } from '../testing/page.ts';
import { alertsAnswer, noAlerts, testAlert } from './test-alerts.ts';
import { AlertsPane } from './alerts-pane.tsx';

const hour = 3_600_000;
const dismissUrl = 'PUT /lead/notifications/dismiss';

const groups: LeadAlertGroups = {
  priority: [testAlert(1), testAlert(2, { viewed: true })],
  priorityExpired: [testAlert(3, { age: 72 * hour })],
  soldOut: [testAlert(4, { sold: 3, viewed: true })],
};

afterEach(() => void vi.useRealTimers());

async function openPane(answers: TestAnswers = alertsAnswer(groups)) {
  const onClose = vi.fn();
  const part = await openPart(<AlertsPane onClose={onClose} />, { texts: ['alerts', 'buying', 'common'], answers });
  const pane = await screen.findByRole('dialog', { name: 'Lead alerts' });
  // A newly opened pane takes the focus.
  const title = screen.getByRole('heading', { level: 2, name: 'Lead alerts' });
  await eventually(() => expect(document.activeElement).toBe(title));
  return { ...part, onClose, pane, title };
}

const dismissal = (id: number) => screen.findByRole('button', { name: `Dismiss Boiler repair ${id}, LE4` });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
/** Waits until timer effects have rendered. */
const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
const dismissed = (part: Awaited<ReturnType<typeof openPane>>) =>
  part.sent.filter(({ call }) => call === dismissUrl).map(({ body }) => body);

describe('alerts pane', () => {
  test('shows three groups by day, with no label for today', async () => {
    await openPane();
    await screen.findByRole('heading', { name: 'Priority Leads' });
    const headings = screen.getAllByRole('heading').map(({ localName, textContent }) => [localName, textContent]);
    expect(headings.filter(([level]) => level === 'h3').map(([, text]) => text)).toEqual([
      'Priority Leads',
      'Priority Expired',
      'Sold Out',
    ]);
    expect(headings.filter(([level]) => level === 'h4')).toHaveLength(1);
  });

  test('omits empty groups', async () => {
    await openPane(alertsAnswer({ ...noAlerts, priorityExpired: [testAlert(3)] }));
    await screen.findByRole('heading', { name: 'Priority Expired' });
    expect(screen.queryByRole('heading', { name: 'Priority Leads' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Clear Sold' })).toBeNull();
  });

  test('shows an empty state that links to the settings', async () => {
    const { onClose, place } = await openPane(alertsAnswer(noAlerts));
    expect(await screen.findByText('You have no lead alerts currently.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Clear All' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Check your Lead Alert settings' }));
    await eventually(() => expect(place()).toBe('/settings/lead-alerts'));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test.each(['Close', 'Escape'])('closes with %s', async (way) => {
    const { onClose } = await openPane();
    await (way === 'Escape' ? user.keyboard('{Escape}') : press(way));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('reports a failed load and retries', async () => {
    const { change } = await openPane({ 'GET /lead/notifications': 'unreachable' });
    expect((await screen.findByRole('alert')).textContent).toContain('Could not refresh.');
    change(alertsAnswer(groups));
    await press('Try again');
    expect(await dismissal(1)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('alert item', () => {
  const findItem = async (words: string) => within((await screen.findByText(words)).closest('li') ?? document.body);

  test('shows lead type, place, reservation time and that it is new', async () => {
    await openPane();
    const item = await findItem('Boiler repair 1');
    expect(item.getByRole('link').textContent).toBe('New, Boiler repair 1Leicester, LE4');
    expect(item.getByText(/^Priority access until/)).toBeTruthy();
    expect((await findItem('Boiler repair 2')).getByRole('link').textContent).toBe('Boiler repair 2Leicester, LE4');
  });

  test('shows no countdown once priority has expired', async () => {
    await openPane();
    expect((await findItem('Boiler repair 3')).queryByText(/Priority access/)).toBeNull();
  });

  test('opens its lead in Buy leads and closes the pane', async () => {
    const { onClose, place } = await openPane();
    await user.click((await findItem('Boiler repair 3')).getByRole('link'));
    await eventually(() => expect(place()).toBe('/buy-leads?enquirycode=QUOTE3'));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('is neither a link nor dismissible once sold out', async () => {
    const { pane } = await openPane();
    const sold = await findItem('Boiler repair 4');
    expect(sold.getByText('Sold 3/3')).toBeTruthy();
    expect(sold.queryByRole('link')).toBeNull();
    expect(sold.queryByRole('button')).toBeNull();
    const links = within(pane).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([1, 2, 3].map((id) => `/buy-leads?enquirycode=QUOTE${id}`));
  });

  test('omits the comma when part of the place is unknown', async () => {
    const [known] = [testAlert(1)];
    await openPane(alertsAnswer({ ...noAlerts, priority: [{ ...known, enquiry: { ...known.enquiry, town: '' } }] }));
    expect((await findItem('Boiler repair 1')).getByText('LE4')).toBeTruthy();
  });
});

describe('dismissing', () => {
  test('keeps the focus next to it, and moves it to the heading after the last one', async () => {
    const left = (...ids: number[]): LeadAlertGroups => ({ ...noAlerts, priority: ids.map((id) => testAlert(id)) });
    const { change, title } = await openPane(alertsAnswer(left(1, 2, 3)));
    const dismiss = async (id: number, rest: LeadAlertGroups) => {
      const button = await dismissal(id);
      change(alertsAnswer(rest));
      await user.click(button);
      await eventually(() => expect(button.isConnected).toBe(false));
      return document.activeElement;
    };
    expect(await dismiss(2, left(1, 3))).toBe(await dismissal(3));
    expect(await dismiss(3, left(1))).toBe(await dismissal(1));
    expect(await dismiss(1, noAlerts)).toBe(title);
  });

  test('restores consecutively dismissed alerts together', async () => {
    const part = await openPane();
    await user.click(await dismissal(1));
    await user.click(await dismissal(2));
    await screen.findByText('2 alerts cleared');
    part.change({ [dismissUrl]: 'unreachable' });
    await press('Undo');
    expect(await screen.findByText('We could not bring the alerts back. Please try again.')).toBeTruthy();
    expect(screen.getByText('2 alerts cleared')).toBeTruthy();
    part.change(alertsAnswer(groups));
    await press('Undo');
    await eventually(() => expect(screen.queryByText(/cleared/)).toBeNull());
    expect(screen.queryByText('We could not bring the alerts back. Please try again.')).toBeNull();
    expect(dismissed(part).at(-1)).toEqual({ leads: [1, 2], restore: true });
  });

  test('offers Undo for ten seconds and announces it as a status', async () => {
    await openPane();
    const first = await dismissal(1);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await user.click(first);
    await eventually(() => expect(screen.getByText('1 alert cleared').closest('output')).not.toBeNull());
    vi.advanceTimersByTime(9_000);
    await drawn();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeNull();
    vi.advanceTimersByTime(1_500);
    await eventually(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });

  test('shows a failure until it succeeds, whatever is cleared afterwards', async () => {
    const part = await openPane();
    const [first, second] = [await dismissal(1), await dismissal(2)];
    part.change({ [dismissUrl]: 'unreachable' });
    await user.click(first);
    expect(await screen.findByText('We could not clear the alerts. Please try again.')).toBeTruthy();
    part.change(alertsAnswer(groups));
    await user.click(second);
    expect(await screen.findByText('1 alert cleared')).toBeTruthy();
    expect(screen.getByText('We could not clear the alerts. Please try again.')).toBeTruthy();
    await press('Try again');
    expect(await screen.findByText('2 alerts cleared')).toBeTruthy();
    expect(screen.queryByText('We could not clear the alerts. Please try again.')).toBeNull();
  });
});

describe('clearing', () => {
  test('clears sold or all alerts, focuses the heading and offers Undo', async () => {
    const part = await openPane();
    await screen.findByRole('heading', { name: 'Sold Out' });
    part.change(alertsAnswer({ ...groups, soldOut: [] }));
    await press('Clear Sold');
    expect(await screen.findByText('1 alert cleared')).toBeTruthy();
    expect(document.activeElement).toBe(part.title);
    expect(screen.queryByRole('heading', { name: 'Sold Out' })).toBeNull();
    part.change(alertsAnswer(groups));
    await press('Undo');
    expect(await screen.findByRole('heading', { name: 'Sold Out' })).toBeTruthy();
    part.change(alertsAnswer(noAlerts));
    await press('Clear All');
    expect(await screen.findByText('4 alerts cleared')).toBeTruthy();
    expect(screen.getByText('You have no lead alerts currently.')).toBeTruthy();
    expect(dismissed(part)).toEqual([
      { leads: [4], restore: false },
      { leads: [4], restore: true },
      { leads: [1, 2, 3, 4], restore: false },
    ]);
  });

  test('restores alerts the server did not clear', async () => {
    const { change } = await openPane();
    await screen.findByRole('button', { name: 'Clear All' });
    change({ [dismissUrl]: 'unreachable' });
    await press('Clear All');
    expect(await screen.findByText('We could not clear the alerts. Please try again.')).toBeTruthy();
    expect(await dismissal(1)).toBeTruthy();
  });
});

describe('visible alerts', () => {
  /** Simulates alerts scrolling in or out of view. */
  let look: (isIntersecting: boolean, ...ids: number[]) => void;

  async function openWatched() {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const part = openPart(<AlertsPane onClose={() => {}} />, { texts: ['alerts', 'buying'], answers: alertsAnswer(groups) });
    const watched = new Set<Element>();
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(tell: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
          look = (isIntersecting, ...ids) =>
            tell(
              [...watched]
                .filter((one) => ids.includes(Number(one.getAttribute('data-alert'))))
                .map((target) => ({ target, isIntersecting })),
            );
        }
        observe(target: Element) {
          watched.add(target);
        }
        disconnect() {}
      },
    );
    const opened = await part;
    await eventually(() => expect(watched.size).toBe(2));
    const told = () => opened.sent.filter(({ call }) => call.endsWith('/mark-read')).map(({ body }) => body);
    return { ...opened, told };
  }

  test('marks them as read after a moment, each only once', async () => {
    const { told } = await openWatched();
    look(true, 1, 3);
    vi.advanceTimersByTime(1_000);
    await eventually(() => expect(told()).toEqual([{ leads: [1, 3] }]));
    look(true, 1, 3);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(told()).toHaveLength(1);
  });

  test('keeps alerts scrolled past quickly unread', async () => {
    const { told } = await openWatched();
    look(true, 1, 3);
    look(false, 3);
    vi.advanceTimersByTime(1_000);
    await eventually(() => expect(told()).toEqual([{ leads: [1] }]));
  });
});
