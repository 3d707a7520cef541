// The card fields. What is typed goes only to the sandbox.
import { askAsBank, continueIntent, listen, part, reportSize, setScheme, postToHost } from './page-frame.js';

const form = part('fields', HTMLFormElement);
const number = part('number', HTMLInputElement);
const expiry = part('expiry', HTMLInputElement);
const cvc = part('cvc', HTMLInputElement);
const formError = part('form-error', HTMLElement);
/** @type {{ readonly empty: Readonly<Record<string, string>>, readonly [name: string]: any }} */
const { empty, ...words } = JSON.parse(form.dataset['words'] ?? '{}');

/**
 * Says what to enter in an empty field, and what is wrong with another.
 * @param {HTMLInputElement} input
 * @returns {string}
 */
const wordsFor = (input) => (input.value.trim() === '' ? empty?.[input.id] : words[input.id]) ?? '';
const inputs = [number, expiry, cvc];

/** @param {string} text */
const keepDigits = (text) => text.replaceAll(/\D/g, '');

/** American Express groups digits by four, six and five, and has a four-digit security code. */
const isAmex = () => /^3[47]/.test(keepDigits(number.value));

/** @param {string} text */
function passesLuhn(text) {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) {
    const value = Number(text[text.length - 1 - index]) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return text.length >= 12 && sum % 10 === 0;
}

/** Parses month and year as typed: 4/30, 04 30, 0430 and 04/2030 are the same date. */
function typedExpiry() {
  const [first = '', second = ''] = expiry.value.split(/\D+/);
  const [month, year] = second === '' ? [first.slice(0, 2), first.slice(2)] : [first, second];
  return { month, year: year.length === 2 ? `20${year}` : year };
}

function isExpiryRight() {
  const { month, year } = typedExpiry();
  const now = new Date();
  const isDate = /^(?:0?[1-9]|1[0-2])$/.test(month) && /^\d{4}$/.test(year);
  return isDate && Number(year) * 12 + Number(month) >= now.getFullYear() * 12 + now.getMonth() + 1;
}

/** @type {Readonly<Record<string, () => boolean>>} */
const isRight = {
  number: () => passesLuhn(keepDigits(number.value)),
  expiry: isExpiryRight,
  cvc: () => cvc.value.length === (isAmex() ? 4 : 3) && /^\d+$/.test(cvc.value),
};

/**
 * @param {HTMLInputElement} input
 * @param {string} message
 */
function show(input, message) {
  part(`${input.id}-error`, HTMLElement).textContent = message;
  if (message === '') input.removeAttribute('aria-invalid');
  else input.setAttribute('aria-invalid', 'true');
}

/** @param {HTMLInputElement} input */
function check(input) {
  const isFine = isRight[input.id]?.() ?? true;
  show(input, isFine ? '' : wordsFor(input));
  return isFine;
}

/** Groups the digits and keeps the caret in place. */
function groupNumber() {
  const before = keepDigits(number.value.slice(0, number.selectionStart ?? 0)).length;
  const digits = keepDigits(number.value).slice(0, 19);
  const grouped = isAmex()
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)].filter((group) => group !== '').join(' ')
    : digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
  if (grouped === number.value) return;
  number.value = grouped;
  let place = 0;
  for (let seen = 0; seen < before && place < grouped.length; place += 1) if (/\d/.test(grouped[place] ?? '')) seen += 1;
  number.setSelectionRange(place, place);
}

/** @param {InputEvent} event */
function completeExpiry(event) {
  const isTyping = event.inputType === 'insertText';
  if (isTyping && /^(?:0[1-9]|1[0-2]|[2-9])$/.test(expiry.value)) expiry.value = `${expiry.value.padStart(2, '0')}/`;
}

/** @param {string} cardholder */
async function saveCard(cardholder) {
  formError.textContent = '';
  const wrong = inputs.filter((input) => !check(input));
  if (wrong[0] !== undefined) {
    wrong[0].focus();
    return { kind: 'failed', message: wordsFor(wrong[0]) };
  }
  const { month, year } = typedExpiry();
  for (const input of inputs) input.readOnly = true;
  let answer = await continueIntent('setup_intents', 'confirm', {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': keepDigits(number.value),
    'payment_method_data[card][exp_month]': month,
    'payment_method_data[card][exp_year]': year,
    'payment_method_data[card][cvc]': cvc.value,
    'payment_method_data[billing_details][name]': cardholder,
  });
  if (answer.state === 'requires_action') {
    form.hidden = true;
    const outcome = await askAsBank();
    answer = await continueIntent('setup_intents', 'authenticate', { outcome });
    part('check', HTMLElement).hidden = true;
    form.hidden = false;
  }
  for (const input of inputs) input.readOnly = false;
  return showOutcome(answer);
}

/** With no answer the outcome is unknown, so ask the server. @param {import('./page-frame.js').Answer} answer */
function showOutcome({ status, state, message, field }) {
  if (status === 0 || state === 'succeeded') return { kind: 'done' };
  const text = message ?? words['other'] ?? '';
  const input = inputs.find((one) => one.id === field);
  if (input === undefined) formError.textContent = text;
  else {
    show(input, text);
    input.focus();
  }
  return { kind: 'failed', message: text };
}

number.addEventListener('input', groupNumber);
expiry.addEventListener('input', (event) => event instanceof InputEvent && completeExpiry(event));
for (const input of inputs) {
  input.addEventListener('blur', () => input.value !== '' && check(input));
  input.addEventListener('input', () => input.hasAttribute('aria-invalid') && check(input));
}
form.addEventListener('submit', (event) => {
  event.preventDefault();
  postToHost({ type: 'submit' });
});
// Without a submit button, Enter would not submit the form.
form.addEventListener('keydown', (event) => event.key === 'Enter' && form.requestSubmit());

listen(({ type, holder, scheme }) => {
  if (type === 'focus') (inputs.find((input) => input.value === '' || input.hasAttribute('aria-invalid')) ?? number).focus();
  if (type === 'appearance') setScheme(scheme);
  if (type !== 'confirm') return;
  const name = typeof holder === 'object' && holder !== null && 'name' in holder ? String(holder.name) : '';
  void saveCard(name).then((outcome) => postToHost({ type: 'outcome', ...outcome }));
});
reportSize();
postToHost({ type: 'ready' });
