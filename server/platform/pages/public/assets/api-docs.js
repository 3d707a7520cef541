/** Sends the example calls of the API description from the page, with the visitor's key or session. */
const key = /** @type {HTMLInputElement | null} */ (document.getElementById('key'));

/** Opens the operation or schema that the address names, as links between them do. */
const openTarget = () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!(target instanceof HTMLDetailsElement)) return;
  target.open = true;
  target.scrollIntoView();
};
addEventListener('hashchange', openTarget);
openTarget();

/** @param {HTMLFormElement} form */
const buildCall = (form) => {
  const { method = 'GET', path = '', type = '' } = form.dataset;
  /** @type {Record<string, string>} */
  const headers = { 'X-Requested-With': 'api-docs', Accept: 'application/json' };
  const query = new URLSearchParams();
  let address = path;
  /** @type {string | undefined} */
  let body;
  for (const input of form.querySelectorAll(/** @type {'input'} */ ('input, textarea'))) {
    const { value } = input;
    if (input.dataset['in'] === 'body') body = value;
    else if (value === '') continue;
    else if (input.dataset['in'] === 'path') address = address.replace(`{${input.name}}`, encodeURIComponent(value));
    else if (input.dataset['in'] === 'query') query.set(input.name, value);
    else headers[input.name] = value;
  }
  if (type !== '') headers['Content-Type'] = type;
  if (key !== null && key.value !== '') headers['Authorization'] = `Bearer ${key.value.trim()}`;
  const search = query.size === 0 ? '' : `?${query}`;
  return { address: `/api/v1${address}${search}`, options: { method, headers, ...(body !== undefined && { body }) } };
};

/** @param {string} text */
const format = (text) => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

for (const form of document.querySelectorAll(/** @type {'form'} */ ('form.run'))) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const output = /** @type {HTMLOutputElement} */ (form.querySelector('output'));
    const { address, options } = buildCall(form);
    output.textContent = 'Running…';
    fetch(address, options)
      .then(async (answer) => (output.textContent = `${answer.status} ${answer.statusText}\n${format(await answer.text())}`))
      .catch(() => (output.textContent = 'The call did not reach the server. Check your connection and try again.'));
  });
}
