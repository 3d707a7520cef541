/** One red pixel. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/q842iQAAAABJRU5ErkJggg==';

/** The smallest PNG, as a browser uploads it. */
export const samplePicture = new Blob([Buffer.from(onePixel, 'base64')], { type: 'image/png' });
