const box = document.querySelector('[data-puzzle]');
const tick = box?.querySelector('input[type=checkbox]');
const statusBox = box?.querySelector('[role=status]');

/**
 * @param {HTMLElement} within
 * @param {string} name
 * @param {string} value
 */
function fill(within, name, value) {
  const field = within.querySelector(`input[name=${name}]`);
  if (field instanceof HTMLInputElement) field.value = value;
}

/**
 * Solves the puzzle in a worker, so that the page stays responsive.
 * @param {unknown} puzzle
 * @returns {Promise<object | null>}
 */
function solve(puzzle) {
  const worker = new Worker('/public/captcha-worker.js');
  return new Promise((resolve) => {
    worker.addEventListener('error', () => resolve(null));
    worker.addEventListener('message', ({ data }) => resolve(data));
    worker.postMessage(puzzle, { transfer: [] });
  }).finally(() => worker.terminate());
}

// Browsers disable crypto.subtle on pages without https; such a page works as without a script.
if ('subtle' in crypto && box instanceof HTMLElement && tick instanceof HTMLInputElement && statusBox instanceof HTMLElement) {
  const puzzle = JSON.parse(box.dataset['puzzle'] ?? 'null');
  const say = (/** @type {string} */ what) => (statusBox.textContent = statusBox.dataset[what] ?? '');
  box.querySelector('[data-without]')?.remove();
  box.classList.add('runs');
  tick.checked = false;
  fill(box, 'script', 'on');
  fill(box, 'captcha', '');
  const check = async () => {
    tick.disabled = true;
    say('busy');
    const solution = await solve(puzzle);
    if (solution !== null) fill(box, 'captcha', btoa(JSON.stringify({ challenge: puzzle, solution })));
    tick.checked = solution !== null;
    tick.disabled = solution !== null;
    say(solution === null ? 'failed' : 'solved');
  };
  tick.addEventListener('change', () => void check());
}
