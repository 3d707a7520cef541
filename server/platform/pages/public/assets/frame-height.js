/** Reports this page's height to the framing page. Only the number is sent, so any listener may have it. */
const postHeight = () => {
  const { height } = document.documentElement.getBoundingClientRect();
  parent.postMessage({ plumblineHeight: Math.ceil(height) }, '*');
};
if (parent !== self) new ResizeObserver(postHeight).observe(document.body);
