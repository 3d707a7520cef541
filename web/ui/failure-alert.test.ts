import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bringIntoView } from './failure-alert.tsx';

let alert: HTMLElement;
let button: HTMLButtonElement;
const scroll = vi.fn();

beforeEach(() => {
  document.body.innerHTML = '<button>Pay</button><p>It failed</p><div>Header</div>';
  [button, alert] = [...document.body.children] as [HTMLButtonElement, HTMLElement];
  alert.getBoundingClientRect = () => new DOMRect(20, 40, 300, 60);
  alert.scrollIntoView = scroll;
});
afterEach(() => {
  document.body.replaceChildren();
  scroll.mockReset();
  vi.restoreAllMocks();
});

/** Makes the browser report what lies at a height. */
function drawAt(elementAt: (y: number) => Element | null): void {
  document.elementFromPoint = (_, y) => elementAt(y);
}

describe('bringIntoView', () => {
  it('scrolls to an alert outside the window after a control was pressed', () => {
    drawAt(() => null);
    button.focus();
    bringIntoView(alert);
    expect(scroll.mock.calls).toEqual([[{ block: 'center' }]]);
  });

  it.each([
    ['top', 44],
    ['bottom', 96],
  ])('scrolls to an alert whose %s is under a bar', (_, covered) => {
    drawAt((y) => (y === covered ? document.querySelector('div') : alert));
    button.focus();
    bringIntoView(alert);
    expect(scroll).toHaveBeenCalledOnce();
  });

  it('leaves the page alone if the whole alert is visible', () => {
    drawAt(() => alert);
    button.focus();
    bringIntoView(alert);
    expect(scroll).not.toHaveBeenCalled();
  });

  it('leaves the page alone on page load, when no control has the focus', () => {
    drawAt(() => null);
    bringIntoView(alert);
    expect(scroll).not.toHaveBeenCalled();
  });

  it('ignores an alert that is gone', () => {
    button.focus();
    expect(() => bringIntoView(null)).not.toThrow();
  });
});
