/** Shows the enquiry form where this script is placed, in a frame as high as its page. Stores nothing and sends nothing. */
(() => {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  const { site = 'boilers', country = '', lang = '', label = document.title } = script.dataset;
  const address = new URL(`/${encodeURIComponent(site)}/enquiry-framed`, script.src);
  for (const [name, value] of Object.entries({ country, lang })) if (value !== '') address.searchParams.set(name, value);
  const frame = document.createElement('iframe');
  frame.src = address.href;
  frame.title = label;
  frame.style.cssText = 'display:block;width:100%;height:640px;border:0';
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== address.origin) return;
    const height = Number(data?.plumblineHeight);
    if (height > 0) frame.style.height = `${height}px`;
  });
  // Each question begins at the top, wherever the last one was answered.
  frame.addEventListener('load', () => {
    if (frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
  });
  // Nothing is visible in the head: the form then goes to the end of the body once loaded.
  if (script.closest('head') === null) script.after(frame);
  else if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => document.body.append(frame));
  else document.body.append(frame);
})();
