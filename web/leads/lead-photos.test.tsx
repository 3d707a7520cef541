import { expect, test } from 'vitest';
import { openPart } from '../testing/open-part.tsx';
import { screen } from '../testing/page.ts';
import { leadDetail } from './test-lead.ts';
import { LeadPhotos } from './lead-photos.tsx';

const { lead } = leadDetail;

test('shows thumbnails that open in full', async () => {
  await openPart(<LeadPhotos lead={lead} />, { texts: ['lead'] });
  const photo = await screen.findByRole('img', { name: 'Photo 1 of the job' });
  expect(photo.getAttribute('src')).toBe('/api/v1/lead/photos/LEADCODE1/7');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/api/v1/lead/photos/LEADCODE1/7');
});

test('renders nothing without photos', async () => {
  await openPart(<LeadPhotos lead={{ ...lead, enquiry: { ...lead.enquiry, photos: [] } }} />, { texts: ['lead'] });
  expect(screen.queryByRole('heading')).toBeNull();
});
