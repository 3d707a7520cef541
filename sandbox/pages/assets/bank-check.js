// Confirms a payment, and shows the bank's check if there is one.
import { askAsBank, continueIntent, listen, reportSize, setScheme, postToHost } from './page-frame.js';

const other = document.querySelector('main')?.dataset['other'] ?? '';

async function confirmPayment() {
  let answer = await continueIntent('payment_intents', 'confirm', {});
  if (answer.state === 'requires_action') {
    postToHost({ type: 'check' });
    answer = await continueIntent('payment_intents', 'authenticate', { outcome: await askAsBank() });
  }
  // With no answer the outcome is unknown, and a finished payment cannot change: in both cases ask the server.
  const isForServer = answer.status === 0 || answer.status === 200 || answer.state === 'succeeded' || answer.state === 'canceled';
  return isForServer ? { kind: 'done' } : { kind: 'failed', message: answer.message ?? other };
}

listen(({ type, scheme }) => {
  if (type === 'appearance') setScheme(scheme);
});
reportSize();
postToHost({ type: 'ready' });
void confirmPayment().then((outcome) => postToHost({ type: 'outcome', ...outcome }));
