/** @param {string} hex */
const fromHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
/** @param {ArrayBuffer} bytes */
const toHex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
const maxAttempts = 1_000_000;

/**
 * Finds the counter whose derived key has the puzzle's prefix. As in altcha, the password is the nonce plus the counter.
 * @param {{ nonce: string, salt: string, cost: number, keyLength: number, keyPrefix: string }} puzzle
 */
async function solve({ nonce, salt, cost, keyLength, keyPrefix }) {
  const start = fromHex(nonce);
  const password = new Uint8Array([...start, 0, 0, 0, 0]);
  const view = new DataView(password.buffer);
  const algorithm = { name: 'PBKDF2', salt: fromHex(salt), iterations: cost, hash: 'SHA-256' };
  for (let counter = 0; counter < maxAttempts; counter += 1) {
    view.setUint32(start.length, counter, false);
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
    const derivedKey = toHex(await crypto.subtle.deriveBits(algorithm, key, keyLength * 8));
    if (derivedKey.startsWith(keyPrefix)) return { counter, derivedKey };
  }
  return null;
}

self.addEventListener('message', ({ data }) => {
  solve(data.parameters).then(
    (solution) => self.postMessage(solution, { transfer: [] }),
    () => self.postMessage(null, { transfer: [] }),
  );
});
