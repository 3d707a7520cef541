import type { ListingWire, PictureWire } from '../../../contract/reputation/listing-endpoints.ts';
import { expect, vi } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { answer, type TestAnswer, type TestAnswers } from '../../testing/contract-answers.ts';
import { company, signedIn } from '../../testing/known-company.ts';
import { openApp } from '../../testing/open-app.tsx';
import { screen } from '../../testing/page.ts';

export const picture = (id: number, more: Partial<PictureWire> = {}): PictureWire => ({
  id,
  image: `/media/${String(id).padStart(32, '0')}.jpg`,
  title: `Photo ${id}`,
  description: '',
  alt: `Photo ${id}`,
  width: 800,
  height: 600,
  ...more,
});

export const written: ListingWire['listing'] = {
  name: 'Midland Heating',
  description: 'We fit boilers.',
  short_description: '',
  valid: true,
  image: null,
  slug: 'midland-heating',
  inactive: null,
};

/** Answers with the listing in this version. */
export function listingAnswer(listing: Partial<ListingWire['listing']> = {}, images: PictureWire[] = [], version = '"one"'): TestAnswer {
  const whole = { ...written, ...listing };
  const given = answer('GET /company/listing/', { data: { listing: whole, description: whole.description, images } });
  return typeof given === 'object' ? { ...given, headers: { etag: version } } : given;
}

export function sitesAnswer(boilers: [published: boolean, online: boolean], solar: [published: boolean, online: boolean]): TestAnswer {
  const on = (site: string, [published, online]: [boolean, boolean]) => ({
    url: `http://localhost:3000/${site}/companies/midland-heating`,
    published,
    listing: { online },
  });
  return answer('GET /company/listing/all-active', { data: { listings: { boilers: on('boilers', boilers), solar: on('solar', solar) } } });
}

export const uploaded = (key: 'POST /company/listing/image/logo' | 'POST /company/listing/image/', id = 9) =>
  answer(key, { data: picture(id) });

/** Opens the page at a step and waits for its listing. */
export async function openListing(step: string, more: TestAnswers = {}, as = company) {
  const app = await openApp(`/profile/listing${step === '' ? '' : `?step=${step}`}`, {
    ...signedIn(as),
    'GET /company/listing/': listingAnswer(),
    'GET /company/listing/all-active': sitesAnswer([true, true], [false, false]),
    'GET /config/uploadSize': answer('GET /config/uploadSize', { data: { size: 16_777_216 } }),
    ...more,
  });
  await screen.findByRole('heading', { level: 1, name: 'Company listing' });
  await eventually(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  return app;
}

/** Reads and draws pictures, which jsdom does not support. */
export function standInForPictures(size: { width: number; height: number } | 'broken' = { width: 1_600, height: 1_200 }): void {
  vi.stubGlobal('createImageBitmap', () =>
    size === 'broken' ? Promise.reject(new Error('no picture')) : Promise.resolve({ ...size, close: () => undefined }),
  );
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  const context = { fillRect: () => undefined, drawImage: () => undefined };
  HTMLCanvasElement.prototype.getContext = (() => context) as never;
  HTMLCanvasElement.prototype.toBlob = (done, type) => done(new Blob(['drawn'], { type: type ?? '' }));
}

export const file = (name: string, type: string, size = 10) => {
  const made = new File(['x'], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
