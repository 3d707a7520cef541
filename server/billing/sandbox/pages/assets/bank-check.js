// Confirms a payment, and shows what the bank asks where it asks.
import { askAsBank, goOn, listen, reportSize, setScheme, tell } from './page-frame.js';

const other = document.querySelector('main')?.dataset['other'] ?? '';

async function confirmPayment() {
  let answer = await goOn('payment_intents', 'confirm', {});
  if (answer.state === 'requires_action') {
    tell({ type: 'check' });
    answer = await goOn('payment_intents', 'authenticate', { outcome: await askAsBank() });
  }
  // Without an answer nobody knows, and one that was confirmed before is what it is: the server is asked what became of it.
  const isForServer = answer.status === 0 || answer.status === 200 || answer.state === 'succeeded' || answer.state === 'canceled';
  return isForServer ? { kind: 'done' } : { kind: 'failed', message: answer.message ?? other };
}

listen(({ type, scheme }) => {
  if (type === 'appearance') setScheme(scheme);
});
reportSize();
tell({ type: 'ready' });
void confirmPayment().then((outcome) => tell({ type: 'outcome', ...outcome }));
