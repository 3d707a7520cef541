const firstPrimes = [
  2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107, 109, 113, 127, 131, 137,
  139, 149, 151, 157, 163, 167, 173, 179, 181, 191, 193, 197, 199, 211, 223, 227, 229, 233, 239, 241, 251, 257, 263, 269, 271, 277, 281,
  283, 293, 307, 311,
];
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;
const roundKeys = Int32Array.from(firstPrimes, (prime) => fraction(Math.cbrt(prime)));
const initialState = Int32Array.from(firstPrimes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

const blockBytes = 64;
const schedule = new Int32Array(64);

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** One block of SHA-256 (FIPS 180-4); `state` is changed. Plain assignments: ten thousand of these are one step of a puzzle. */
function compress(state: Int32Array, block: Int32Array): void {
  const w = schedule;
  w.set(block);
  for (let i = 16; i < 64; i += 1) {
    const early = w[i - 15] ?? 0;
    const late = w[i - 2] ?? 0;
    const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    w[i] = ((w[i - 16] ?? 0) + low + (w[i - 7] ?? 0) + high) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (roundKeys[i] ?? 0) + (w[i] ?? 0)) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0] = (state[0] ?? 0) + a;
  state[1] = (state[1] ?? 0) + b;
  state[2] = (state[2] ?? 0) + c;
  state[3] = (state[3] ?? 0) + d;
  state[4] = (state[4] ?? 0) + e;
  state[5] = (state[5] ?? 0) + f;
  state[6] = (state[6] ?? 0) + g;
  state[7] = (state[7] ?? 0) + h;
}

/** The words of a message of less than a block and its end, `before` bytes having gone ahead of it. */
function lastBlock(bytes: Uint8Array, before: number): Int32Array {
  const view = new DataView(new ArrayBuffer(blockBytes));
  bytes.forEach((byte, i) => view.setUint8(i, byte));
  view.setUint8(bytes.length, 0x80);
  view.setUint32(60, (before + bytes.length) * 8);
  return Int32Array.from({ length: 16 }, (_, i) => view.getInt32(i * 4));
}

function keyedState(key: Uint8Array, pad: number): Int32Array {
  const padded = new Uint8Array(blockBytes).fill(pad);
  key.forEach((byte, i) => {
    padded[i] = byte ^ pad;
  });
  const view = new DataView(padded.buffer);
  const state = initialState.slice();
  compress(
    state,
    Int32Array.from({ length: 16 }, (_, i) => view.getInt32(i * 4)),
  );
  return state;
}

/**
 * PBKDF2 with HMAC-SHA-256 (RFC 8018) for a password of at most 64 bytes, a salt of at most 51 and a key of at most 32: what
 * the captcha needs where the page did not come over https and the browser's own is out of reach.
 */
export function pbkdf2Sha256(password: Uint8Array, salt: Uint8Array, iterations: number, keyLength: number): Uint8Array {
  const inner = keyedState(password, 0x36);
  const outer = keyedState(password, 0x5c);
  const link = Int32Array.from({ length: 16 });
  link[8] = 0x80000000 | 0;
  link[15] = (blockBytes + 32) * 8;
  const state = new Int32Array(8);
  const hmac = (message: Int32Array): void => {
    state.set(inner);
    compress(state, message);
    link.set(state);
    state.set(outer);
    compress(state, link);
  };
  const firstMessage = new Uint8Array(salt.length + 4);
  firstMessage.set(salt);
  firstMessage[salt.length + 3] = 1;
  hmac(lastBlock(firstMessage, blockBytes));
  const key = state.slice();
  for (let round = 1; round < iterations; round += 1) {
    link.set(state);
    hmac(link);
    for (let i = 0; i < 8; i += 1) key[i] = (key[i] ?? 0) ^ (state[i] ?? 0);
  }
  const view = new DataView(new ArrayBuffer(32));
  key.forEach((word, i) => view.setInt32(i * 4, word));
  return new Uint8Array(view.buffer).slice(0, keyLength);
}
