/** Black on white and no filled area: paper and ink. Every sheet after the first has `head` above it, which is letters and digits. */
export const printStyles = (head: string): string => `
@page { size: A4; margin: 20mm 18mm; @top-right { content: "${head}"; } }
@page :first { @top-right { content: none; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem; max-width: 48rem; color: #000; background: #fff; font: 11pt/1.45 "Atkinson Hyperlegible Next", "Segoe UI", Arial, sans-serif; overflow-wrap: anywhere; }
nav { display: flex; gap: .75rem; flex-wrap: wrap; margin-bottom: 1.5rem; }
nav button, nav a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 1.25rem; border: 1px solid #000; border-radius: 6px; background: #fff; color: #000; font: inherit; text-decoration: none; cursor: pointer; }
nav button:focus-visible, nav a:focus-visible { outline: 3px solid #016270; outline-offset: 2px; }
header { display: flex; justify-content: space-between; align-items: center; gap: 1rem; border-bottom: 1px solid #000; padding-bottom: .5rem; }
.mark { display: inline-flex; align-items: center; gap: .5rem; font-weight: 700; font-size: 14pt; }
.code { font-weight: 700; font-size: 12pt; }
h1 { font-size: 20pt; line-height: 1.2; margin: 1.25rem 0 0; }
h2 { font-size: 12pt; margin: 1.25rem 0 .25rem; padding-top: .5rem; border-top: 1px solid #000; break-after: avoid; }
p { margin: 0; }
.words { white-space: pre-line; }
.address { font-size: 12pt; display: flex; flex-direction: column; }
.large { font-size: 16pt; font-weight: 700; white-space: nowrap; }
dl { margin: .5rem 0 0; }
dl div { display: grid; grid-template-columns: minmax(8rem, 1fr) 2fr; gap: .25rem 1rem; padding: .2rem 0; break-inside: avoid; }
dt { font-size: 10pt; }
dd { margin: 0; white-space: pre-line; }
a { color: #000; }
.ruled { height: 26pt; border-bottom: 1px solid #000; break-inside: avoid; }
@media (max-width: 40rem) { dl div { grid-template-columns: 1fr; } }
@media print { body { padding: 0; max-width: none; } nav { display: none; } }
`;

/** The two buttons. Where the window may not be closed by its page, Close is the link that it is. */
export const printScript = `
document.getElementById('print')?.addEventListener('click', () => window.print());
document.getElementById('close')?.addEventListener('click', (event) => {
  if (window.history.length > 1) return;
  event.preventDefault();
  window.close();
});
`;
