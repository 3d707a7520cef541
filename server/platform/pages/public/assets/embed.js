/** Shows the enquiry form where this script stands, in a frame as high as its page. It keeps nothing and asks nobody. */
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
  // The next question begins at the top, wherever the last one was answered.
  frame.addEventListener('load', () => {
    if (frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
  });
  // In the head nothing is to be seen: the form comes at the end of the page, once that is there.
  if (script.closest('head') === null) script.after(frame);
  else if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => document.body.append(frame));
  else document.body.append(frame);
})();
